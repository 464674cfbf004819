import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { AwaitedPayment } from '../../../ledger/awaited-payment.ts';
import { reverseReceipt } from '../../../ledger/reverse-receipt.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { funderPaid } from '../../../ledger/templates/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { invoicesIn } from './invoices.repository.ts';

interface Operator {
  readonly actor: string;
  readonly requestId: string;
}

interface SettledInvoice {
  readonly beneficiaryId: null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

/** Each part that is paid of an invoice is a movement of its own. */
export const invoicePaymentId = (numero: string, receiptId: string): string =>
  taskPostingId('reglement-financeur', numero, receiptId);

/** Invoices that a transfer or a cheque may pay, whole or in parts, locked in the order of their numbers. */
export const lockAwaitedInvoices = async (
  unit: UnitOfWork,
  numeros: readonly string[],
): Promise<readonly AwaitedPayment[]> =>
  (await invoicesIn(unit).lockAll(numeros)).map((invoice) => ({
    nature: 'FACTURE',
    reference: invoice.numero,
    id: invoice.numero,
    contract: invoice.contract,
    beneficiaryId: null,
    financeurId: invoice.financeurId,
    dueCents: invoice.statut === 'A_PAYER' ? invoice.amountCents - invoice.receivedCents : 0,
    isDivisible: true,
    postingId: (receiptId) => invoicePaymentId(invoice.numero, receiptId),
    received: (amountCents) => funderPaid(invoice.financeurId, invoice.contract, amountCents),
  }));

/** Nothing is left to pay on them: the orders that waited for it are carried out. */
export const markInvoicesPaid = async (
  unit: UnitOfWork,
  numeros: readonly string[],
): Promise<void> => {
  const invoices = invoicesIn(unit);
  for (const orderId of await invoices.markAllPaid(numeros)) await invoices.startPaidOrder(orderId);
};

/** Reverses the movement of one payment, and nothing else. */
export const reverseInvoicePayment = async (
  unit: UnitOfWork,
  payment: {
    readonly reference: string;
    readonly postingId: string;
    readonly contract: string;
    readonly caseId: string;
    readonly author: Omit<MovementAuthor, 'contract'>;
  },
): Promise<string> => {
  const { reference, postingId, contract, caseId, author } = payment;
  return reverseReceipt(unit, {
    postingId,
    kind: 'REGLEMENT_FINANCEUR',
    cause: ['reglement-repris', reference],
    caseId,
    author: { ...author, contract },
  });
};

/** Reverses one payment: what it paid of the invoice is owed again. */
export const createUndoInvoicePayment =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (
    unit: UnitOfWork,
    {
      reference,
      operator,
      receipt,
    }: {
      readonly reference: string;
      readonly operator: Operator;
      readonly receipt: { readonly postingId: string; readonly amountCents: number };
    },
  ): Promise<SettledInvoice> => {
    const invoices = invoicesIn(unit);
    const [invoice] = await invoices.lockAll([reference]);
    if (invoice === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    const { contract } = invoice;
    const postingId = await reverseInvoicePayment(unit, {
      reference,
      postingId: receipt.postingId,
      contract,
      caseId: ids.ordered(),
      author: { ...operator, origin: 'BACK_OFFICE' },
    });
    await invoices.setStatut(reference, 'A_PAYER');
    await invoices.holdUnpaidOrder(invoice.orderId);
    return {
      beneficiaryId: null,
      contract,
      amountCents: centsOf(receipt.amountCents),
      postingId,
    };
  };
