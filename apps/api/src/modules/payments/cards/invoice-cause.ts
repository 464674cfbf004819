import type { Cents } from '@portail/rules/money/cents.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { invoicesByCard } from '../../../ledger/templates/payments.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CardCause } from './card-cause.ts';

/** What the module of the invoices offers to whoever brings their money. */
export interface InvoicePayments {
  /** All the invoices that the card is for, or none. */
  readonly invoicesPaid: (
    unit: UnitOfWork,
    settlementId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<'PRISE' | 'A_REMBOURSER'>;
  /** To whom the money goes, and what of it is for each invoice. */
  readonly owed: (
    unit: UnitOfWork,
    settlementId: string,
  ) => Promise<{ readonly intervenantId: string; readonly amounts: readonly Cents[] }>;
  readonly invoicesFailed: (unit: UnitOfWork, settlementId: string) => Promise<void>;
  readonly invoicesRefunded: (
    unit: UnitOfWork,
    settlementId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/** Invoices of home services. What comes too late stands apart from the provider until it is back. */
export const createInvoiceCause = (invoices: InvoicePayments): CardCause => ({
  kind: 'FACTURES',
  lateReason: 'FACTURE_FERMEE',
  received: async (unit, { causeId, amountCents, provider, isTaken }) =>
    isTaken
      ? [invoicesByCard({ provider, ...(await invoices.owed(unit, causeId)) })]
      : [shareReceived(shareOf('FACTURES', causeId), amountCents, { card: provider })],
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    invoices.invoicesPaid(unit, causeId, amountCents, referenceTransaction),
  failed: (unit, { causeId }) => invoices.invoicesFailed(unit, causeId),
  refunded: (unit, { causeId, referenceTransaction }) =>
    invoices.invoicesRefunded(unit, causeId, referenceTransaction),
});
