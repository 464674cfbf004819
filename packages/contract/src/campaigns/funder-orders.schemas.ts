import { CREDIT_NOTE_REASONS } from '@portail/rules/campaigns/credit-notes.ts';
import {
  PENDING_STATUTS,
  REFUSAL_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import * as z from 'zod/mini';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { euros, frenchDate, numeroContrat, optionalText } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';

export const PERIOD_ORDER = 'Le dernier jour ne peut pas être avant le premier.';

/** EN_COURS until the last line is posted; before that, an order paid first waits for its invoice. */
const FUNDER_ORDER_STATUTS = ['EN_ATTENTE_PAIEMENT', 'EN_COURS', 'TERMINEE', 'ANNULEE'] as const;
export type FunderOrderStatut = (typeof FUNDER_ORDER_STATUTS)[number];
/** CREDITEE: its credit notes are its whole amount. */
export const FUNDER_INVOICE_STATUTS = ['A_PAYER', 'PAYEE', 'CREDITEE'] as const;
export const INVOICE_STATUT_LABELS = {
  A_PAYER: 'À payer',
  PAYEE: 'Payée',
  CREDITEE: 'Annulée par avoir',
} as const;
export const INVOICE_NUMBER = z.string().check(z.regex(/^F\d{4}-\d{6}$/));
export const CREDIT_NOTE_NUMBER = z.string().check(z.regex(/^A\d{4}-\d{6}$/));
export type FunderInvoiceStatut = (typeof FUNDER_INVOICE_STATUTS)[number];

/** The most lines selected by hand; without a selection all ready lines are ordered. */
const PICKED_LINES_MAX = 10_000;
const PURCHASE_ORDER_MAX_LENGTH = 50;

export const funderOrderBody = z.strictObject({
  /** Absent: every validated line whose own part is paid. */
  idsLignes: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(PICKED_LINES_MAX))),
  /** The funder's own purchase-order number, printed on its invoice. */
  numeroBonCommande: optionalText(PURCHASE_ORDER_MAX_LENGTH),
  /** The total that was read and confirmed: an order of another total is refused. */
  montantAttendu: z.optional(euros),
});
export type FunderOrderBody = z.output<typeof funderOrderBody>;

/** Invoices and credit notes in one archive: a longer period is asked for in parts. */
export const FUNDER_DOCUMENTS_MAX = 300;

const daysOf = ({ du, au }: { readonly du: string; readonly au: string }) =>
  [parseFrenchDate(du), parseFrenchDate(au)] as const;

/** Days of issue in Paris, both included. */
export const documentPeriod = z
  .strictObject({ du: frenchDate, au: frenchDate, numeroContrat: z.optional(numeroContrat) })
  .check(
    z.refine(
      (period) => {
        const [from, to] = daysOf(period);
        return from === undefined || to === undefined || from <= to;
      },
      { path: ['au'], error: PERIOD_ORDER },
    ),
  );

/** How an invoice is paid by transfer. */
export const invoicePayment = z.object({
  numero: z.string(),
  montant: amount,
  resteAPayer: amount,
  dateEcheance: day,
  reglement: z.object({
    beneficiaire: z.string(),
    iban: z.string(),
    bic: z.string(),
    /** To write in the transfer, so that it is matched. */
    reference: z.string(),
  }),
});
export type InvoicePayment = z.infer<typeof invoicePayment>;

/** An order that waited for its payment is not made; its invoice is credited whole. */
export const cancelledFunderOrder = z.object({
  idCommande: z.string(),
  numeroFacture: z.string(),
  numeroAvoir: z.string(),
  montant: amount,
});
export type CancelledFunderOrder = z.infer<typeof cancelledFunderOrder>;

export const funderOrderMade = z.object({
  idCommande: z.string(),
  nombreLignes: z.number(),
  montantTotal: amount,
  /** A_VALIDER: a second administrator must approve; `idCommande` is then that of the request. */
  statut: z.enum(['EN_ATTENTE_PAIEMENT', 'EN_COURS', 'TERMINEE', 'A_VALIDER']),
  /** Validated lines that were not ordered because the own part is not paid. */
  nombreLignesNonPayees: z.number(),
});
export type FunderOrderMade = z.infer<typeof funderOrderMade>;

/** Why a validated line cannot be ordered. */
const ORDER_BLOCKS = [
  'PART_A_PAYER',
  'MILLESIME_PERIME',
  'MILLESIME_A_VENIR',
  'PRODUIT_ABSENT',
] as const;
export type OrderBlock = (typeof ORDER_BLOCKS)[number];
/** Blocked lines in an answer; their number counts all of them. */
export const BLOCKED_LINES_SHOWN = 100;

/** What an order made now would hold. */
export const funderOrderPreview = z.object({
  nombreLignes: z.number(),
  nombrePersonnes: z.number(),
  montantTotal: amount,
  /** What the funder would be invoiced for. */
  partFinancee: amount,
  /** A second administrator would have to approve it. */
  demandeSecondAccord: z.boolean(),
  /** Validated lines that would not be ordered, and the first of them by name. */
  nombreBloquees: z.number(),
  montantBloque: amount,
  blocages: z.array(
    z.object({
      idLigne: z.string(),
      reference: z.string(),
      nom: z.string(),
      prenom: z.string(),
      montantTotal: amount,
      partBeneficiaire: amount,
      motif: z.enum(ORDER_BLOCKS),
    }),
  ),
});
export type FunderOrderPreview = z.infer<typeof funderOrderPreview>;

/** An order that a second administrator must approve. */
export const funderOrderRequest = z.object({
  idOperation: z.string(),
  idSession: z.string(),
  libelleSession: z.string(),
  numeroContrat: z.string(),
  nombreLignes: z.number(),
  montant: amount,
  numeroBonCommande: z.nullable(z.string()),
  demandePar: z.string(),
  demandeLe: moment,
  expireLe: day,
  statut: z.enum(PENDING_STATUTS),
  estSienne: z.boolean(),
  peutDecider: z.boolean(),
  decidePar: z.nullable(z.string()),
  motifRefus: z.nullable(z.enum(REFUSAL_REASONS)),
});
export type FunderOrderRequest = z.infer<typeof funderOrderRequest>;

export const funderOrderDecided = z.object({
  statut: z.enum(['EN_COURS', 'EN_ATTENTE_PAIEMENT', 'REFUSE']),
  /** Of the order, or of the request that was refused. */
  idCommande: z.string(),
  montant: amount,
});
export type FunderOrderDecided = z.infer<typeof funderOrderDecided>;

export const funderOrder = z.object({
  idCommande: z.string(),
  dateCommande: day,
  nombreLignes: z.number(),
  /** Number of posted lines: the progress of the order. */
  nombreLignesTraitees: z.number(),
  montantTotal: amount,
  montantCompte: amount,
  montantTitre: amount,
  /** What the funder is invoiced for. */
  partFinancee: amount,
  partBeneficiaire: amount,
  nombreTitres: z.number(),
  /** Lines whose vouchers were delivered or whose account was credited. */
  nombreLignesLivrees: z.number(),
  statut: z.enum(FUNDER_ORDER_STATUTS),
  numeroBonCommande: z.nullable(z.string()),
  /** Set with the last line, or at once if paid first; null when the funder owes nothing. */
  numeroFacture: z.nullable(z.string()),
});
export type FunderOrder = z.infer<typeof funderOrder>;

export const creditNote = z.object({
  numero: z.string(),
  dateAvoir: day,
  montant: amount,
  motif: z.enum(CREDIT_NOTE_REASONS),
});
export type CreditNote = z.infer<typeof creditNote>;

export const funderInvoice = z.object({
  numero: z.string(),
  dateFacture: day,
  numeroContrat: z.string(),
  idSession: z.string(),
  libelleSession: z.string(),
  idCommande: z.string(),
  numeroBonCommande: z.nullable(z.string()),
  nombreLignes: z.number(),
  montant: amount,
  avoirs: z.array(creditNote),
  /** What is left to pay of the amount, its credit notes and its payments deducted. */
  resteAPayer: amount,
  dateEcheance: day,
  enRetard: z.boolean(),
  /** Of the last reminder. */
  dateRelance: z.nullable(day),
  statut: z.enum(FUNDER_INVOICE_STATUTS),
});
export type FunderInvoice = z.infer<typeof funderInvoice>;
