import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
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

interface InvoicePaid {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly operator: Operator;
}

interface SettledInvoice {
  readonly beneficiaryId: null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

const receiptOf = (numero: string): string => taskPostingId('reglement-financeur', numero);

/** Records the payment of an invoice and reduces the funder's debt. */
export const receiveInvoicePayment = async (
  unit: UnitOfWork,
  { reference, amountCents, operator }: InvoicePaid,
): Promise<SettledInvoice> => {
  const invoices = invoicesIn(unit);
  const invoice = await invoices.lock(reference);
  if (invoice === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  if (invoice.statut !== 'A_PAYER') throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
  if (invoice.amountCents !== amountCents) {
    const owed = formatAmount(centsOf(invoice.amountCents));
    const message = `Cette facture attend ${owed}, ni plus ni moins.`;
    throw new DomainError('MONTANT_DIFFERENT', { fields: [{ champ: 'montant', message }] });
  }
  const { contract, financeurId, orderId } = invoice;
  const postingId = receiptOf(reference);
  await invoices.setStatut(reference, 'PAYEE');
  await invoices.startPaidOrder(orderId);
  await ledgerIn(unit).post({
    id: postingId,
    author: { ...operator, origin: 'BACK_OFFICE', contract },
    journals: [funderPaid(financeurId, contract, amountCents)],
  });
  return { beneficiaryId: null, contract, amountCents, postingId };
};

/** Reverses a payment: the invoice is owed again. */
export const createUndoInvoicePayment =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (
    unit: UnitOfWork,
    { reference, operator }: Pick<InvoicePaid, 'reference' | 'operator'>,
  ): Promise<SettledInvoice> => {
    const invoices = invoicesIn(unit);
    const invoice = await invoices.lock(reference);
    const journalId =
      invoice?.statut === 'PAYEE'
        ? await ledgerIn(unit).findUnreversed(receiptOf(reference), 'REGLEMENT_FINANCEUR')
        : undefined;
    if (invoice === undefined || journalId === undefined) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const { contract } = invoice;
    const postingId = taskPostingId('reglement-repris', reference, String(journalId));
    const outcome = await ledgerIn(unit).reverse(journalId, {
      id: postingId,
      caseId: ids.ordered(),
      author: { ...operator, origin: 'BACK_OFFICE', contract },
    });
    if ('debt' in outcome) throw new Error('a receipt cannot be spent');
    await invoices.setStatut(reference, 'A_PAYER');
    await invoices.holdUnpaidOrder(invoice.orderId);
    return {
      beneficiaryId: null,
      contract,
      amountCents: centsOf(invoice.amountCents),
      postingId,
    };
  };
