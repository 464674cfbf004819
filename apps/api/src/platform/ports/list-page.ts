/** The rows of a page and the cursor of the next one, absent on the last page. */
export interface ListPage<Rows> {
  readonly rows: Rows;
  readonly next: string | undefined;
}

/**
 * The page of rows that were read with one more than asked. For lists that record their readers:
 * the surplus row is not shown and must not be recorded.
 */
export const takePage = <Row>(
  found: readonly Row[],
  taille: number,
  cursorOf: (row: Row) => string,
): ListPage<readonly Row[]> => {
  const rows = found.slice(0, taille - 1);
  const last = rows.at(-1);
  return {
    rows,
    next: found.length > rows.length && last !== undefined ? cursorOf(last) : undefined,
  };
};
