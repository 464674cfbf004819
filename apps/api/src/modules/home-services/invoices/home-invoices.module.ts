import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf, providerScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { StartCardPayment } from '../../payments/cards/cards.module.ts';
import type { DocumentProvider } from '../../wallet/documents/documents.module.ts';
import { createIssueCreditNote } from './credit-notes.ts';
import { createIssueInvoice } from './issue-invoice.ts';
import { createHandBackForgotten, createStartInvoiceCard } from './pay-invoices.ts';
import { createListInvoices, createReadInvoiceFile } from './read-invoices.ts';

export {
  createAccountInvoices,
  createInvoicePayments,
  type AccountInvoices,
  type ChosenInvoices,
} from './pay-invoices.ts';
export { transferCreditNote } from './credit-notes.ts';

/** Invoices and credit notes of home service providers, and their payment. */
export const createHomeInvoicesModule = (
  platform: Platform,
  { startCardPayment }: { readonly startCardPayment: StartCardPayment },
) => {
  const listInvoices = createListInvoices(platform);
  const readInvoiceFile = createReadInvoiceFile(platform);
  const startInvoiceCard = createStartInvoiceCard({ ...platform, startCardPayment });
  const forgotten = createHandBackForgotten(platform);
  const issueInvoice = createIssueInvoice(platform);
  const issueCreditNote = createIssueCreditNote(platform);
  const invoiceDocument: DocumentProvider = {
    type: 'FACTURE',
    find: async (scope, reference) =>
      scope.kind === 'beneficiary' ? await readInvoiceFile(scope, reference) : undefined,
  };

  return defineModule({
    handlers: {
      getServiceInvoices: ({ caller, query }) => listInvoices(beneficiaryScopeOf(caller), query),
      getServiceInvoicePdf: ({ caller, params }) =>
        readInvoiceFile(beneficiaryScopeOf(caller), params.numero),
      startInvoiceCardPayment: {
        posts: ({ caller, body }, command) =>
          startInvoiceCard(beneficiaryScopeOf(caller), body.numerosFacture, command),
      },
      receiveInvoice: ({ partner, body }) => issueInvoice(providerScopeOf(partner), body),
      receiveCreditNote: ({ partner, body, origin }) =>
        issueCreditNote(providerScopeOf(partner), body, origin),
    },
    periodicTasks: [forgotten.task],
    documents: [invoiceDocument],
    /** Hands back the invoices of card pages left open; resolves to their number. */
    handBackForgotten: forgotten.handBackDue,
  });
};
