import { CESU_ACCOUNT_TYPES, PAYMENT_STATUTS } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import * as z from 'zod/mini';
import { frenchDate, numeroContrat } from '../schemas/fields.ts';
import { amount, day } from '../schemas/wire-fields.ts';

export const CESU_ACCOUNT_STATUTS = ['ACTIF', 'BLOQUE', 'EXPIRE'] as const;
export const ACCOUNT_BLOCK_REASONS = ['VERIFICATION', 'DEMANDE_FINANCEUR'] as const;

/** Why a voucher cannot be used, in addition to its status. */
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

/** Monthly right, in the unit of the account: euros, minutes or hundredths of an hour. */
export const monthlyRight = z.object({
  /** MM/YYYY. */
  mois: z.string(),
  accorde: z.number(),
  utilise: z.number(),
  /** Spendable today: 0 for a past month, unless the plan carries over. */
  disponible: z.number(),
  /** Absent when nothing is left. */
  utilisableJusquAu: z.optional(day),
});

export const cesuAccount = z.object({
  numeroCompteCesu: z.string(),
  numeroContrat: z.string(),
  idProduit: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  typeCompte: z.enum(CESU_ACCOUNT_TYPES),
  /** Spendable now, in euros or in the unit of the account. */
  solde: amount,
  /** Reserved for payments that wait for their card payment; not included in `solde`. */
  reserve: amount,
  /** Credited amounts that are not available yet. */
  enAttente: z.array(z.object({ montant: amount, disponibleLe: day })),
  dateExpiration: day,
  statut: z.enum(CESU_ACCOUNT_STATUTS),
  /** For a blocked account, when known. */
  motifBlocage: z.optional(z.enum(ACCOUNT_BLOCK_REASONS)),
  /** Hourly rate, for accounts in minutes or hundredths of an hour. */
  tauxHoraire: z.optional(amount),
  mois: z.optional(z.array(monthlyRight)),
});
export type CesuAccount = z.infer<typeof cesuAccount>;

export const OPERATION_TYPES = ['CREDIT', 'DEBIT'] as const;

export const statementOperation = z.object({
  /** Cursor of the next page, for `avant`. */
  id: z.string(),
  date: day,
  libelle: z.string(),
  type: z.enum(OPERATION_TYPES),
  montant: amount,
  /** Balance of the account, or of the month's right for monthly accounts. */
  soldeApres: amount,
  /** MM/YYYY, for monthly accounts. */
  mois: z.optional(z.string()),
});
export type StatementOperation = z.infer<typeof statementOperation>;

/** Amounts in euros or in the unit of the account: minutes or hundredths of an hour. */
export const accountStatement = z.object({
  numeroCompteCesu: z.string(),
  typeCompte: z.enum(CESU_ACCOUNT_TYPES),
  /** Default: the last twelve months. */
  dateDebut: day,
  dateFin: day,
  operations: z.array(statementOperation),
  /** Current balance, whatever the period, including reserved amounts. */
  solde: amount,
  reserve: amount,
  totalCredits: amount,
  totalDebits: amount,
  /** Per month of the period, oldest first. */
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
  /** True before the card payment or the payout. */
  annulable: z.boolean(),
  /** The declaration that it pays, by body. */
  idTeledeclaration: z.optional(z.string()),
  idTeledeclarationPaje: z.optional(z.string()),
  /** Home-service invoices that it pays. */
  numerosFacture: z.optional(z.array(z.string())),
  /** For accounts counted in hours, in the unit of the account. */
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

/** Monthly rights granted or returned unused. */
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
      /** Effective status: a reserved or out-of-period voucher is not ACTIF. */
      statut: z.enum(TITRE_STATUTS),
      raison: z.optional(z.enum(VOUCHER_REASONS)),
      /** Date of the reason: declared lost on, codes refused until, or replaced on. */
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
  /** Split at the exemption ceiling. */
  montantExonere: amount,
  montantImposable: amount,
});
export type TaxDocument = z.infer<typeof taxDocument>;

export const periodQuery = {
  dateDebut: z.optional(frenchDate),
  dateFin: z.optional(frenchDate),
};

/** Without a contract: all contracts of the person. */
export const contractQuery = { numeroContrat: z.optional(numeroContrat) };
