import { getTaxDocumentPdf } from '@portail/contract/wallet/holdings.calls.ts';
import { getRemittancePdf } from '@portail/contract/payments/paper-payments.calls.ts';
import type { FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  scopeWith,
  type BeneficiaryScope,
  type PersonScope,
} from '../../../platform/ports/owner-scope.ts';
import type { DocumentFile, DocumentProvider } from '../documents/documents.module.ts';
import { csvFile, pdfFile } from './file-answer.ts';
import { readLetterhead } from './letterhead.ts';
import { FILE_LINES_MAX, PDF_LINES_MAX } from './pages.ts';
import { receiptPdf, remittancePdf } from './payment-files.ts';
import type { AskedPeriod } from './period.ts';
import { createReadWholeStatement } from './read-statement.ts';
import { receiptQueries } from './receipts.queries.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import type { createTaxDocuments } from './tax-documents.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock' | 'files'>;

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return value;
};

/** Files made on demand from the books: nothing is stored, so nothing can differ from them. */
export const createHoldingsFiles = (
  dependencies: Dependencies,
  tax: ReturnType<typeof createTaxDocuments>,
) => {
  const { reader } = dependencies;
  const readWhole = createReadWholeStatement(dependencies);
  return {
    statementPdf: async (
      scope: BeneficiaryScope,
      numero: string,
      asked: AskedPeriod,
    ): Promise<DocumentFile> => {
      const statement = await readWhole(scope, numero, asked, PDF_LINES_MAX);
      const letterhead = await readLetterhead(dependencies, scope, statement.account.contract);
      return pdfFile(await statementPdf(statement, letterhead), `releve-${numero}.pdf`);
    },

    statementCsv: async (
      scope: BeneficiaryScope,
      numero: string,
      asked: AskedPeriod,
    ): Promise<DocumentFile> => {
      const statement = await readWhole(scope, numero, asked, FILE_LINES_MAX);
      return csvFile(statementCsv(statement), `releve-${numero}.csv`);
    },

    receipt: async (scope: BeneficiaryScope, reference: string): Promise<DocumentFile> => {
      const queries = receiptQueries(reader, scope);
      const [payment, shares] = await Promise.all([
        queries.findPayment(reference),
        queries.listShares(reference),
      ]);
      const receipt = found(payment);
      const letterhead = await readLetterhead(dependencies, scope, receipt.contract);
      return pdfFile(await receiptPdf(receipt, shares, letterhead), `recepisse-${reference}.pdf`);
    },

    remittance: async (scope: BeneficiaryScope, numero: string): Promise<DocumentFile> => {
      const queries = receiptQueries(reader, scope);
      const [header, titres] = await Promise.all([
        queries.findRemittance(numero),
        queries.listRemitted(numero),
      ]);
      const remittance = found(header);
      const letterhead = await readLetterhead(dependencies, scope, remittance.contract);
      return pdfFile(await remittancePdf(remittance, titres, letterhead), `remise-${numero}.pdf`);
    },

    taxDocument: async (scope: BeneficiaryScope, id: string): Promise<DocumentFile> => {
      const { content, reference } = await tax.pdf(scope, id);
      return pdfFile(content, `attestation-fiscale-${reference}.pdf`);
    },
  };
};
export type HoldingsFiles = ReturnType<typeof createHoldingsFiles>;

/** Only a beneficiary holds these; whoever else asks finds nothing. */
const ofBeneficiary =
  (
    make: (scope: BeneficiaryScope, reference: string) => Promise<DocumentFile>,
    feature?: FeatureId,
  ) =>
  async (scope: PersonScope, reference: string): Promise<DocumentFile | undefined> => {
    if (scope.kind !== 'beneficiary') return undefined;
    return await make(feature === undefined ? scope : scopeWith(scope, feature), reference);
  };

/** A document is as open as the call that gives it. */
export const documentProviders = (files: HoldingsFiles): readonly DocumentProvider[] => [
  {
    type: 'RELEVE',
    find: ofBeneficiary((scope, reference) => files.statementPdf(scope, reference, {})),
  },
  { type: 'RECEPISSE', find: ofBeneficiary(files.receipt) },
  { type: 'REMISE', find: ofBeneficiary(files.remittance, getRemittancePdf.access.feature) },
  { type: 'ATTESTATION', find: ofBeneficiary(files.taxDocument, getTaxDocumentPdf.access.feature) },
];
