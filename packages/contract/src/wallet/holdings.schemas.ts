import { CESU_ACCOUNT_TYPES, PAYMENT_STATUTS } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import * as z from 'zod/mini';
import { frenchDate, numeroContrat } from '../schemas/fields.ts';
import { amount, day } from '../schemas/wire-fields.ts';

export const CESU_ACCOUNT_STATUTS = ['ACTIF', 'BLOQUE', 'EXPIRE'] as const;
export const ACCOUNT_BLOCK_REASONS = ['VERIFICATION', 'DEMANDE_FINANCEUR'] as const;

/** Why a voucher cannot be used, beyond what its state says. */
export const VOUCHER_REASONS = [
  'PERTE',
  'VOL',
  'NON_RECU',
  'CODES_ERRONES',
  'ESSAIS_EPUISES',
  'EMETTEUR',
  'ECHANGE_EN_COURS',
  'HORS_PERIODE',
  'REMPLACE',
  'RENDU',
] as const;
export type VoucherReason = (typeof VOUCHER_REASONS)[number];

/** What a month grants, in the unit of its account: euros, minutes or hundredths of an hour. */
export const monthlyRight = z.object({
  /** MM/YYYY. */
  mois: z.string(),
  accorde: z.number(),
  utilise: z.number(),
  /** What may still be spent of it today: nothing of a past month, unless the plan carries over. */
  disponible: z.number(),
  /** Last day for what is left; absent when nothing is. */
  utilisableJusquAu: z.optional(day),
});

export const cesuAccount = z.object({
  numeroCompteCesu: z.string(),
  numeroContrat: z.string(),
  idProduit: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  typeCompte: z.enum(CESU_ACCOUNT_TYPES),
  /** What may be spent now: euros, or the unit of the account for monthly rights. */
  solde: amount,
  /** Kept aside for payments that wait for their card: no longer in `solde`. */
  reserve: amount,
  /** Value already given that may not be spent yet, with its day. */
  enAttente: z.array(z.object({ montant: amount, disponibleLe: day })),
  dateExpiration: day,
  statut: z.enum(CESU_ACCOUNT_STATUTS),
  /** Of a blocked account, where it is known. */
  motifBlocage: z.optional(z.enum(ACCOUNT_BLOCK_REASONS)),
  /** What an hour is worth, for accounts in minutes or hundredths of an hour. */
  tauxHoraire: z.optional(amount),
  mois: z.optional(z.array(monthlyRight)),
});
export type CesuAccount = z.infer<typeof cesuAccount>;

export const OPERATION_TYPES = ['CREDIT', 'DEBIT'] as const;

export const statementOperation = z.object({
  /** Where the next page begins: give it as `avant`. */
  id: z.string(),
  date: day,
  libelle: z.string(),
  type: z.enum(OPERATION_TYPES),
  montant: amount,
  /** Of the account; of the month's right for monthly accounts. */
  soldeApres: amount,
  /** MM/YYYY: the month whose right moved, for monthly accounts. */
  mois: z.optional(z.string()),
});
export type StatementOperation = z.infer<typeof statementOperation>;

/** Amounts are in euros, or in the unit of the account: minutes or hundredths of an hour. */
export const accountStatement = z.object({
  numeroCompteCesu: z.string(),
  typeCompte: z.enum(CESU_ACCOUNT_TYPES),
  /** The period that is shown: the last twelve months when none was asked for. */
  dateDebut: day,
  dateFin: day,
  operations: z.array(statementOperation),
  /** As the books have it now, whatever the period; what is kept aside is still in it. */
  solde: amount,
  reserve: amount,
  totalCredits: amount,
  totalDebits: amount,
  /** Credits and debits of each month of the period, oldest first, for the chart and its table. */
  parMois: z.array(z.object({ mois: z.string(), credits: amount, debits: amount })),
});
export type AccountStatement = z.infer<typeof accountStatement>;

export const accountPayment = z.object({
  reference: z.string(),
  date: day,
  intervenant: z.string(),
  codeNAN: z.string(),
  montant: amount,
  complement: amount,
  statut: z.enum(PAYMENT_STATUTS),
  /** While it waits for its card, or is in no payout yet. */
  annulable: z.boolean(),
  /** The month declared to the CESU body that it pays, or to Pajemploi. */
  idTeledeclaration: z.optional(z.string()),
  idTeledeclarationPaje: z.optional(z.string()),
  /** The invoices of home services that it pays, where it pays some. */
  numerosFacture: z.optional(z.array(z.string())),
  /** What it took from an account counted in hours, in the unit of that account. */
  duree: z.optional(z.object({ typeCompte: z.enum(CESU_ACCOUNT_TYPES), quantite: z.number() })),
});
export type AccountPaymentLine = z.infer<typeof accountPayment>;

export const PAPER_PAYMENT_STATUTS = ['EN_COURS', 'EFFECTUE', 'REJETE', 'ANNULE'] as const;

export const paperPayment = z.object({
  numeroRemise: z.string(),
  dateRemise: day,
  intervenant: z.string(),
  codeNAN: z.string(),
  nombreTitres: z.number(),
  montant: amount,
  statut: z.enum(PAPER_PAYMENT_STATUTS),
});
export type PaperPaymentLine = z.infer<typeof paperPayment>;

export const TRANSFER_STATUTS = ['VERSE', 'RETOURNE'] as const;

/** What a plan granted, or took back unused, month by month. */
export const transfer = z.object({
  id: z.string(),
  date: day,
  libelle: z.string(),
  mois: z.string(),
  montant: z.number(),
  typeCompte: z.enum(CESU_ACCOUNT_TYPES),
  statut: z.enum(TRANSFER_STATUTS),
});
export type TransferLine = z.infer<typeof transfer>;

export const checkbook = z.object({
  numeroContrat: z.string(),
  idProduit: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  /** `null` when the vouchers do not all have the same face value. */
  valeurFaciale: z.nullable(amount),
  nombreTitres: z.number(),
  nombreDisponibles: z.number(),
  montantDisponible: amount,
  dateExpiration: day,
});
export type Checkbook = z.infer<typeof checkbook>;

export const checkbookStatement = z.object({
  ...checkbook.shape,
  titres: z.array(
    z.object({
      numeroTitre: z.string(),
      valeurFaciale: amount,
      /** What may be done with it now: one that is held or out of its period is not ACTIF. */
      statut: z.enum(TITRE_STATUTS),
      raison: z.optional(z.enum(VOUCHER_REASONS)),
      /** Of the reason: since when a voucher is lost, until when codes are refused, when it is replaced. */
      dateRaison: z.optional(z.string()),
    }),
  ),
});
export type CheckbookStatement = z.infer<typeof checkbookStatement>;

export const taxDocument = z.object({
  id: z.string(),
  annee: z.number(),
  type: z.literal('ATTESTATION_FISCALE'),
  numeroContrat: z.string(),
  montantTotal: amount,
  partFinancee: amount,
  dateEdition: day,
  /** True while the year is not over: figures may still change. */
  provisoire: z.boolean(),
  plafond: amount,
  /** What the ceiling leaves free of tax, and what is beyond it. */
  montantExonere: amount,
  montantImposable: amount,
});
export type TaxDocument = z.infer<typeof taxDocument>;

export const periodQuery = {
  dateDebut: z.optional(frenchDate),
  dateFin: z.optional(frenchDate),
};

/** Without a contract: everything of the person, whatever the contract. */
export const contractQuery = { numeroContrat: z.optional(numeroContrat) };
