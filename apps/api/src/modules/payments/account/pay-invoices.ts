import type { AccountPaymentBody } from '@portail/contract/payments/paying.calls.ts';
import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { inIdempotentTransaction } from '../../../ledger/idempotent-postings.repository.ts';
import type { PostingOutcome } from '../../../ledger/ledger.repository.ts';
import type { IdempotentMovement } from '../../../ledger/posting.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type {
  AccountInvoices,
  ChosenInvoices,
} from '../../home-services/invoices/home-invoices.module.ts';
import type { AskedDeclaration } from './declared-payment.ts';
import type { NewAccountPayment } from './paying.repository.ts';
import { paymentsIn } from './payments.repository.ts';

const refuse = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });
};

/** The invoices that a payment says it is for; each kind of payment has its own permission. */
export const askedInvoicesOf = (
  { numerosFacture }: AccountPaymentBody,
  { permissions, link }: AuthenticatedCaller,
  declaration: AskedDeclaration | undefined,
): readonly string[] => {
  const numeros = numerosFacture ?? [];
  // A link from home services pays their invoices, and no payee of its choice.
  if (link !== undefined && numeros.length === 0) throw new DomainError('ACCES_REFUSE');
  if (!permissions.includes(numeros.length > 0 ? 'PAYER_FACTURES' : 'PAYER_COMPTE')) {
    throw new DomainError('ACCES_REFUSE');
  }
  if (numeros.length > 0 && declaration !== undefined) {
    return refuse('numerosFacture', HOME_SERVICE_MESSAGES.invoiceWithDeclaration);
  }
  return numeros;
};

/** Accounts and card together pay what is due, to the provider itself. */
const requireTheirs = ({ intervenantId, total }: ChosenInvoices, row: NewAccountPayment): void => {
  if (row.intervenantId !== intervenantId) {
    return refuse('codeNAN', HOME_SERVICE_MESSAGES.invoicePayee);
  }
  if (row.amountCents + row.complementCents !== total) {
    return refuse('montant', HOME_SERVICE_MESSAGES.invoiceAmount(formatAmount(total)));
  }
};

export interface InvoicePayment {
  readonly scope: BeneficiaryScope;
  readonly numeros: readonly string[];
  readonly posting: IdempotentMovement;
  readonly row: NewAccountPayment;
}

/**
 * Key, movement, payment and the invoices that it keeps, in one transaction. The key is taken first:
 * sent twice at once, the second waits for the answer of the first and not for its invoices.
 */
export const createPostWithInvoices =
  ({ units, invoices }: Pick<Platform, 'units'> & { readonly invoices: AccountInvoices }) =>
  async ({ scope, numeros, posting, row }: InvoicePayment): Promise<PostingOutcome> => {
    return await inIdempotentTransaction(units, async (unit, post) => {
      const posted = await post(posting);
      const chosen = await invoices.choose(unit, scope, numeros);
      requireTheirs(chosen, row);
      await paymentsIn(unit).insert(row);
      await invoices.hold(unit, scope, row.id, chosen);
      return posted;
    });
  };
