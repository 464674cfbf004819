/** Figures stay figures: only what was typed as text may be taken for a formula. */
export type TableCell = string | number | null;

export interface TableColumn {
  readonly title: string;
  readonly kind: 'text' | 'count' | 'amount';
}

export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>;
}
