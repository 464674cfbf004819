import {
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  WRITE_OFF_REASONS,
} from '@portail/rules/settlement/debt-plan.ts';
import * as z from 'zod/mini';
import { euros, frenchDate, requiredChoice, requiredOr, requiredText } from '../schemas/fields.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/**
 * COMMANDE: a debit that the bank took back after the order was made. REPRISE: a credit that was
 * spent before it could be taken back.
 */
export const DEBT_KINDS = ['COMMANDE', 'REPRISE'] as const;
export type DebtKind = (typeof DEBT_KINDS)[number];

/**
 * EN_RETARD: an instalment is past. EN_PRELEVEMENT: a debit of the whole amount is on its way.
 * EN_VALIDATION: a second person decides whether it is written off.
 */
export const DEBT_STATES = [
  'OUVERTE',
  'ECHELONNEE',
  'EN_RETARD',
  'EN_PRELEVEMENT',
  'EN_VALIDATION',
] as const;
export type DebtState = (typeof DEBT_STATES)[number];

export const debt = z.object({
  id: z.string(),
  nature: z.enum(DEBT_KINDS),
  reference: z.string(),
  numeroContrat: z.string(),
  /** Opens the sheet of the person; the list names none. */
  idPersonne: z.string(),
  /** What is left to pay. */
  montant: amount,
  depuisLe: day,
  etat: z.enum(DEBT_STATES),
  prochaineEcheance: z.nullable(day),
});
export type Debt = z.infer<typeof debt>;

const REFERENCE_MAX_LENGTH = 64;
export const debtTarget = z.strictObject({
  nature: z.enum(DEBT_KINDS),
  reference: requiredText(REFERENCE_MAX_LENGTH),
});

const INSTALMENT_COUNT = `Entre ${INSTALMENTS_MIN} et ${INSTALMENTS_MAX} mensualités.`;

export const debtPlanBody = z.strictObject({
  /** As shown; a different current amount is refused. */
  montant: euros,
  premiereEcheance: frenchDate,
  nombre: z
    .int({ error: requiredOr(INSTALMENT_COUNT) })
    .check(
      z.minimum(INSTALMENTS_MIN, { error: INSTALMENT_COUNT }),
      z.maximum(INSTALMENTS_MAX, { error: INSTALMENT_COUNT }),
    ),
});
export type DebtPlanBody = z.output<typeof debtPlanBody>;

export const debtPlan = z.object({
  reference: z.string(),
  echeances: z.array(z.object({ date: day, montant: amount })),
});
export type DebtPlan = z.infer<typeof debtPlan>;

export const writeOffBody = z.strictObject({
  /** As shown; a different current amount is refused. */
  montant: euros,
  motif: requiredChoice(WRITE_OFF_REASONS),
});
export type WriteOffBody = z.output<typeof writeOffBody>;

/** Nothing is written before the second person has agreed. */
export const writeOffOutcome = z.object({
  statut: z.literal('A_VALIDER'),
  /** Of the request. */
  numero: z.string(),
  reference: z.string(),
  montant: amount,
});
export type WriteOffOutcome = z.infer<typeof writeOffOutcome>;
