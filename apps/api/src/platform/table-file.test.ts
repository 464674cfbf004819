import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader.ts';
import { neutralised, withoutGuard } from './formulas.ts';
import type { TableCell } from './table.ts';
import { tableFile } from './table-file.ts';

const COLUMNS = [
  { title: 'Texte', kind: 'text' },
  { title: 'Montant', kind: 'amount' },
] as const;

const bytesOf = async (format: 'csv' | 'xlsx', rows: readonly (readonly TableCell[])[]) => {
  const { content } = tableFile(format, 'essai', { title: 'Essai/1', columns: COLUMNS, rows });
  const pieces: Buffer[] = [];
  if (Buffer.isBuffer(content)) throw new Error('a table is written as it is read');
  for await (const piece of content) {
    if (Buffer.isBuffer(piece)) pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

describe('[S38] what a person has typed', () => {
  it.each([
    '=1',
    '+1',
    '-1+2',
    '@x',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0000=1',
    '＝1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '-x',
  ])('%j gets an apostrophe in front', (typed) => {
    expect(neutralised(typed)).toBe(`'${typed}`);
  });

  it.each(['0612345678', '-5', '-12,50', 'a=1', "l'été", 'Saint-Aubin', ''])(
    '%j stays as it is',
    (typed) => {
      expect(neutralised(typed)).toBe(typed);
    },
  );

  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const out = neutralised(typed);
        expect(out === typed ? typed : withoutGuard(out)).toBe(typed);
        expect(out).not.toMatch(/^[\s\u00a0]*[=+@＝＋－＠]/u);
      }),
    );
  });
});

describe('a table to download', () => {
  it('writes figures as figures, with a comma and two decimals for amounts', async () => {
    const text = (await bytesOf('csv', [['=1', -12.5]])).toString('utf8');
    expect(text).toBe("\ufeffTexte;Montant\r\n'=1;-12,50\r\n");
  });

  it('is written by pieces, all of it and each row once', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => [`ligne ${index}`, index]);
    const table = await readCsv(
      (async function* () {
        yield await bytesOf('csv', rows);
      })(),
      { maxRecords: 10_000 },
    );
    let count = 0;
    for await (const { cells } of table.records) {
      expect(cells[0]).toBe(`ligne ${count}`);
      count += 1;
    }
    expect(count).toBe(3_000);
  });

  it('[A29] says its title and its language', async () => {
    const parts = unzipSync(new Uint8Array(await bytesOf('xlsx', [])));
    const properties = strFromU8(parts['docProps/core.xml'] ?? new Uint8Array());
    expect(properties).toContain('<dc:title>Essai/1</dc:title><dc:language>fr-FR</dc:language>');
    expect(strFromU8(parts['_rels/.rels'] ?? new Uint8Array())).toContain('docProps/core.xml');
  });

  it('is a workbook that holds any text, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), async (typed) => {
        const parts = unzipSync(new Uint8Array(await bytesOf('xlsx', [[typed, 1.5]])));
        const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
        expect(sheet).toMatch(/^<\?xml .*<\/worksheet>$/s);
        expect(sheet.replaceAll(/[\t\r\n]/g, '')).not.toMatch(
          /[\ufffe\uffff]|(?![\u007f-\u009f])\p{Cc}/u,
        );
        expect(sheet).toContain('<v>1.5</v>');
        expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Essai 1"');
      }),
      { numRuns: 200 },
    );
  });
});
