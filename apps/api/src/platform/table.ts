import type { ColumnKind, TableCell } from '@portail/contract/calls/define-table.ts';

/** Figures stay figures: only what was typed as text may be taken for a formula. */
export type { TableCell };

export interface TableColumn {
  readonly title: string;
  readonly kind: ColumnKind;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>;
}
