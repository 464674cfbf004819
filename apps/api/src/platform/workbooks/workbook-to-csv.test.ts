import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookOf } from '../../../test/workbooks.ts';
import { readCsv } from '../csv-reader.ts';
import { neutralised } from '../formulas.ts';
import { DomainError } from '../ports/domain-error.ts';
import { tableFile } from '../table-file.ts';
import { createTableReader } from './table-reader.ts';
import { workbookToCsv } from './workbook-to-csv.ts';

const MAX = 1_000;

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const rowsOf = async (bytes: Buffer) => {
  const csv = workbookToCsv(bytes, MAX);
  const table = await readCsv(one(csv), { maxRecords: MAX, isWorkbook: true });
  const rows: [number, ...string[]][] = [];
  for await (const { line, cells, isMisquoted } of table.records) {
    expect(isMisquoted).toBe(false);
    rows.push([line, ...cells]);
  }
  return { header: table.header, rows };
};

const cellsOf = async (...cells: Parameters<typeof workbookOf>[0][number]) => {
  const header = cells.map((_, at) => `C${at}`);
  const { rows } = await rowsOf(workbookOf([header, cells]));
  return rows[0]?.slice(1);
};

describe('a workbook', () => {
  it('gives the text that a French CSV file would hold', async () => {
    expect(
      await cellsOf(
        'Lefèvre; "Anne"',
        950,
        1800.5,
        0.1 + 0.2,
        { value: 31_485, style: 'day' },
        { value: 31_485.75, style: 'builtInDay' },
        { value: 46_447, style: 'month' },
        { value: 46_447, style: 'builtInMonth' },
        { value: 1_000, style: 'postcode' },
        { xml: '<c t="b"><v>1</v></c>' },
        { xml: '<c t="e"><v>#N/A</v></c>' },
        { xml: '<c t="d"><v>1986-03-14T00:00:00</v></c>' },
        {
          xml: '<c t="inlineStr"><is><r><t>Saint</t></r><r><t>-Cyr</t></r><rPh><t>x</t></rPh></is></c>',
        },
      ),
    ).toEqual([
      'Lefèvre; "Anne"',
      '950',
      '1800,5',
      '0,3',
      '14/03/1986',
      '14/03/1986',
      '03/2027',
      '03/2027',
      '01000',
      'VRAI',
      '#N/A',
      '14/03/1986',
      'Saint-Cyr',
    ]);
  });

  it('gives the stored result of a formula, and is refused without it', async () => {
    expect(
      await cellsOf(
        { xml: '<c><f>1+1</f><v>2</v></c>' },
        { xml: '<c t="str"><f>A1&amp;"x"</f><v>=2x</v></c>' },
        { xml: '<c t="str"><f>""</f><v></v></c>' },
        'fin',
      ),
    ).toEqual(['2', '=2x', '', 'fin']);
    const bytes = workbookOf([
      ['A', 'B'],
      ['1', { xml: '<c><f>1+1</f></c>' }],
    ]);
    expect(() => workbookToCsv(bytes, MAX)).toThrow(FILE_MESSAGES.workbookFormula('B2'));
  });

  it('counts days from 1904 where it says so', async () => {
    const bytes = workbookOf([['A'], [{ value: 30_023, style: 'day' }]], { is1904: true });
    expect((await rowsOf(bytes)).rows).toEqual([[2, '14/03/1986']]);
  });

  it('is read from its first sheet, row by row, with the numbers of the rows', async () => {
    const { header, rows } = await rowsOf(
      workbookOf([
        [],
        ['NOM, d’usage', 'PRÉNOM', 'VILLE', null],
        ['Lefèvre', 'Anne', null],
        [],
        [null, null],
        ['deux\nlignes', 'Bruno', 'Lyon'],
        ['Muller', 'Chloé', 'Nîmes', null, 'de trop'],
      ]),
    );
    expect(header).toEqual(['NOM, d’usage', 'PRÉNOM', 'VILLE']);
    expect(rows).toEqual([
      [3, 'Lefèvre', 'Anne', ''],
      [6, 'deux\nlignes', 'Bruno', 'Lyon'],
      [7, 'Muller', 'Chloé', 'Nîmes', '', 'de trop'],
    ]);
  });

  it('holds any text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 5 }), async (given) => {
        const rows = given.map((row) => row.map((cell) => `x${cell}`));
        const found = await rowsOf(workbookOf([['A', 'B'], ...rows]));
        expect(found.rows.map(([, ...cells]) => cells)).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });

  it('that the product wrote is read back', async () => {
    const { content } = tableFile('xlsx', 'essai', {
      title: 'Essai',
      columns: [
        { title: 'Texte', kind: 'text' },
        { title: 'Montant', kind: 'amount' },
      ],
      rows: [
        ['=1', 12.5],
        ['a\nb', null],
      ],
    });
    const pieces: Buffer[] = [];
    for await (const piece of content) if (Buffer.isBuffer(piece)) pieces.push(piece);
    expect((await rowsOf(Buffer.concat(pieces))).rows).toEqual([
      [2, neutralised('=1'), '12,5'],
      [3, 'a\nb', ''],
    ]);
  });

  it.each([
    [
      'too many rows',
      workbookOf(Array.from({ length: MAX + 2 }, () => ['x'])),
      'plus de 1\u202f000 lignes',
    ],
    [
      'a cell far to the right',
      workbookOf([['A'], [{ xml: '<c><v>1</v></c>' }]], {
        parts: {
          'xl/worksheets/sheet2.xml': strToU8(
            '<worksheet><sheetData><row r="2"><c r="XFD2"><v>1</v></c></row></sheetData></worksheet>',
          ),
        },
      }),
      'La ligne 2 est trop longue',
    ],
    [
      'a document type',
      workbookOf([['A']], {
        parts: { 'xl/sharedStrings.xml': strToU8('<!DOCTYPE sst [<!ENTITY x "y">]><sst/>') },
      }),
      'qui ne peut pas être lu',
    ],
    [
      'rows that go back',
      workbookOf([['A']], {
        parts: {
          'xl/worksheets/sheet2.xml': strToU8('<x><row r="2"/><row r="1"/></x>'),
        },
      }),
      'qui ne peut pas être lu',
    ],
  ])('with %s is refused', (_what, bytes, message) => {
    expect(() => workbookToCsv(bytes, MAX)).toThrow(message);
  });
});

describe('the thread that reads workbooks', () => {
  const tables = createTableReader(20_000);
  afterAll(() => tables.close());

  const problemOf = async (bytes: Buffer): Promise<string | undefined> => {
    const error: unknown = await tables.receive(one(bytes), MAX).catch((thrown: unknown) => thrown);
    return error instanceof DomainError ? error.fields?.[0]?.message : undefined;
  };

  it('gives a CSV file as it came, and a workbook as CSV', async () => {
    const textOf = async (bytes: Buffer) => {
      const { isWorkbook, content } = await tables.receive(one(bytes), MAX);
      const pieces: Buffer[] = [];
      for await (const piece of content) pieces.push(piece);
      return [isWorkbook, Buffer.concat(pieces).toString('utf8')];
    };
    expect(await textOf(Buffer.from('A;B\n1;2'))).toEqual([false, 'A;B\n1;2']);
    expect(await textOf(Buffer.from('A'))).toEqual([false, 'A']);
    expect(
      await textOf(
        workbookOf([
          ['A', 'B'],
          [1.5, 'é'],
        ]),
      ),
    ).toEqual([true, 'A;B\r\n1,5;é\r\n']);
  });

  it.each([
    ['an archive of something else', zipSync({ mimetype: strToU8('application/vnd.oasis') })],
    ['half a workbook', workbookOf([['A']]).subarray(0, 300)],
    ['four bytes', Buffer.from('PK\u0003\u0004')],
  ])('refuses %s with a sentence', async (_what, bytes) => {
    expect(await problemOf(Buffer.from(bytes))).toBe(FILE_MESSAGES.workbook);
  });

  /** The archive declares other sizes than those of its parts. */
  const declaring = (bytes: Buffer, size: number, other: number): Buffer => {
    const changed = Buffer.from(bytes);
    const entry = 'PK\u0001\u0002';
    for (let at = changed.indexOf(entry); at !== -1; at = changed.indexOf(entry, at + 4)) {
      if (changed.readUInt32LE(at + 24) === size) changed.writeUInt32LE(other, at + 24);
    }
    return changed;
  };

  it('refuses a workbook that expands without end, and reads the next one', async () => {
    const blanks = new Uint8Array(8 * 1024 * 1024).fill(0x20);
    const bomb = workbookOf([['A']], { parts: { 'xl/worksheets/sheet2.xml': blanks } });
    expect(bomb.length).toBeLessThan(32 * 1024);
    expect(await problemOf(declaring(bomb, blanks.length, 300 * 1024 * 1024))).toBe(
      FILE_MESSAGES.workbookTooLarge,
    );
    expect(await problemOf(declaring(bomb, blanks.length, 1_000))).toBe(FILE_MESSAGES.workbook);
    expect(await problemOf(workbookOf([['A'], ['b']]))).toBeUndefined();
  });

  it('refuses a small text that a thousand cells repeat', async () => {
    const text = 'x'.repeat(100_000);
    const rows = Array.from({ length: MAX }, () => [text]);
    expect(await problemOf(workbookOf(rows))).toBe(FILE_MESSAGES.workbookTooLarge);
  });
});
