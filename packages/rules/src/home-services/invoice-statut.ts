import type { CardState } from '../payments/card-state.ts';
import type { PaymentStatut } from '../wallet/holdings/vocabulary.ts';
import type { Cents } from '../money/cents.ts';

/** NON_RENSEIGNE is no state of payment: it marks a credit note among the invoices. */
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
  // The card answered after it had been given up, and the invoice still waits as it was.
  { from: 'A_PAYER', to: 'PAYEE', by: 'CARTE' },
  // Taken back: a refund, or a payment that the card's holder contests.
  { from: 'PAYEE', to: 'A_PAYER', by: 'CARTE' },
  // The account's payment has left for the provider's bank, or was sent back.
  { from: 'EN_COURS', to: 'PAYEE', by: 'EMETTEUR' },
  { from: 'EN_COURS', to: 'A_PAYER', by: 'EMETTEUR' },
  { from: 'PAYEE', to: 'A_PAYER', by: 'EMETTEUR' },
  // The provider's bank sent the transfer back: the payment waits for the next one.
  { from: 'PAYEE', to: 'EN_COURS', by: 'EMETTEUR' },
  // The person takes the payment back while that is possible.
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

/** What the payment from an account that pays it makes of an invoice. */
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

/** One of the invoices that a card page was opened for. */
export interface ChosenInvoice {
  readonly statut: InvoiceStatut;
  /** This very card transaction keeps it EN_COURS, or has paid it. */
  readonly isHeld: boolean;
  readonly due: Cents;
  /** What the card was asked for it. */
  readonly asked: Cents;
}

export interface AfterInvoiceCard {
  /** In the order of the invoices. */
  readonly statuts: readonly InvoiceStatut[];
  /** The money came for what nobody owes any more: all of it goes back. */
  readonly isRefundDue: boolean;
}

const unchanged = (invoices: readonly ChosenInvoice[], isRefundDue = false): AfterInvoiceCard => ({
  statuts: invoices.map(({ statut }) => statut),
  isRefundDue,
});

/** A late answer still pays what has waited as it was. */
const isStillFor = ({ statut, isHeld, due, asked }: ChosenInvoice): boolean =>
  isHeld || (statut === 'A_PAYER' && due === asked);

/** What a card makes of the invoices it is for: all of them or none. Told twice, it is the same. */
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
