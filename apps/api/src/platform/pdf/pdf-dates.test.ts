import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
const writers = globSync('modules/**/*.ts', { cwd: SOURCES })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }))
  .filter(({ source }) => source.includes('PdfBlock') || source.includes('makePdf'));

it('[25-11] [XC-14] every PDF writes its dates JJ/MM/AAAA', () => {
  expect(writers.length).toBeGreaterThan(7);
  const inWords = writers.filter(({ source }) =>
    /formatLongDate|UntilSentence\([^,)]*\)|month: 'long'/.test(source),
  );
  expect(inWords.map(({ file }) => file)).toEqual([]);
});
