/** Rows of every table that stands under a heading, by the names of their columns. */
export const tablesUnder = (
  markdown: string,
  heading: string,
): readonly Readonly<Record<string, string>>[] => {
  const level = /^#+/.exec(heading)?.[0] ?? '#';
  const [, after = ''] = markdown.split(`\n${heading}\n`);
  // Until the next heading as high as this one; lower ones belong to it.
  const end = new RegExp(`^#{1,${level.length}} `, 'm').exec(after)?.index ?? after.length;
  const cells = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows: Readonly<Record<string, string>>[] = [];
  let columns: readonly string[] = [];
  for (const line of after.slice(0, end).split('\n')) {
    if (!line.startsWith('|')) columns = [];
    else if (columns.length === 0) columns = cells(line);
    else if (!/^\|[\s:|-]+\|$/.test(line))
      rows.push(Object.fromEntries(cells(line).map((cell, rank) => [columns[rank] ?? '', cell])));
  }
  return rows;
};
