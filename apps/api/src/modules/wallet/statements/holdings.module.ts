import type { Platform } from '../../../platform/platform.ts';
import type { DocumentProvider } from '../documents/documents.module.ts';
import { createHoldingsFiles, documentProviders } from './holdings-files.ts';
import { createHoldingsHandlers, type HoldingsHandlers } from './holdings.handlers.ts';
import { createListAccounts, createListActiveAccounts } from './list-accounts.ts';
import { createTransferLists } from './list-transfers.ts';
import { createPaymentLists } from './payment-lists.ts';
import { createCheckbooks } from './read-checkbooks.ts';
import { createReadRemittance } from './read-remittance.ts';
import { createReadStatement } from './read-statement.ts';
import { createTaxDocuments } from './tax-documents.ts';

export { csvFile, pdfFile } from './file-answer.ts';
export { declarationIdsOf } from './declaration-ids.ts';
export { wireDuration } from './payment-lists.ts';
export { PAYMENT_LABELS } from './labels.ts';
export { readLetterhead, type Letterhead } from './letterhead.ts';
export {
  createListAccounts,
  createListTradeableAccounts,
  type ListAccounts,
} from './list-accounts.ts';
export { ownAccountsIn } from './own-accounts.repository.ts';
export { FILE_LINES_MAX, pageSizeOf, requireWhole, type AskedPage } from './pages.ts';
export { listPeriod, statementPeriod, type AskedPeriod } from './period.ts';

export { fundedInYear } from './tax-documents.ts';
export { createCheckbooks, type Checkbooks } from './read-checkbooks.ts';

export interface HoldingsModule {
  readonly handlers: HoldingsHandlers;
  readonly documents: readonly DocumentProvider[];
}

/** What a beneficiary holds, and the papers that say so. */
export const createHoldingsModule = (platform: Platform): HoldingsModule => {
  const tax = createTaxDocuments(platform);
  const files = createHoldingsFiles(platform, tax);
  return {
    handlers: createHoldingsHandlers({
      listAccounts: createListAccounts(platform),
      listActiveAccounts: createListActiveAccounts(platform),
      readStatement: createReadStatement(platform),
      payments: createPaymentLists(platform),
      transfers: createTransferLists(platform),
      checkbooks: createCheckbooks(platform),
      readRemittance: createReadRemittance(platform),
      tax,
      files,
    }),
    documents: documentProviders(files),
  };
};
