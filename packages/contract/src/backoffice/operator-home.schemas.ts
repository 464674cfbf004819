import * as z from 'zod/mini';
import { amount, moment } from '../schemas/wire-fields.ts';

/** Waiting lines are counted up to this number, so that a long queue costs no more than a short one. */
export const WAITING_MAX = 1_000;

/** What waits for an operator, most urgent first. */
export const WAITING_KINDS = [
  'LIVRES',
  'REOUVERTURE',
  'VALIDATIONS',
  'RAPPORTS_A_ACCORDER',
  'OPERATIONS_SUSPENDUES',
  'DEMANDES_EN_RETARD',
  'DEMANDES_NOUVELLES',
  'DEMANDES_ROUVERTES',
  'DECLARATIONS',
  'ENCAISSEMENTS',
  'ECARTS_CARTE',
  'JUSTIFICATIFS',
  'RAPPORTS_EN_ECHEC',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

export const FIGURE_KINDS = [
  'PAIEMENTS_COMPTE',
  'PAIEMENTS_TITRES',
  'COMMANDES',
  'INSCRIPTIONS',
  'DEMANDES',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

const dayFigure = z.object({ nombre: z.number(), montant: z.nullable(amount) });

export const operatorHome = z.object({
  /** Of the role's kinds only, including those that wait for nothing. */
  attentes: z.array(
    z.object({
      nature: z.enum(WAITING_KINDS),
      nombre: z.number(),
      /** There are more than `WAITING_MAX`. */
      auMoins: z.boolean(),
    }),
  ),
  /** Today until now, and the same day last week until the same time. */
  chiffres: z.array(
    z.object({
      nature: z.enum(FIGURE_KINDS),
      aujourdhui: dayFigure,
      semainePassee: dayFigure,
    }),
  ),
  /** `null` for other roles, and before the first calculation. */
  circulation: z.nullable(
    z.object({
      calculeeLe: moment,
      millesimes: z.array(z.object({ millesime: z.number(), comptes: amount, titres: amount })),
    }),
  ),
});
export type OperatorHome = z.infer<typeof operatorHome>;

export const approvalCount = z.object({ nombre: z.number() });
