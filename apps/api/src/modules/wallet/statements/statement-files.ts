import { formatQuantity, wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { payableUntilSentence } from '@portail/rules/wallet/vouchers/millesime.ts';
import { csvNumber, makeCsv } from '../../../platform/csv.ts';
import type { PdfColumn } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Letterhead } from './letterhead.ts';
import type { WholeStatement } from './read-statement.ts';

const COLUMNS: readonly PdfColumn[] = [
  { title: 'Date', width: 0.13 },
  { title: 'Libellé', width: 0.42 },
  { title: 'Débit', width: 0.15, isAmount: true },
  { title: 'Crédit', width: 0.15, isAmount: true },
  { title: 'Solde', width: 0.15, isAmount: true },
];
/** A spreadsheet adds figures, not hours and minutes. */
const CSV_UNITS: Readonly<Record<CesuAccountType, string>> = {
  MONTANT: '€',
  MONTANT_PAR_MOIS: '€',
  MINUTE_PAR_MOIS: 'minutes',
  CENTIEME_HEURE_PAR_MOIS: 'centièmes d’heure',
};

export const statementPdf = (
  { account, period, lines, balance, credits, debits }: WholeStatement,
  { head, facts }: Letterhead,
): Promise<Buffer> => {
  const format = (quantity: number) => formatQuantity(account.type, quantity);
  return makePdf({
    ...head,
    title: 'Relevé de compte CESU',
    date: period.from,
    footer: `Relevé du compte ${account.numero}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Compte', account.numero],
          ['Produit', `${account.libelle}, millésime ${account.millesime}`],
          ['Validité', payableUntilSentence(account.millesime, formatFrenchDate)],
          ['Période', `du ${formatFrenchDate(period.first)} au ${formatFrenchDate(period.last)}`],
          ['Solde actuel', format(balance)],
        ],
      },
      { kind: 'heading', text: 'Mouvements' },
      ...(lines.length === 0
        ? [{ kind: 'paragraph', text: 'Aucun mouvement sur cette période.' } as const]
        : []),
      {
        kind: 'table',
        summary: 'Mouvements du compte, du plus ancien au plus récent',
        columns: COLUMNS,
        rows: lines.map(({ day, label, amount, balanceAfter }) => [
          day,
          label,
          amount < 0 ? format(-amount) : '',
          amount > 0 ? format(amount) : '',
          format(balanceAfter),
        ]),
        total: ['', 'Total de la période', format(debits), format(credits), ''],
      },
    ],
  });
};

export const statementCsv = ({ account: { type }, lines }: WholeStatement): Buffer => {
  const write = (quantity: number) => csvNumber(wireQuantity(type, quantity));
  const unit = CSV_UNITS[type];
  return makeCsv(
    ['Date', 'Libellé', `Débit (${unit})`, `Crédit (${unit})`, `Solde (${unit})`],
    lines.map(({ day, label, amount, balanceAfter }) => [
      day,
      label,
      amount < 0 ? write(-amount) : '',
      amount > 0 ? write(amount) : '',
      write(balanceAfter),
    ]),
  );
};
