import type { TableColumn } from '@portail/ui/data/Table.tsx';
import type { ReactNode } from 'react';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { useTexts } from '../texts/define-texts.ts';
import { holdingsTexts } from './list.texts.ts';
import type { StatutOption } from './FilterForm.tsx';
import './list.css';
import { KeysetTable } from './KeysetTable.tsx';
import { PendingRead } from '../page/PendingRead.tsx';
import { NoResult } from './NoResult.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { useFilters } from './use-filters.ts';
import type { KeysetList } from './use-keyset-list.ts';

interface HistoryListProps<Line> {
  readonly list: KeysetList<unknown, Line>;
  readonly caption: string;
  readonly columns: readonly TableColumn<Line>[];
  readonly keyOf: (line: Line) => string;
  readonly texts: { readonly shown: string; readonly shownOne: string };
  readonly statuts?: readonly StatutOption[];
  /** Shown when the unfiltered list is empty. */
  readonly empty: ReactNode;
  /** Absent when the lines have their own documents. */
  readonly askCsv?: () => Promise<File>;
  readonly summary?: ReactNode;
}

function Lines<Line>({
  askCsv,
  ...table
}: Omit<HistoryListProps<Line>, 'statuts' | 'summary' | 'empty'>) {
  const common = useTexts(holdingsTexts);
  return (
    <>
      {askCsv === undefined ? null : (
        <div className="cluster no-print">
          <DownloadButton ask={askCsv}>{common.csv}</DownloadButton>
        </div>
      )}
      <KeysetTable {...table} />
    </>
  );
}

export function HistoryList<Line>(given: HistoryListProps<Line>) {
  const { statuts = [], summary, empty, ...props } = given;
  const { isFiltered } = useFilters(statuts.map(({ value }) => value));
  const { list } = props;
  const { lines, error } = list;
  const isEmpty = lines?.length === 0;
  // Filters are hidden when the unfiltered list is empty.
  if (isEmpty && !isFiltered) return empty;
  return (
    <div className="history">
      <PeriodFilter statuts={statuts} />
      {summary}
      {lines === undefined ? (
        <PendingRead error={error} refetch={list.retry} shape="table" lines={6} />
      ) : null}
      {isEmpty ? <NoResult /> : null}
      {lines === undefined || isEmpty ? null : <Lines {...props} />}
    </div>
  );
}
