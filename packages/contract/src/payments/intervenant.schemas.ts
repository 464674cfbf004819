import * as z from 'zod/mini';
import { accountHolder, bic, iban, shownIban } from '../schemas/bank-fields.ts';
import { listQuery } from '../schemas/list.ts';
import { periodQuery } from '../wallet/holdings.schemas.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/**
 * ABSENTES: none was ever given. EN_ATTENTE: given less than a day ago, nothing is transferred yet.
 * ACTIVES: transfers go there. REFUSEES: the bank sent a transfer back, others must be given.
 */
export const BANK_STATUTS = ['ABSENTES', 'EN_ATTENTE', 'ACTIVES', 'REFUSEES'] as const;
export type BankStatut = (typeof BANK_STATUTS)[number];

export const intervenantIdentity = z.object({
  id: z.string(),
  codeNAN: z.string(),
  type: z.string(),
  contactStatus: z.enum(['ACTIF', 'INACTIF']),
  socialReason: z.string(),
  /** Empty when it is not known. */
  ville: z.string(),
  /** Owed, and not yet in a transfer. */
  montantAVerser: amount,
  /** When it leaves; `null` while there is nothing to transfer, or nowhere to transfer it to. */
  prochainVersement: z.nullable(day),
  coordonneesBancaires: z.enum(BANK_STATUTS),
});
export type IntervenantIdentity = z.infer<typeof intervenantIdentity>;

export const REMISE_TYPES = ['COMPTE', 'TITRE'] as const;
export type RemiseType = (typeof REMISE_TYPES)[number];

/** A payment that still waits for its card is not one yet: it is not listed. */
export const REMISE_STATUTS = ['EN_COURS', 'EFFECTUE', 'REJETE', 'ANNULE'] as const;
export type RemiseStatut = (typeof REMISE_STATUTS)[number];

export const remise = z.object({
  /** Also where the next page begins: give it as `avant`. */
  numeroRemise: z.string(),
  dateRemise: day,
  type: z.enum(REMISE_TYPES),
  /** What the payee gets, card complement included. */
  montant: amount,
  statut: z.enum(REMISE_STATUTS),
  /** Who paid: first name and name. */
  payeur: z.string(),
  commentaire: z.string(),
  /** For paper vouchers. */
  nombreTitres: z.optional(z.number()),
  /** Once it is in a transfer. */
  dateVersement: z.optional(day),
  referenceVersement: z.optional(z.string()),
});
export type RemiseLine = z.infer<typeof remise>;

const remiseFilters = {
  ...periodQuery,
  type: z.optional(z.enum(REMISE_TYPES)),
  statut: z.optional(z.enum(REMISE_STATUTS)),
};
export const remisesQuery = z.strictObject({ ...remiseFilters, ...listQuery });
export const remisesFileQuery = z.strictObject(remiseFilters);

/** What counts is EN_COURS or EFFECTUE: what was cancelled or rejected is nobody's income. */
export const receivedMonth = z.object({
  /** MM/YYYY. */
  mois: z.string(),
  nombre: z.number(),
  montant: amount,
  montantComptes: amount,
  montantTitres: amount,
  /** Of `montant`, what is already in a transfer. */
  montantVerse: amount,
});
export type ReceivedMonth = z.infer<typeof receivedMonth>;

export const receivedPayments = z.object({
  /** The period that is shown: the last twelve months when none was asked for. */
  dateDebut: day,
  dateFin: day,
  /** Newest first, only months with something in them. */
  mois: z.array(receivedMonth),
  nombre: z.number(),
  montant: amount,
  montantVerse: amount,
});
export type ReceivedPayments = z.infer<typeof receivedPayments>;

export const bankDetails = z.object({
  statut: z.enum(BANK_STATUTS),
  /** Absent when none was ever given. */
  titulaire: z.optional(z.string()),
  iban: z.optional(shownIban),
  bic: z.optional(z.string()),
  /** DD/MM/YYYY HH:mm in France: no transfer leaves before, while EN_ATTENTE. */
  virementsAPartirDu: z.optional(z.string()),
});
export type BankDetails = z.infer<typeof bankDetails>;

export const bankDetailsBody = z.strictObject({ titulaire: accountHolder, iban, bic });
export type BankDetailsBody = z.output<typeof bankDetailsBody>;
