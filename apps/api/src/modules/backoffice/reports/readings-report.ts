import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { count, dayCell, labelOf, text } from './columns.ts';
import { readerQueries } from './readers.queries.ts';
import { sourceOf, type ReportKind } from './report-kind.ts';

const KINDS = { ASSISTANCE: 'Assistance', PARTENAIRE: 'Partenaire', FINANCEUR: 'Financeur' };

const COLUMNS = [
  text('Qui'),
  text('Organisme'),
  text('Identifiant'),
  count('Consultations'),
  count('Personnes'),
  count('Motifs'),
  count('La nuit ou le dimanche'),
  text('Première'),
  text('Dernière'),
];

/** For whoever looks over each month who read whom (P11): nobody who was read is named. */
export const readingsReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: COLUMNS,
  sources: [
    sourceOf(readerQueries(reader, scope), (row) => ({
      key: [row.par, row.organisme, row.identifiant],
      accountId: null,
      cells: [
        labelOf(KINDS, row.par),
        row.organisme,
        row.identifiant,
        row.readings,
        row.people,
        row.reasons,
        row.outOfHours,
        dayCell(row.first),
        dayCell(row.last),
      ],
    })),
  ],
});
