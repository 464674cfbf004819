import type { CardState } from '../payments/card-state.ts';
import type { PaymentStatut } from '../wallet/holdings/vocabulary.ts';
import type { Cents } from '../money/cents.ts';

/** NON_RENSEIGNE is not a payment status: it marks a credit note among the invoices. */
export const INVOICE_STATUTS = ['A_PAYER', 'EN_COURS', 'PAYEE', 'NON_RENSEIGNE'] as const;
export type InvoiceStatut = (typeof INVOICE_STATUTS)[number];

export const INVOICE_ACTORS = ['BENEFICIAIRE', 'CARTE', 'EMETTEUR', 'PRESTATAIRE'] as const;
export type InvoiceActor = (typeof INVOICE_ACTORS)[number];

interface InvoiceTransition {
  readonly from: InvoiceStatut;
  readonly to: InvoiceStatut;
  readonly by: InvoiceActor;
}

export const INVOICE_TRANSITIONS: readonly InvoiceTransition[] = [
  // A card page is opened for it, or an account pays it.
  { from: 'A_PAYER', to: 'EN_COURS', by: 'BENEFICIAIRE' },
  { from: 'EN_COURS', to: 'PAYEE', by: 'CARTE' },
  { from: 'EN_COURS', to: 'A_PAYER', by: 'CARTE' },
  // The card answered late, and the invoice is unchanged.
  { from: 'A_PAYER', to: 'PAYEE', by: 'CARTE' },
  // A refund, or a chargeback.
  { from: 'PAYEE', to: 'A_PAYER', by: 'CARTE' },
  // The payout was made, or the payment was rejected.
  { from: 'EN_COURS', to: 'PAYEE', by: 'EMETTEUR' },
  { from: 'EN_COURS', to: 'A_PAYER', by: 'EMETTEUR' },
  { from: 'PAYEE', to: 'A_PAYER', by: 'EMETTEUR' },
  // The payout was returned: the payment waits for the next one.
  { from: 'PAYEE', to: 'EN_COURS', by: 'EMETTEUR' },
  // The person cancels the payment while that is possible.
  { from: 'EN_COURS', to: 'A_PAYER', by: 'BENEFICIAIRE' },
  // Credit notes leave nothing due.
  { from: 'A_PAYER', to: 'PAYEE', by: 'PRESTATAIRE' },
];

export const canInvoiceBecome = (
  from: InvoiceStatut,
  to: InvoiceStatut,
  by: InvoiceActor,
): boolean =>
  INVOICE_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

export const isCreditNote = (statut: InvoiceStatut): boolean => statut === 'NON_RENSEIGNE';

/** Status of an invoice after its account payment. */
export const invoiceAfterPayment = (payment: PaymentStatut): InvoiceStatut => {
  switch (payment) {
    case 'EN_ATTENTE_CARTE':
    case 'EN_COURS':
      return 'EN_COURS';
    case 'EFFECTUE':
      return 'PAYEE';
    case 'REJETE':
    case 'ANNULE':
      return 'A_PAYER';
  }
};

/** An invoice of a card settlement. */
export interface ChosenInvoice {
  readonly statut: InvoiceStatut;
  /** This card transaction holds it EN_COURS, or paid it. */
  readonly isHeld: boolean;
  readonly due: Cents;
  /** Amount requested from the card. */
  readonly requested: Cents;
}

export interface AfterInvoiceCard {
  /** In the order of the invoices. */
  readonly statuts: readonly InvoiceStatut[];
  /** The invoices are no longer due: the whole amount is refunded. */
  readonly isRefundDue: boolean;
}

const unchanged = (invoices: readonly ChosenInvoice[], isRefundDue = false): AfterInvoiceCard => ({
  statuts: invoices.map(({ statut }) => statut),
  isRefundDue,
});

/** A late answer still pays unchanged invoices. */
const isStillFor = ({ statut, isHeld, due, requested }: ChosenInvoice): boolean =>
  isHeld || (statut === 'A_PAYER' && due === requested);

/** Effect of a card on its invoices: all of them or none, and idempotent. */
export const invoicesAfterCard = (
  invoices: readonly ChosenInvoice[],
  card: CardState,
): AfterInvoiceCard => {
  switch (card) {
    case 'INITIEE':
      return unchanged(invoices);
    case 'ACCEPTEE':
      return invoices.every(isStillFor)
        ? { statuts: invoices.map((): InvoiceStatut => 'PAYEE'), isRefundDue: false }
        : unchanged(invoices, true);
    case 'REFUSEE':
    case 'ABANDONNEE':
    case 'EXPIREE':
      return released(invoices, 'EN_COURS');
    case 'REMBOURSEE':
      return released(invoices, 'EN_COURS', 'PAYEE');
  }
};

const released = (
  invoices: readonly ChosenInvoice[],
  ...from: readonly InvoiceStatut[]
): AfterInvoiceCard => ({
  statuts: invoices.map(({ statut, isHeld }) =>
    isHeld && from.includes(statut) ? 'A_PAYER' : statut,
  ),
  isRefundDue: false,
});
