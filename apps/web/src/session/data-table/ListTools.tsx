import { Select } from '@portail/ui/fields/Select.tsx';
import type { ReactNode } from 'react';
import { DownloadButton } from '../../shared/download/DownloadButton.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { useMayCall } from '../use-may.ts';
import './data-table.css';
import { dataTableTexts } from './data-table.texts.ts';
import type { TableSort } from './list-state.ts';
import { SavedViews } from './SavedViews.tsx';
import { type DataColumn, type TableList, useSortWords } from './use-table-list.ts';

interface ListProps<Row> {
  readonly list: TableList<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

/** In place of the headers, which cards do not show; without columns, every sort of the list. */
function SortChoice<Row>({ list, columns }: ListProps<Row>) {
  const texts = useTexts(dataTableTexts);
  const words = useSortWords(list, columns);
  const { sorts, sortedBy } = list.table;
  const offered: readonly TableSort[] = [
    sortedBy,
    ...sorts
      .flatMap((tri) => [{ tri, ordre: 'asc' } as const, { tri, ordre: 'desc' } as const])
      .filter(
        (sort) =>
          (columns.length === 0 || columns.some(({ sortBy }) => sortBy === sort.tri)) &&
          (sort.tri !== sortedBy.tri || sort.ordre !== sortedBy.ordre),
      ),
  ];
  const valueOf = ({ tri, ordre }: TableSort) => `${tri} ${ordre}`;
  return (
    <Select
      label={texts.sortBy}
      value={valueOf(list.sort)}
      options={offered.map((sort) => ({ value: valueOf(sort), label: words(sort) }))}
      onChange={({ target }) => {
        const chosen = offered.find((sort) => valueOf(sort) === target.value);
        if (chosen !== undefined) list.setSort(chosen);
      }}
    />
  );
}

function Exports<Row>({ list }: { readonly list: TableList<Row> }) {
  const texts = useTexts(dataTableTexts);
  const { exportCall } = list;
  const mayExport = useMayCall(exportCall ?? { access: { kind: 'public' } });
  if (exportCall === undefined || !mayExport) return null;
  return (
    <>
      <DownloadButton ask={() => list.askFile(exportCall, 'csv')}>{texts.csv}</DownloadButton>
      <DownloadButton ask={() => list.askFile(exportCall, 'xlsx')}>{texts.xlsx}</DownloadButton>
    </>
  );
}

interface ListToolsProps<Row> extends ListProps<Row> {
  /** The order is chosen in a field, in place of the headers. */
  readonly isCards: boolean;
  readonly children?: ReactNode;
}

/** The order of cards, the saved views and the file of a list. */
export function ListTools<Row>({ list, columns, isCards, children }: ListToolsProps<Row>) {
  const texts = useTexts(dataTableTexts);
  return (
    <div className="data-table__tools no-print" role="group" aria-label={texts.tools}>
      {isCards ? <SortChoice list={list} columns={columns} /> : null}
      {children}
      <SavedViews list={list} />
      <Exports list={list} />
    </div>
  );
}
