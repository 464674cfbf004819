import { centsOf, formatAmount, type Cents } from '../money/cents.ts';
import { addDays, formatFrenchDate, type CalendarDay } from '../time/calendar-day.ts';

/**
 * Why a credit note is made. COMMANDE_ANNULEE and COMMANDE_EXPIREE: an order that waits for its
 * payment is not made, its invoice is credited whole. VALEUR_REPRISE: value was taken back from
 * people, which the books already show. GESTE_COMMERCIAL: the issuer bears the amount.
 */
export const CREDIT_NOTE_REASONS = [
  'COMMANDE_ANNULEE',
  'COMMANDE_EXPIREE',
  'VALEUR_REPRISE',
  'GESTE_COMMERCIAL',
] as const;
export type CreditNoteReason = (typeof CREDIT_NOTE_REASONS)[number];

/** Chosen by an operator; an expired order is cancelled by the system. */
export const OPERATOR_CREDIT_REASONS = [
  'COMMANDE_ANNULEE',
  'VALEUR_REPRISE',
  'GESTE_COMMERCIAL',
] as const;

/** Default of the days after which an order that is not paid is cancelled (UNPAID_ORDER_DAYS). */
export const UNPAID_ORDER_DAYS = 30;

/** Last day of issue of the invoices whose unpaid order has expired. */
export const expiredBefore = (today: CalendarDay, days: number): CalendarDay =>
  addDays(today, -days);

export interface CreditedInvoice {
  readonly amountCents: number;
  readonly creditedCents: number;
  readonly receivedCents: number;
  /** Its order is cancellable: it waits for the payment of the invoice. */
  readonly isWaiting: boolean;
  /** Its order is wholly made. */
  readonly isMade: boolean;
  /** The funder's part of the lines whose value was taken back. */
  readonly takenBackCents: number;
  /** What credit notes already said of it. */
  readonly takenBackCreditedCents: number;
}

/** The most that a credit note for this reason may be. */
export const creditableCents = (invoice: CreditedInvoice, reason: CreditNoteReason): Cents => {
  const left = invoice.amountCents - invoice.creditedCents;
  const takenBack = Math.min(left, invoice.takenBackCents - invoice.takenBackCreditedCents);
  switch (reason) {
    case 'COMMANDE_ANNULEE':
    case 'COMMANDE_EXPIREE':
      return centsOf(invoice.isWaiting ? left : 0);
    case 'VALEUR_REPRISE':
      return centsOf(invoice.isMade ? takenBack : 0);
    case 'GESTE_COMMERCIAL':
      // Value that was taken back has its own credit note: the issuer does not bear it.
      return centsOf(invoice.isMade ? left - takenBack : 0);
  }
};

/** The whole invoice or nothing. */
export const isWholeCredit = (reason: CreditNoteReason): boolean =>
  reason === 'COMMANDE_ANNULEE' || reason === 'COMMANDE_EXPIREE';

/** Why the credit note is refused; `undefined` when it may be made. */
export const creditNoteRefusal = (
  invoice: CreditedInvoice,
  reason: CreditNoteReason,
  amountCents: number,
): string | undefined => {
  const most = creditableCents(invoice, reason);
  if (most === 0) return 'Cette facture n’a plus rien à créditer pour ce motif.';
  if (amountCents > most) return `Pour ce motif, l’avoir est de ${formatAmount(most)} au plus.`;
  if (isWholeCredit(reason) && amountCents < most)
    return `L’annulation d’une commande crédite toute sa facture\u00a0: ${formatAmount(most)}.`;
  return undefined;
};

/** What a credit note leaves of its invoice. */
export const afterCredit = (
  invoice: Pick<CreditedInvoice, 'amountCents' | 'creditedCents' | 'receivedCents'>,
  amountCents: number,
): { readonly statut: 'A_PAYER' | 'PAYEE' | 'CREDITEE'; readonly excessCents: Cents } => {
  const owed = invoice.amountCents - invoice.creditedCents - amountCents;
  const excessCents = centsOf(Math.max(0, invoice.receivedCents - owed));
  if (owed === 0) return { statut: 'CREDITEE', excessCents };
  return { statut: invoice.receivedCents >= owed ? 'PAYEE' : 'A_PAYER', excessCents };
};

const REASON_LABELS: Readonly<Record<CreditNoteReason, string>> = {
  COMMANDE_ANNULEE: 'Commande annulée avant son exécution',
  COMMANDE_EXPIREE: 'Commande annulée, faute de paiement',
  VALEUR_REPRISE: 'Valeur reprise sur les comptes CESU',
  GESTE_COMMERCIAL: 'Réduction accordée par l’émetteur',
};

export const creditNoteReasonLabel = (reason: CreditNoteReason): string => REASON_LABELS[reason];

/** Code général des impôts, article 289, I-5: it names the invoice that it changes. */
export const creditNoteMention = (invoice: string, issuedDay: CalendarDay): string =>
  `Ce document modifie la facture ${invoice} du ${formatFrenchDate(issuedDay)} et vaut facture rectificative (article 289, I-5 du code général des impôts).`;
