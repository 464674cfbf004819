import type { ReportType } from '@portail/rules/backoffice/operators/reports.ts';
import { addDays, calendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { TableCell, TableColumn } from '../../../platform/table.ts';

/** From the first instant of the first day to the last of the last, by the clocks of Paris. */
export interface ReportPeriod {
  readonly from: Date;
  readonly until: Date;
}

export const periodOf = ({
  du,
  au,
}: {
  readonly du: string;
  readonly au: string;
}): ReportPeriod => ({
  from: new Date(startOfDayInParis(calendarDay(du))),
  until: new Date(startOfDayInParis(addDays(calendarDay(au), 1))),
});

export interface ReportRow {
  /** Where the row stands in its source: the next page begins after it. */
  readonly key: readonly string[];
  /** Of the person whom the row names, where it names one. */
  readonly accountId: string | null;
  readonly cells: readonly TableCell[];
}

/** Rows that are read by key, so many at a time: nothing is held open between two pages. */
export interface ReportSource {
  readonly count: (period: ReportPeriod) => Promise<number>;
  readonly page: (
    period: ReportPeriod,
    after: readonly string[] | undefined,
    size: number,
  ) => Promise<readonly ReportRow[]>;
}

interface RawSource<Row> {
  readonly count: (period: ReportPeriod) => Promise<number>;
  readonly page: (
    period: ReportPeriod,
    after: readonly string[] | undefined,
    size: number,
  ) => Promise<readonly Row[]>;
}

/** What a query reads, as the rows of a table. */
export const sourceOf = <Row>(
  { count, page }: RawSource<Row>,
  rowOf: (row: Row) => ReportRow,
): ReportSource => ({
  count,
  page: async (period, after, size) => (await page(period, after, size)).map(rowOf),
});

export interface ReportKind {
  readonly columns: readonly TableColumn[];
  /** One after the other. */
  readonly sources: readonly ReportSource[];
}

export const REPORT_TITLES: Readonly<Record<ReportType, string>> = {
  COMMANDES: 'Commandes par financeur et par session',
  PAIEMENTS: 'Paiements',
  OPPOSITIONS: 'Titres en opposition',
  ENCAISSEMENTS_ATTENDUS: 'Encaissements attendus',
  CONSULTATIONS: 'Consultations par opérateur et par organisme',
};
