export interface WeighedTable {
  readonly name: string;
  readonly rows: number;
  /** All of it, indexes included. */
  readonly bytes: number;
}

export interface SizingScale {
  readonly sample: number;
  readonly people: number;
}

export interface SizedTable {
  readonly name: string;
  readonly rowsPerPerson: number;
  readonly bytesPerRow: number;
  readonly rows: number;
  readonly bytes: number;
}

/** A table that grows with people has at least one row for a hundred of them. */
const FEWEST_PER_PERSON = 0.01;

/** Straight lines: a row weighs as much among ten million as among twenty thousand. */
export const sizeTables = (
  tables: readonly WeighedTable[],
  { sample, people }: SizingScale,
): readonly SizedTable[] =>
  tables
    .filter(({ rows }) => rows / sample >= FEWEST_PER_PERSON)
    .map(({ name, rows, bytes }) => ({
      name,
      rowsPerPerson: rows / sample,
      bytesPerRow: bytes / rows,
      rows: (rows / sample) * people,
      bytes: (bytes / sample) * people,
    }))
    .toSorted((a, b) => b.bytes - a.bytes);

const GIGABYTE = 1_000_000_000;
const MILLION = 1_000_000;
const french = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');

/** A table in Markdown, as `docs/exploitation.md` holds it. */
export const linesOfSizing = (
  tables: readonly WeighedTable[],
  scale: SizingScale,
): readonly string[] => {
  const sized = sizeTables(tables, scale);
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  const perPerson = total / scale.people;
  return [
    `Mesuré sur ${scale.sample} personnes, porté à ${scale.people}.`,
    '',
    '| Table | Lignes par personne | Octets par ligne, index compris | Millions de lignes | Go |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...sized.map(
      (one) =>
        `| \`${one.name}\` | ${french(one.rowsPerPerson, 2)} | ${french(one.bytesPerRow, 0)} | ${french(one.rows / MILLION, 1)} | ${french(one.bytes / GIGABYTE, 1)} |`,
    ),
    `| **Total** | | ${french(perPerson, 0)} par personne | ${french(sized.reduce((sum, { rows }) => sum + rows, 0) / MILLION, 1)} | ${french(total / GIGABYTE, 1)} |`,
  ];
};
