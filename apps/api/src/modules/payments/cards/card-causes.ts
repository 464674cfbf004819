import type { Cents } from '@portail/rules/money/cents.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import type { Journal } from '../../../ledger/posting.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import { invoicesByCard } from '../../../ledger/templates/payments.ts';
import type { CardCauseKind, RefundReason } from '../../../platform/db/database-types.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface PaidCause {
  readonly causeId: string;
  readonly amountCents: Cents;
  readonly referenceTransaction: string;
}

interface ReceivedMoney extends PaidCause {
  readonly provider: string;
  /** False for money that is refunded immediately. */
  readonly isTaken: boolean;
}

type PaidDecision = 'PRISE' | 'A_REMBOURSER';

/** What a card payment is for; each cause is implemented by the area that owns it. */
export interface CardCause {
  readonly kind: CardCauseKind;
  /** The refund reason for money that comes too late. */
  readonly lateReason: RefundReason;
  /** The journals of the capture, the capture itself first; posted even if it is refunded. */
  readonly received: (unit: UnitOfWork, money: ReceivedMoney) => Promise<readonly Journal[]>;
  /** Accepts the money or asks for its refund; must be repeatable for the same transaction. */
  readonly paid: (unit: UnitOfWork, payment: PaidCause) => Promise<PaidDecision>;
  /** The page has closed without a capture: refused, abandoned or expired. */
  readonly failed: (unit: UnitOfWork, payment: PaidCause) => Promise<void>;
  /** The payer is back without having paid; the page stays open and may still be paid. */
  readonly returned?: (unit: UnitOfWork, payment: PaidCause) => Promise<void>;
  readonly refunded: (unit: UnitOfWork, payment: PaidCause) => Promise<void>;
}

export type CardCauses = Readonly<Partial<Record<CardCauseKind, CardCause>>>;

export const causeOf = (causes: CardCauses, kind: CardCauseKind): CardCause => {
  const cause = causes[kind];
  if (cause === undefined) throw new Error(`no card cause is registered for ${kind}`);
  return cause;
};

interface PreOrderPayments {
  readonly ownPartPaid: (
    unit: UnitOfWork,
    precommandeId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<PaidDecision>;
  readonly ownPartRefunded: (
    unit: UnitOfWork,
    precommandeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/** The beneficiary's own part of a pre-order, booked on the account that the order will debit. */
export const createPreOrderCause = (orders: PreOrderPayments): CardCause => ({
  kind: 'PRECOMMANDE',
  lateReason: 'COMMANDE_FERMEE',
  received: (_unit, { causeId, amountCents, provider }) =>
    Promise.resolve([shareReceived(shareOf('COMMANDE', causeId), amountCents, { card: provider })]),
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    orders.ownPartPaid(unit, causeId, amountCents, referenceTransaction),
  // Another card may pay the order while its campaign is open.
  failed: () => Promise.resolve(),
  refunded: (unit, { causeId, referenceTransaction }) =>
    orders.ownPartRefunded(unit, causeId, referenceTransaction),
});

export interface TradePayments {
  /** Executes the waiting trade in the same transaction. */
  readonly feePaid: (
    unit: UnitOfWork,
    tradeId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<PaidDecision>;
  readonly feeFailed: (
    unit: UnitOfWork,
    tradeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
  readonly feeRefunded: (
    unit: UnitOfWork,
    tradeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/** The fee of a trade, booked on the account that the trade will debit. */
export const createTradeCause = (trades: TradePayments): CardCause => ({
  kind: 'ECHANGE',
  lateReason: 'ECHANGE_FERME',
  received: (_unit, { causeId, amountCents, provider }) =>
    Promise.resolve([shareReceived(shareOf('ECHANGE', causeId), amountCents, { card: provider })]),
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    trades.feePaid(unit, causeId, amountCents, referenceTransaction),
  failed: (unit, { causeId, referenceTransaction }) =>
    trades.feeFailed(unit, causeId, referenceTransaction),
  refunded: (unit, { causeId, referenceTransaction }) =>
    trades.feeRefunded(unit, causeId, referenceTransaction),
});

export interface InvoicePayments {
  /** All invoices of the card payment, or none. */
  readonly invoicesPaid: (
    unit: UnitOfWork,
    settlementId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<PaidDecision>;
  /** The provider to pay, and the amount of each invoice. */
  readonly owed: (
    unit: UnitOfWork,
    settlementId: string,
  ) => Promise<{ readonly intervenantId: string; readonly amounts: readonly Cents[] }>;
  /** The invoices may be paid another way; late money is still taken by `invoicesPaid`. */
  readonly invoicesReleased: (unit: UnitOfWork, settlementId: string) => Promise<void>;
  readonly invoicesRefunded: (
    unit: UnitOfWork,
    settlementId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/**
 * Invoices of home services. Money that comes too late is booked on an account of its own, not on
 * the provider's, until it is refunded.
 */
export const createInvoiceCause = (invoices: InvoicePayments): CardCause => ({
  kind: 'FACTURES',
  lateReason: 'FACTURE_FERMEE',
  received: async (unit, { causeId, amountCents, provider, isTaken }) =>
    isTaken
      ? [invoicesByCard({ provider, ...(await invoices.owed(unit, causeId)) })]
      : [shareReceived(shareOf('FACTURES', causeId), amountCents, { card: provider })],
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    invoices.invoicesPaid(unit, causeId, amountCents, referenceTransaction),
  failed: (unit, { causeId }) => invoices.invoicesReleased(unit, causeId),
  returned: (unit, { causeId }) => invoices.invoicesReleased(unit, causeId),
  refunded: (unit, { causeId, referenceTransaction }) =>
    invoices.invoicesRefunded(unit, causeId, referenceTransaction),
});
