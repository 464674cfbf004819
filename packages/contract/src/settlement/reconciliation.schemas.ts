import * as z from 'zod/mini';
import { frenchDate, requiredText } from '../schemas/fields.ts';
import { amount, day, moment, uuid } from '../schemas/wire-fields.ts';

/** Some ten thousand lines: a day of the provider is far below. */
export const SETTLEMENT_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** What a person writes to explain an act of the house. */
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
  /** The provider's own number for the payment, as its support asks for it. */
  idPrestataire: z.string(),
  /** What the books say and what the file says: an amount, or a day where the day differs. */
  montantAttendu: z.nullable(amount),
  montantTrouve: z.nullable(amount),
  jourAttendu: z.nullable(day),
  resolution: z.nullable(
    z.object({
      date: day,
      /** Who resolved it; absent where a later file did. */
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
  /** Absent where the product fetched it by itself. */
  luPar: z.nullable(z.string()),
  ecarts: z.number(),
  ecartsOuverts: z.number(),
});
export type ReconciledDay = z.infer<typeof reconciledDay>;

export const reconciliationReport = z.object({
  ...reconciledDay.shape,
  /** The very same file had been read before: nothing was done again. */
  dejaLu: z.boolean(),
  listeEcarts: z.array(cardDifference),
});
export type ReconciliationReport = z.infer<typeof reconciliationReport>;

export const reconciliations = z.object({
  /** What the provider still has to pay; below 0 where it gave back more than it took. */
  montantARegler: amount,
  paiementsARegler: z.number(),
  /** Of those, what should have been paid by now (two working days). */
  montantEnRetard: amount,
  paiementsEnRetard: z.number(),
  jours: z.array(reconciledDay),
  ecartsOuverts: z.array(cardDifference),
});
export type Reconciliations = z.infer<typeof reconciliations>;

export const differenceParams = z.strictObject({ idEcart: uuid });
export const resolutionBody = z.strictObject({ motif: actReason });
