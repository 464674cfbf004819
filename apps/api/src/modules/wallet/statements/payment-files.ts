import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import { ofMonth, PAYMENT_LABELS } from './labels.ts';
import type { Letterhead } from './letterhead.ts';
import type { Receipt, ReceiptShare, Remittance, RemittedTitre } from './receipts.queries.ts';

const euros = (cents: number): string => formatAmount(centsOf(cents));

const optionalFact = (name: string, value: string): readonly (readonly [string, string])[] =>
  value === '' ? [] : [[name, value]];

const BODIES = { CESU: 'CESU', PAJE: 'Pajemploi' } as const;

/** That it pays a declared month: how far the declaration has come is said by its own receipt. */
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

export const receiptPdf = (
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

export const remittancePdf = (
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
