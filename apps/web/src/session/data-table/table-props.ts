import type { ReactNode } from 'react';
import type { DataColumn, TableList } from './use-table-list.ts';

export interface FilterTexts {
  readonly filters?: string;
  readonly apply?: string;
  readonly reset?: string;
  readonly more?: string;
}

export interface TableSelection<Row> {
  /** Name of the checkbox of a row. */
  readonly labelOf: (row: Row) => string;
  readonly isSelectable?: (row: Row) => boolean;
  /** Name of the group of actions. */
  readonly label?: string;
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** In place of "select the rows shown", while nothing is selected. */
  readonly whenNone?: (select: (rows: readonly Row[]) => void) => ReactNode;
}

export interface Words {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

export interface DataTableProps<Row, Sort extends string> {
  readonly list: TableList<Row, Sort>;
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly DataColumn<Row, NoInfer<Sort>>[];
  readonly rowKey: (row: Row) => string;
  readonly loading?: string;
  /** Of a list without rows; or what is shown in its place. */
  readonly empty: Words | ReactNode;
  readonly noMatch?: Words;
  readonly filterTexts?: FilterTexts;
  /** In place of the form made from the filters of the list. */
  readonly filterForm?: ReactNode;
  /** A filter finds rows that the whole list leaves out. */
  readonly hasFiltersWhenEmpty?: boolean;
  /** With `{nombre}`, and for a single row. */
  readonly shown?: { readonly shown: string; readonly shownOne: string };
  readonly selection?: TableSelection<Row> | undefined;
  /** Between the filters and the rows. */
  readonly summary?: ReactNode;
  /** Buttons beside those of the table. */
  readonly tools?: ReactNode;
  /** Reads the next page when its rows come near, in place of a button; `footer` then says how far. */
  readonly readsOnScroll?: boolean;
  readonly footer?: ReactNode;
  /** Number of rows in all, where it is known. */
  readonly total?: number | undefined;
}
