import { getTaxDocumentPdf } from '@portail/contract/wallet/holdings.calls.ts';
import { getRemittancePdf } from '@portail/contract/payments/paper-payments.calls.ts';
import type { FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  type BeneficiaryScope,
  type PersonScope,
  scopeWith,
} from '../../../platform/ports/owner-scope.ts';
import { csvFile, type DocumentFile, pdfFile } from '../../../platform/document-file.ts';
import type { DocumentProvider } from '../documents/documents.module.ts';
import { ofMonth, PAYMENT_LABELS } from './labels.ts';
import { type Letterhead, readLetterhead } from './letterhead.ts';
import { type PeriodQuery, FILE_LINES_MAX, PDF_LINES_MAX } from './list-query.ts';
import {
  type Receipt,
  receiptQueries,
  type ReceiptShare,
  type Remittance,
  type RemittedTitre,
} from './payments.queries.ts';
import { createReadWholeStatement, statementCsv, statementPdf } from './statements.ts';
import type { createTaxDocuments } from './tax-documents.ts';

const euros = (cents: number): string => formatAmount(centsOf(cents));

const optionalFact = (name: string, value: string): readonly (readonly [string, string])[] =>
  value === '' ? [] : [[name, value]];

const BODIES = { CESU: 'CESU', PAJE: 'Pajemploi' } as const;

const declarationFact = ({ organisme, declaration }: Receipt) =>
  organisme === null || declaration === null
    ? []
    : [['Déclaration', `${BODIES[organisme]} n°\u00a0${declaration}`] as const];

const sharesTable = (shares: readonly ReceiptShare[]): PdfBlock => ({
  kind: 'table',
  summary: 'Comptes débités',
  columns: [
    { title: 'Compte', width: 0.2 },
    { title: 'Produit', width: 0.5 },
    { title: 'Montant ou durée', width: 0.3, isAmount: true },
  ],
  rows: shares.map(({ numero, libelle, millesime, mois, type, quantity }) => [
    numero,
    `${libelle}, millésime ${millesime}${mois === null ? '' : `, droits ${ofMonth(mois)}`}`,
    formatQuantity(type, quantity),
  ]),
});

const receiptPdf = (
  receipt: Receipt,
  shares: readonly ReceiptShare[],
  { head, facts }: Letterhead,
): Promise<Buffer> => {
  const { montantCents, complementCents, fraisCents } = receipt;
  return makePdf({
    ...head,
    title: 'Reçu de paiement',
    date: receipt.createdAt,
    footer: `Reçu du paiement ${receipt.reference}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Référence', receipt.reference],
          ['Date', receipt.day],
          ['Intervenant', receipt.payee],
          ['Code NAN', receipt.codeNan],
          ['État', PAYMENT_LABELS[receipt.statut]],
          ...declarationFact(receipt),
          ...optionalFact('Commentaire', receipt.commentaire),
        ],
      },
      { kind: 'heading', text: 'Détail du paiement' },
      sharesTable(shares),
      {
        kind: 'facts',
        facts: [
          ['Depuis vos comptes', euros(montantCents)],
          ...(complementCents === 0
            ? []
            : [['Complément par carte', euros(complementCents)] as const]),
          ['Total', euros(montantCents + complementCents)],
          ...(fraisCents === 0 ? [] : [['Frais de carte, en plus', euros(fraisCents)] as const]),
        ],
      },
    ],
  });
};

const totalOf = (count: number): string => `Total, ${count} ${count === 1 ? 'titre' : 'titres'}`;

const remittancePdf = (
  remittance: Remittance,
  titres: readonly RemittedTitre[],
  { head, facts }: Letterhead,
): Promise<Buffer> =>
  makePdf({
    ...head,
    title: 'Bordereau de remise de titres',
    date: remittance.createdAt,
    footer: `Remise ${remittance.reference}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Numéro de remise', remittance.reference],
          ['Date de remise', remittance.day],
          ['Intervenant', remittance.payee],
          ['Code NAN', remittance.codeNan],
          ['État', PAYMENT_LABELS[remittance.statut]],
          ...optionalFact('Commentaire', remittance.commentaire),
        ],
      },
      { kind: 'heading', text: 'Titres remis' },
      {
        kind: 'table',
        summary: 'Titres remis',
        columns: [
          { title: 'Numéro', width: 0.25 },
          { title: 'Produit', width: 0.4 },
          { title: 'Millésime', width: 0.15 },
          { title: 'Valeur', width: 0.2, isAmount: true },
        ],
        rows: titres.map(({ numero, libelle, millesime, valeurCents }) => [
          numero,
          libelle,
          String(millesime),
          euros(valeurCents),
        ]),
        total: ['', totalOf(titres.length), '', euros(remittance.montantCents)],
      },
    ],
  });

type Dependencies = Pick<Platform, 'reader' | 'clock' | 'files'>;

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return value;
};

/** Files are built on demand from the ledger and not stored, so that they always match it. */
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
      query: PeriodQuery,
    ): Promise<DocumentFile> => {
      const statement = await readWhole(scope, numero, query, PDF_LINES_MAX);
      const letterhead = await readLetterhead(dependencies, scope, statement.account.contract);
      return pdfFile(await statementPdf(statement, letterhead), `releve-${numero}.pdf`);
    },

    statementCsv: async (
      scope: BeneficiaryScope,
      numero: string,
      query: PeriodQuery,
    ): Promise<DocumentFile> => {
      const statement = await readWhole(scope, numero, query, FILE_LINES_MAX);
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
type HoldingsFiles = ReturnType<typeof createHoldingsFiles>;

/** Only beneficiaries have these documents; other scopes find nothing. */
const ofBeneficiary =
  (
    make: (scope: BeneficiaryScope, reference: string) => Promise<DocumentFile>,
    feature?: FeatureId,
  ) =>
  async (scope: PersonScope, reference: string): Promise<DocumentFile | undefined> => {
    if (scope.kind !== 'beneficiary') return undefined;
    return await make(feature === undefined ? scope : scopeWith(scope, feature), reference);
  };

/** A document requires the same feature as the call that returns it. */
export const documentProviders = (files: HoldingsFiles): readonly DocumentProvider[] => [
  {
    type: 'RELEVE',
    find: ofBeneficiary((scope, reference) => files.statementPdf(scope, reference, {})),
  },
  { type: 'RECEPISSE', find: ofBeneficiary(files.receipt) },
  { type: 'REMISE', find: ofBeneficiary(files.remittance, getRemittancePdf.access.feature) },
  { type: 'ATTESTATION', find: ofBeneficiary(files.taxDocument, getTaxDocumentPdf.access.feature) },
];
