import * as z from 'zod/mini';
import { frenchDate, requiredText } from '../schemas/fields.ts';
import { amount, day, moment, uuid } from '../schemas/wire-fields.ts';

/** About ten thousand lines, far above a day's file. */
export const SETTLEMENT_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** The operator's reason. */
export const ACT_REASON_MAX = 500;
export const actReason = requiredText(ACT_REASON_MAX);

export const DIFFERENCE_NATURES = [
  'MANQUANTE',
  'INCONNUE',
  'DOUBLON',
  'MONTANT',
  'FRAIS',
  'AUTRE_JOUR',
] as const;
export const SETTLED_TYPES = ['PAIEMENT', 'REMBOURSEMENT', 'IMPAYE'] as const;

export const settlementDay = z.strictObject({ jour: frenchDate });

export const cardDifference = z.object({
  idEcart: z.string(),
  /** Of the provider's file. */
  jour: day,
  nature: z.enum(DIFFERENCE_NATURES),
  type: z.enum(SETTLED_TYPES),
  /** The provider's number, needed by its support. */
  idPrestataire: z.string(),
  /** Ledger and file: amounts, or a day when the days differ. */
  montantAttendu: z.nullable(amount),
  montantTrouve: z.nullable(amount),
  jourAttendu: z.nullable(day),
  resolution: z.nullable(
    z.object({
      date: day,
      /** Absent when resolved by a later file. */
      par: z.nullable(z.string()),
      motif: z.nullable(z.string()),
      jourFichier: z.nullable(day),
    }),
  ),
});
export type CardDifference = z.infer<typeof cardDifference>;

export const reconciledDay = z.object({
  jour: day,
  lignes: z.number(),
  lignesRetenues: z.number(),
  montantRegle: amount,
  dateLecture: moment,
  /** Absent for the scheduled job. */
  luPar: z.nullable(z.string()),
  ecarts: z.number(),
  ecartsOuverts: z.number(),
});
export type ReconciledDay = z.infer<typeof reconciledDay>;

export const reconciliationReport = z.object({
  ...reconciledDay.shape,
  /** The same file was read before: nothing was applied again. */
  dejaLu: z.boolean(),
  listeEcarts: z.array(cardDifference),
});
export type ReconciliationReport = z.infer<typeof reconciliationReport>;

export const reconciliations = z.object({
  /** Due from the provider; negative when it refunded more than it captured. */
  montantARegler: amount,
  paiementsARegler: z.number(),
  /** The part that is late (two working days). */
  montantEnRetard: amount,
  paiementsEnRetard: z.number(),
  jours: z.array(reconciledDay),
  ecartsOuverts: z.array(cardDifference),
});
export type Reconciliations = z.infer<typeof reconciliations>;

export const differenceParams = z.strictObject({ idEcart: uuid });
export const resolutionBody = z.strictObject({ motif: actReason });
