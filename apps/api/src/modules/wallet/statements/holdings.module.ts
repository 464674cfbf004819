import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createListAccounts, createListActiveAccounts } from './accounts.ts';
import { createCheckbooks } from './checkbooks.ts';
import { createHoldingsFiles, documentProviders } from './holdings-files.ts';
import { csvFile, pdfFile } from '../../../platform/document-file.ts';
import { createPaymentLists, createReadRemittance } from './payment-lists.ts';
import { createReadStatement, createTransferLists } from './statements.ts';
import { createTaxDocuments } from './tax-documents.ts';

export { createListAccounts, createListTradeableAccounts } from './accounts.ts';
export { createCheckbooks } from './checkbooks.ts';
export { PAYMENT_LABELS } from './labels.ts';
export { readLetterhead, type Letterhead } from './letterhead.ts';
export { listPeriod, statementPeriod, type PageQuery, type PeriodQuery } from './list-query.ts';
export { ownAccountsIn } from './own-accounts.repository.ts';
export { declarationIdsOf, wireDuration } from './payment-lists.ts';
export { fundedInYear } from './tax-documents.ts';

/** Accounts, vouchers, statements and tax documents of a beneficiary. */
export const createHoldingsModule = (platform: Platform) => {
  const listAccounts = createListAccounts(platform);
  const listActiveAccounts = createListActiveAccounts(platform);
  const readStatement = createReadStatement(platform);
  const payments = createPaymentLists(platform);
  const transfers = createTransferLists(platform);
  const checkbooks = createCheckbooks(platform);
  const readRemittance = createReadRemittance(platform);
  const tax = createTaxDocuments(platform);
  const files = createHoldingsFiles(platform, tax);
  return defineModule({
    handlers: {
      getActiveAccounts: ({ caller, query }) =>
        listActiveAccounts(beneficiaryScopeOf(caller), query.numeroContrat),
      getAccounts: ({ caller, query }) =>
        listAccounts(beneficiaryScopeOf(caller), query.numeroContrat),

      getAccountStatement: ({ caller, params, query }) =>
        readStatement(beneficiaryScopeOf(caller), params.numeroCompteCesu, query),
      getAccountStatementPdf: ({ caller, params, query }) =>
        files.statementPdf(beneficiaryScopeOf(caller), params.numeroCompteCesu, query),
      getAccountStatementCsv: ({ caller, params, query }) =>
        files.statementCsv(beneficiaryScopeOf(caller), params.numeroCompteCesu, query),

      getAccountPayments: ({ caller, query }) =>
        payments.accountPayments(beneficiaryScopeOf(caller), query),
      getAccountPaymentsCsv: async ({ caller, query }) =>
        csvFile(
          await payments.accountPaymentsCsv(beneficiaryScopeOf(caller), query),
          'paiements-comptes.csv',
        ),
      getAccountPaymentPdf: ({ caller, params }) =>
        files.receipt(beneficiaryScopeOf(caller), params.reference),

      getTransfers: ({ caller, query }) => transfers.transfers(beneficiaryScopeOf(caller), query),
      getTransfersCsv: async ({ caller, query }) =>
        csvFile(await transfers.transfersCsv(beneficiaryScopeOf(caller), query), 'versements.csv'),

      getCheckbooks: ({ caller, query }) =>
        checkbooks.list(beneficiaryScopeOf(caller), query.numeroContrat),
      getCheckbookStatement: ({ caller, params, query }) =>
        checkbooks.statement(beneficiaryScopeOf(caller), { ...params, ...query }),
      getCheckbookStatementPdf: async ({ caller, params, query }) =>
        pdfFile(
          await checkbooks.statementPdf(beneficiaryScopeOf(caller), { ...params, ...query }),
          `releve-titres-${params.idProduit}-${params.millesime}.pdf`,
        ),

      getPaperPayments: ({ caller, query }) =>
        payments.paperPayments(beneficiaryScopeOf(caller), query),
      getPaperPaymentsCsv: async ({ caller, query }) =>
        csvFile(
          await payments.paperPaymentsCsv(beneficiaryScopeOf(caller), query),
          'paiements-titres.csv',
        ),

      getPayableTitres: ({ caller, query }) =>
        checkbooks.payable(beneficiaryScopeOf(caller), query.numeroContrat),
      getRemittance: ({ caller, params }) =>
        readRemittance(beneficiaryScopeOf(caller), params.numeroRemise),
      getRemittancePdf: ({ caller, params }) =>
        files.remittance(beneficiaryScopeOf(caller), params.numeroRemise),

      getTaxDocuments: ({ caller, query }) =>
        tax.list(beneficiaryScopeOf(caller), query.numeroContrat),
      getTaxDocumentPdf: ({ caller, params }) =>
        files.taxDocument(beneficiaryScopeOf(caller), params.id),
    },
    documents: documentProviders(files),
  });
};
