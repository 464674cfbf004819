const CELL = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;

/** Comma-separated lines as RFC 4180 has them; what is not so is an error with its line. */
export function readTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const cell = CELL.exec(text);
    if (cell === null) throw new Error(`ligne ${rows.length + 1}\u00a0: guillemets mal placés`);
    const [, quoted, plain, end] = cell;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}
