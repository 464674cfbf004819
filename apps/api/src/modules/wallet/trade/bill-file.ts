import { isTraded } from '@portail/rules/wallet/trade/trade-statut.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { type Issuer, readIssuer } from '../../../platform/issuer.repository.ts';
import { paymentFacts } from '../../../platform/mail/payment-blocks.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { type DocumentFile, pdfFile } from '../../../platform/document-file.ts';
import { type Letterhead, readLetterhead } from '../statements/holdings.module.ts';
import { feeInstructions } from './trade-fees.ts';
import { tradeOrderQueries, type TradeOrderRow } from './trade.queries.ts';

const euros = (cents: number): string => formatAmount(centsOf(cents));

const givenOf = ({ compteId, titres, millesime }: TradeOrderRow): string => {
  if (compteId !== null) return `Compte du millésime ${millesime}`;
  return `${titres} titre${titres > 1 ? 's' : ''} papier du millésime ${millesime}`;
};

const gotOf = ({ to, millesime, readyOn }: TradeOrderRow): string =>
  to === 'COMPTE'
    ? `Compte du millésime ${millesime + 1}, disponible le ${readyOn}`
    : `Titres papier du millésime ${millesime + 1}, attendus le ${readyOn}`;

const headOf = (trade: TradeOrderRow, { facts }: Letterhead): PdfBlock => ({
  kind: 'facts',
  facts: [
    ...facts,
    ['Référence', trade.reference],
    ['Date', trade.day ?? ''],
    ['Produit', trade.product],
    ['Échangé', givenOf(trade)],
    ['Contre', gotOf(trade)],
  ],
});

const feeLabel = ({ feeKind, amountCents }: TradeOrderRow): string => {
  const of = `Frais d’échange de ${euros(amountCents)}`;
  return feeKind === 'PROPORTIONNEL' ? `${of}, au taux du contrat` : of;
};

const amountsOf = (trade: TradeOrderRow): PdfBlock => ({
  kind: 'table',
  summary: 'Frais de l’échange',
  columns: [
    { title: 'Désignation', width: 0.7 },
    { title: 'Montant', width: 0.3, isAmount: true },
  ],
  rows: [[feeLabel(trade), euros(trade.feesCents)]],
  total: [trade.statut === 'VALIDEE' ? 'Total' : 'Total à régler', euros(trade.feesCents)],
});

const paymentOf = async (trade: TradeOrderRow, issuer: Issuer): Promise<readonly PdfBlock[]> => {
  if (trade.feesCents === 0) return [{ kind: 'paragraph', text: 'Cet échange est sans frais.' }];
  const instructions = await feeInstructions(() => Promise.resolve(issuer), trade);
  if (instructions === undefined) {
    const by = trade.cardReference === null ? '' : ' par carte';
    return [{ kind: 'paragraph', isStrong: true, text: `Facture acquittée${by}.` }];
  }
  const facts: PdfBlock = { kind: 'facts', facts: paymentFacts(instructions) };
  if (instructions.mode === 'CHEQUE') return [facts];
  return [
    facts,
    {
      kind: 'qr',
      text: instructions.codeQr,
      caption: 'À scanner avec l’application de votre banque pour préparer le virement.',
    },
  ];
};

const billPdf = async (
  trade: TradeOrderRow,
  tradedAt: Date,
  letterhead: Letterhead,
  issuer: Issuer,
): Promise<Buffer> =>
  makePdf({
    ...letterhead.head,
    letterhead: [issuer.name, 'Émetteur de CESU préfinancés', ...issuer.address],
    title: `Facture ${trade.reference}`,
    date: tradedAt,
    footer: `Facture de l’échange ${trade.reference}`,
    blocks: [
      headOf(trade, letterhead),
      { kind: 'heading', text: 'Frais de l’échange de millésime' },
      amountsOf(trade),
      { kind: 'heading', text: 'Règlement' },
      ...(await paymentOf(trade, issuer)),
    ],
  });

export const createReadBill =
  (platform: Pick<Platform, 'reader' | 'files'>) =>
  async (scope: BeneficiaryScope, reference: string): Promise<DocumentFile> => {
    const trade = await tradeOrderQueries(platform.reader, scope).find(reference);
    if (trade === undefined || trade.tradedAt === null || !isTraded(trade.statut)) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    const letterhead = await readLetterhead(platform, scope, trade.contract);
    const issuer = await readIssuer(platform.reader);
    const content = await billPdf(trade, trade.tradedAt, letterhead, issuer);
    return pdfFile(content, `facture-echange-${reference}.pdf`);
  };
