import { sql } from 'kysely';

/** What saving a row of reference data did. */
export type Saved = 'created' | 'changed' | 'unchanged';

/**
 * For `insert … on conflict do update … where …  is distinct from …`: PostgreSQL sets `xmax` on a
 * row that the statement updated, and returns no row where nothing differs.
 */
export const IS_NEW = sql<boolean>`xmax = 0`.as('isNew');

export const savedOf = (row: { readonly isNew: boolean } | undefined): Saved => {
  if (row === undefined) return 'unchanged';
  return row.isNew ? 'created' : 'changed';
};

/** The row, or rows that belong to it: an unchanged row with a changed part is a change. */
export const withParts = (row: Saved, hasChangedParts: boolean): Saved =>
  row === 'unchanged' && hasChangedParts ? 'changed' : row;
