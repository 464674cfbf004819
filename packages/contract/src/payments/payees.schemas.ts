import * as z from 'zod/mini';
import { accountHolder, bic, iban, shownIban } from '../schemas/bank-fields.ts';
import { periodQuery } from '../wallet/holdings.schemas.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/**
 * EN_ATTENTE: changed less than a day ago, not used yet. REFUSEES: rejected by the bank, to be
 * replaced. TITULAIRE_ILLISIBLE: a holder saved before names were checked, to be replaced.
 * RETENUES: the bank knows another holder, an operator checks.
 */
export const BANK_STATUTS = [
  'ABSENTES',
  'EN_ATTENTE',
  'ACTIVES',
  'REFUSEES',
  'TITULAIRE_ILLISIBLE',
  'RETENUES',
] as const;
export type BankStatut = (typeof BANK_STATUTS)[number];

export const intervenantIdentity = z.object({
  id: z.string(),
  codeNAN: z.string(),
  type: z.string(),
  contactStatus: z.enum(['ACTIF', 'INACTIF']),
  socialReason: z.string(),
  /** Empty when unknown. */
  ville: z.string(),
  /** Due less `montantARetenir`, and not yet transferred; never below 0. */
  montantAVerser: amount,
  /** Credit notes on invoices that were transferred already, taken from the next transfer. */
  montantARetenir: amount,
  /** `null` if nothing is due or the bank details are missing. */
  prochainVersement: z.nullable(day),
  coordonneesBancaires: z.enum(BANK_STATUTS),
});
export type IntervenantIdentity = z.infer<typeof intervenantIdentity>;

export const REMISE_TYPES = ['COMPTE', 'TITRE'] as const;
export type RemiseType = (typeof REMISE_TYPES)[number];

/** Payments that wait for a card are not listed. */
export const REMISE_STATUTS = ['EN_COURS', 'EFFECTUE', 'REJETE', 'ANNULE'] as const;
export type RemiseStatut = (typeof REMISE_STATUTS)[number];

export const remise = z.object({
  numeroRemise: z.string(),
  dateRemise: day,
  type: z.enum(REMISE_TYPES),
  /** Card complement included. */
  montant: amount,
  statut: z.enum(REMISE_STATUTS),
  /** First and last name. */
  payeur: z.string(),
  commentaire: z.string(),
  /** For paper vouchers. */
  nombreTitres: z.optional(z.number()),
  /** Present once transferred. */
  dateVersement: z.optional(day),
  referenceVersement: z.optional(z.string()),
});
export type RemiseLine = z.infer<typeof remise>;

export const remiseFilters = {
  ...periodQuery,
  type: z.optional(z.enum(REMISE_TYPES)),
  statut: z.optional(z.enum(REMISE_STATUTS)),
};

/** Only EN_COURS and EFFECTUE: cancelled and rejected payments are not income. */
export const receivedMonth = z.object({
  /** MM/YYYY. */
  mois: z.string(),
  nombre: z.number(),
  montant: amount,
  montantComptes: amount,
  montantTitres: amount,
  /** The part of `montant` already transferred. */
  montantVerse: amount,
});
export type ReceivedMonth = z.infer<typeof receivedMonth>;

export const receivedPayments = z.object({
  /** The last twelve months by default. */
  dateDebut: day,
  dateFin: day,
  /** Newest first, without empty months. */
  mois: z.array(receivedMonth),
  nombre: z.number(),
  montant: amount,
  montantVerse: amount,
});
export type ReceivedPayments = z.infer<typeof receivedPayments>;

export const bankDetails = z.object({
  statut: z.enum(BANK_STATUTS),
  /** Absent without bank details. */
  titulaire: z.optional(z.string()),
  iban: z.optional(shownIban),
  bic: z.optional(z.string()),
  /** DD/MM/YYYY HH:mm in France: no transfer before, while EN_ATTENTE. */
  virementsAPartirDu: z.optional(z.string()),
});
export type BankDetails = z.infer<typeof bankDetails>;

export const bankDetailsBody = z.strictObject({ titulaire: accountHolder, iban, bic });
export type BankDetailsBody = z.output<typeof bankDetailsBody>;
