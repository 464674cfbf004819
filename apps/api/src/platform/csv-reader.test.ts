import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';
import { readCsv, type CsvRecord } from './csv-reader.ts';
import { neutralised } from './formulas.ts';
import { DomainError } from './ports/domain-error.ts';

const LIMITS = { maxRecords: 1_000 };

async function* piecesOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (let turn = 0; from < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[turn % Math.max(1, sizes.length)] ?? bytes.length);
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

const read = async (bytes: Buffer | string, sizes: readonly number[] = [7], limits = LIMITS) => {
  const content = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'utf8');
  const table = await readCsv(piecesOf(content, sizes), limits);
  const records: CsvRecord[] = [];
  for await (const record of table.records) records.push(record);
  return {
    header: table.header,
    separator: table.separator,
    encoding: table.encoding(),
    rows: records.map(({ cells }) => cells),
    lines: records.map(({ line }) => line),
    misquoted: records.filter(({ isMisquoted }) => isMisquoted).map(({ line }) => line),
  };
};

const problemOf = async (bytes: Buffer | string, limits = LIMITS): Promise<string> => {
  const error: unknown = await read(bytes, [5], limits).catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError)) throw new Error('the file was read');
  expect(error.code).toBe('FICHIER_ILLISIBLE');
  return error.fields?.[0]?.message ?? '';
};

/** Latin-1 of these characters is their Windows-1252. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('[L32] a table from a spreadsheet', () => {
  it.each([';', ',', '\t'])('is read with the separator %j', async (separator) => {
    const found = await read(`A${separator}B\n1${separator}2\n`);
    expect(found).toMatchObject({ separator, header: ['A', 'B'], rows: [['1', '2']] });
  });

  it('takes its separator from a `sep=` line, or from the header rather than the values', async () => {
    expect(await read('sep=,\r\nA,B\r\n1;2,3\r\n')).toMatchObject({
      separator: ',',
      header: ['A', 'B'],
      rows: [['1;2', '3']],
      lines: [3],
    });
    expect((await read('NOM;"Prix, en euros"\n1,5;2\n')).rows).toEqual([['1,5', '2']]);
  });

  it.each(['\r\n', '\n', '\r'])('ends its lines with %j, the last one perhaps not', async (end) => {
    const text = `A;B${end}1;2${end}${end}3;"4${end}5"${end}6;7`;
    const found = await read(text, [1]);
    expect(found.rows).toEqual([
      ['1', '2'],
      ['3', `4${end}5`],
      ['6', '7'],
    ]);
    expect(found.lines).toEqual([2, 4, 6]);
  });

  it('is UTF-8 with or without BOM, or Windows-1252, and UTF-8 for ASCII', async () => {
    const text = 'NOM;VILLE\nÉléonore;Nîmes\n';
    const marked = Buffer.from(`\ufeff${text}`, 'utf8');
    for (const [bytes, encoding] of [
      [Buffer.from(text, 'utf8'), 'UTF-8'],
      [marked, 'UTF-8'],
      [latin(text), 'Windows-1252'],
    ] as const) {
      for (const size of [1, 2, 3, 4, 5, 1_000]) {
        expect(await read(bytes, [size])).toMatchObject({
          encoding,
          header: ['NOM', 'VILLE'],
          rows: [['Éléonore', 'Nîmes']],
        });
      }
    }
    expect((await read('A\nb\n')).encoding).toBe('UTF-8');
  });

  it('keeps the signs that Windows-1252 has and Latin-1 has not', async () => {
    const bytes = Buffer.concat([latin('A\n'), Buffer.from([0x80, 0x92, 0x9c, 0x0a])]);
    expect((await read(bytes)).rows).toEqual([['€’œ']]);
  });

  it('keeps every text as it was written, formulas among them [S38]', async () => {
    const cells = [
      '=1+1',
      '+33612',
      '-5',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '\u00a0=1',
      '＝1',
      '\n=1',
      "'x",
    ];
    const text = `A\n${cells.map((cell) => `"${cell}"`).join('\n')}\n`;
    expect((await read(text)).rows.map(([cell]) => cell)).toEqual(cells);
  });

  it('names the lines whose quotes are misplaced, and reads on', async () => {
    const found = await read('A;B\n"x"y;2\n3;4"5\n');
    expect(found.misquoted).toEqual([2]);
    expect(found.rows).toEqual([
      ['"x"y', '2'],
      ['3', '4"5'],
    ]);
  });

  it('leaves out the empty lines that spreadsheets leave behind', async () => {
    const found = await read('A;B\n;\n1;2\n  ;\n\n');
    expect(found).toMatchObject({ rows: [['1', '2']], lines: [3] });
  });
});

describe('[L32] a file that is no table', () => {
  it.each([
    ['nothing', '', 'Le fichier est vide.'],
    ['blanks', ' \r\n\r\n', 'Le fichier est vide.'],
    ['a workbook', 'PK\u0003\u0004....', 'Ce fichier est un classeur'],
    ['zeros', 'A;B\n1;\u0000\n', 'Ce fichier n’est pas un fichier texte.'],
    ['open quotes', 'A;B\n1;2\n3;"4\n5;6\n', 'Un guillemet ouvert à la ligne 3'],
    ['a line without end', `A;B\n1;${'x'.repeat(70_000)}\n`, 'La ligne 2 est trop longue'],
    ['a header without end', 'x'.repeat(20_000), 'La ligne 1 est trop longue'],
  ])('of %s says so', async (_what, text, message) => {
    expect(await problemOf(text)).toContain(message);
  });

  it('with mixed encodings is refused, with the line where it changes', async () => {
    expect(await problemOf(Buffer.from('\ufeffA;B\n', 'utf16le'))).toContain('UTF-16');
    const mixed = Buffer.concat([Buffer.from('A\né\né\n', 'utf8'), latin('é\n')]);
    expect(await problemOf(mixed)).toContain('change vers la ligne');
  });

  it('of too many lines is refused', async () => {
    expect(await problemOf('A\n1\n2\n3\n', { maxRecords: 2 })).toContain('plus de 2 lignes');
  });
});

describe('[L32] whatever the cells and wherever the pieces are cut', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab;,\t"\r\n é€œ='.split('')), maxLength: 8 });
  const separator = fc.constantFrom(';', ',', '\t');
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

  it('reads back what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 8 }),
        separator,
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (rows, sign, end, sizes, hasMark) => {
          const lines = [['UN', 'DEUX'], ...rows].map((row) => row.map(quoted).join(sign));
          const text = (hasMark ? '\ufeff' : '') + lines.join(end) + end;
          const { rows: found, header } = await read(Buffer.from(text, 'utf8'), sizes);
          expect(header).toEqual(['UN', 'DEUX']);
          expect(found).toEqual(rows.filter((row) => row.some((one) => one.trim() !== '')));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('reads back what the product writes', async () => {
    const text = fc.oneof(cell, fc.string({ unit: 'grapheme', maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, text), { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        async (rows, sizes) => {
          const { rows: found } = await read(
            csvRows([['UN', 'DEUX', 'TROIS'], ...rows], true),
            sizes,
          );
          const written = rows.map((row) => row.map(neutralised));
          expect(found).toEqual(written.filter((row) => row.some((one) => one.trim() !== '')));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('reads any bytes, or refuses the file with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const outcome: unknown = await read(Buffer.from(bytes)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DomainError);
      }),
      { numRuns: 2_000 },
    );
  });
});
