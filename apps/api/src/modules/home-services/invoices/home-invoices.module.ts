import type { Platform } from '../../../platform/platform.ts';
import type { InvoicePayments, StartCardPayment } from '../../payments/cards/cards.module.ts';
import type { DocumentProvider } from '../../wallet/documents/documents.module.ts';
import { createCardInvoices } from './card-invoices.ts';
import { createHomeInvoicesHandlers, type HomeInvoicesHandlers } from './home-invoices.handlers.ts';
import { createReadInvoiceFile } from './invoice-file.ts';
import { createIssueCreditNote } from './issue-credit-note.ts';
import { createIssueInvoice } from './issue-invoice.ts';
import { createListInvoices } from './list-invoices.ts';
import { createStartInvoiceCard } from './start-invoice-card.ts';
import { createTellPaid } from './tell-paid.ts';

export { createAccountInvoices, type AccountInvoices } from './account-invoices.ts';
export { transferCreditNote } from './transfer-credit-note.ts';
export type { ChosenInvoices } from './choose-invoices.ts';

export interface HomeInvoicesModule {
  readonly handlers: HomeInvoicesHandlers;
  readonly documents: readonly DocumentProvider[];
}

/** What the cards' module needs: it is there before the one that takes cards for its invoices. */
export const createInvoicePayments = (platform: Platform): InvoicePayments =>
  createCardInvoices({ tellPaid: createTellPaid(platform) });

/** What providers of home services invoice and credit, and how it is paid. */
export const createHomeInvoicesModule = (
  platform: Platform,
  { startCardPayment }: { readonly startCardPayment: StartCardPayment },
): HomeInvoicesModule => {
  const readInvoiceFile = createReadInvoiceFile(platform);
  return {
    handlers: createHomeInvoicesHandlers({
      listInvoices: createListInvoices(platform),
      readInvoiceFile,
      startInvoiceCard: createStartInvoiceCard({ ...platform, startCardPayment }),
      issueInvoice: createIssueInvoice(platform),
      issueCreditNote: createIssueCreditNote(platform),
    }),
    documents: [
      {
        type: 'FACTURE',
        find: async (scope, reference) =>
          scope.kind === 'beneficiary' ? await readInvoiceFile(scope, reference) : undefined,
      },
    ],
  };
};
