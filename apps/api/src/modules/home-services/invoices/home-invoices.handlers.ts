import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf, providerScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { ReadInvoiceFile } from './invoice-file.ts';
import type { IssueCreditNote } from './issue-credit-note.ts';
import type { IssueInvoice } from './issue-invoice.ts';
import type { ListInvoices } from './list-invoices.ts';
import type { StartInvoiceCard } from './start-invoice-card.ts';

export type HomeInvoicesHandlers = Pick<
  Handlers,
  | 'getServiceInvoices'
  | 'getServiceInvoicePdf'
  | 'startInvoiceCardPayment'
  | 'receiveInvoice'
  | 'receiveCreditNote'
>;

interface UseCases {
  readonly listInvoices: ListInvoices;
  readonly readInvoiceFile: ReadInvoiceFile;
  readonly startInvoiceCard: StartInvoiceCard;
  readonly issueInvoice: IssueInvoice;
  readonly issueCreditNote: IssueCreditNote;
}

export const createHomeInvoicesHandlers = (useCases: UseCases): HomeInvoicesHandlers => ({
  getServiceInvoices: ({ caller, query }) =>
    useCases.listInvoices(beneficiaryScopeOf(caller), query),

  getServiceInvoicePdf: ({ caller, params }) =>
    useCases.readInvoiceFile(beneficiaryScopeOf(caller), params.numero),

  startInvoiceCardPayment: {
    posts: ({ caller, body }, command) =>
      useCases.startInvoiceCard(beneficiaryScopeOf(caller), body.numerosFacture, command),
  },

  receiveInvoice: ({ partner, body }) => useCases.issueInvoice(providerScopeOf(partner), body),

  receiveCreditNote: ({ partner, body, origin }) =>
    useCases.issueCreditNote(providerScopeOf(partner), body, origin),
});
