import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { amount, amountCell, count, dayCell, labelOf, text } from './columns.ts';
import { opposedQueries } from './opposed.queries.ts';
import { sourceOf, type ReportKind } from './report-kind.ts';

const MOTIFS = { PERTE: 'Perte', VOL: 'Vol', NON_RECU: 'Non reçu' };

const COLUMNS = [
  text('Date'),
  text('Titre'),
  text('Motif'),
  count('Millésime'),
  amount('Valeur faciale'),
  text('Financeur'),
  text('Contrat'),
  text('Nom'),
  text('Prénom'),
  text('Levée le'),
];

/** Vouchers said lost or stolen in the period, and whether that still holds. */
export const oppositionsReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: COLUMNS,
  sources: [
    sourceOf(opposedQueries(reader, scope), (row) => ({
      key: [String(row.id)],
      accountId: row.accountId,
      cells: [
        dayCell(row.at),
        row.titre,
        labelOf(MOTIFS, row.motif),
        row.millesime,
        amountCell(row.faceCents),
        row.funder,
        row.contract,
        row.lastName,
        row.firstName,
        dayCell(row.liftedAt),
      ],
    })),
  ],
});
