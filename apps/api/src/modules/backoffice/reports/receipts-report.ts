import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { awaitedQueries, type ReceiptRow } from './expected.queries.ts';
import { amount, amountCell, dayCell, labelOf, text } from './columns.ts';
import { sourceOf, type ReportKind, type ReportRow } from './report-kind.ts';

const MODES = { CHEQUE: 'Chèque', VIREMENT: 'Virement' };

const COLUMNS = [
  text('Date'),
  text('Référence'),
  text('Objet'),
  text('Mode'),
  text('Financeur'),
  text('Contrat'),
  text('Nom'),
  text('Prénom'),
  amount('Montant attendu'),
];

const rowFor =
  (cause: string) =>
  (row: ReceiptRow): ReportRow => ({
    key: [row.id],
    accountId: row.accountId,
    cells: [
      dayCell(row.at),
      row.reference,
      cause,
      labelOf(MODES, row.mode),
      row.funder,
      row.contract,
      row.lastName,
      row.firstName,
      amountCell(row.cents),
    ],
  });

/** What is still to come in, by the day it was promised. */
export const receiptsReport = (reader: Reader, scope: OperatorScope): ReportKind => {
  const { ofOrders, ofTrades } = awaitedQueries(reader, scope);
  return {
    columns: COLUMNS,
    sources: [
      sourceOf(ofOrders, rowFor('Part d’une commande')),
      sourceOf(ofTrades, rowFor('Frais d’un échange de millésime')),
    ],
  };
};
