import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { HoldingsFiles } from './holdings-files.ts';
import type { ListAccounts } from './list-accounts.ts';
import type { createTransferLists } from './list-transfers.ts';
import { csvFile, pdfFile } from './file-answer.ts';
import type { createPaymentLists } from './payment-lists.ts';
import type { createCheckbooks } from './read-checkbooks.ts';
import type { ReadRemittance } from './read-remittance.ts';
import type { ReadStatement } from './read-statement.ts';
import type { createTaxDocuments } from './tax-documents.ts';

export interface HoldingsUseCases {
  readonly listAccounts: ListAccounts;
  readonly listActiveAccounts: ListAccounts;
  readonly readStatement: ReadStatement;
  readonly payments: ReturnType<typeof createPaymentLists>;
  readonly transfers: ReturnType<typeof createTransferLists>;
  readonly checkbooks: ReturnType<typeof createCheckbooks>;
  readonly readRemittance: ReadRemittance;
  readonly tax: ReturnType<typeof createTaxDocuments>;
  readonly files: HoldingsFiles;
}

export type HoldingsHandlers = Pick<
  Handlers,
  | 'getActiveAccounts'
  | 'getAccounts'
  | 'getAccountStatement'
  | 'getAccountStatementPdf'
  | 'getAccountStatementCsv'
  | 'getAccountPayments'
  | 'getAccountPaymentsCsv'
  | 'getAccountPaymentPdf'
  | 'getTransfers'
  | 'getTransfersCsv'
  | 'getCheckbooks'
  | 'getCheckbookStatement'
  | 'getCheckbookStatementPdf'
  | 'getPaperPayments'
  | 'getPaperPaymentsCsv'
  | 'getPayableTitres'
  | 'getRemittance'
  | 'getRemittancePdf'
  | 'getTaxDocuments'
  | 'getTaxDocumentPdf'
>;

export const createHoldingsHandlers = (cases: HoldingsUseCases): HoldingsHandlers => ({
  getActiveAccounts: ({ caller, query }) =>
    cases.listActiveAccounts(beneficiaryScopeOf(caller), query.numeroContrat),
  getAccounts: ({ caller, query }) =>
    cases.listAccounts(beneficiaryScopeOf(caller), query.numeroContrat),

  getAccountStatement: ({ caller, params, query }) =>
    cases.readStatement(beneficiaryScopeOf(caller), params.numeroCompteCesu, query),
  getAccountStatementPdf: ({ caller, params, query }) =>
    cases.files.statementPdf(beneficiaryScopeOf(caller), params.numeroCompteCesu, query),
  getAccountStatementCsv: ({ caller, params, query }) =>
    cases.files.statementCsv(beneficiaryScopeOf(caller), params.numeroCompteCesu, query),

  getAccountPayments: ({ caller, query }) =>
    cases.payments.accountPayments(beneficiaryScopeOf(caller), query),
  getAccountPaymentsCsv: async ({ caller, query }) =>
    csvFile(
      await cases.payments.accountPaymentsCsv(beneficiaryScopeOf(caller), query),
      'paiements-comptes.csv',
    ),
  getAccountPaymentPdf: ({ caller, params }) =>
    cases.files.receipt(beneficiaryScopeOf(caller), params.reference),

  getTransfers: ({ caller, query }) => cases.transfers.transfers(beneficiaryScopeOf(caller), query),
  getTransfersCsv: async ({ caller, query }) =>
    csvFile(
      await cases.transfers.transfersCsv(beneficiaryScopeOf(caller), query),
      'versements.csv',
    ),

  getCheckbooks: ({ caller, query }) =>
    cases.checkbooks.list(beneficiaryScopeOf(caller), query.numeroContrat),
  getCheckbookStatement: ({ caller, params, query }) =>
    cases.checkbooks.statement(beneficiaryScopeOf(caller), { ...params, ...query }),
  getCheckbookStatementPdf: async ({ caller, params, query }) =>
    pdfFile(
      await cases.checkbooks.statementPdf(beneficiaryScopeOf(caller), { ...params, ...query }),
      `releve-titres-${params.idProduit}-${params.millesime}.pdf`,
    ),

  getPaperPayments: ({ caller, query }) =>
    cases.payments.paperPayments(beneficiaryScopeOf(caller), query),
  getPaperPaymentsCsv: async ({ caller, query }) =>
    csvFile(
      await cases.payments.paperPaymentsCsv(beneficiaryScopeOf(caller), query),
      'paiements-titres.csv',
    ),

  getPayableTitres: ({ caller, query }) =>
    cases.checkbooks.payable(beneficiaryScopeOf(caller), query.numeroContrat),
  getRemittance: ({ caller, params }) =>
    cases.readRemittance(beneficiaryScopeOf(caller), params.numeroRemise),
  getRemittancePdf: ({ caller, params }) =>
    cases.files.remittance(beneficiaryScopeOf(caller), params.numeroRemise),

  getTaxDocuments: ({ caller, query }) =>
    cases.tax.list(beneficiaryScopeOf(caller), query.numeroContrat),
  getTaxDocumentPdf: ({ caller, params }) =>
    cases.files.taxDocument(beneficiaryScopeOf(caller), params.id),
});
