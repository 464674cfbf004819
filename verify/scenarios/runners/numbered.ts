import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from '../../../scripts/lib/source-files.ts';

/** A bracket of a title that holds one of these numbers: `[S20]`, `[S20, S22]`. */
const bracketOf = (ids: readonly string[]): string =>
  String.raw`\[(?:[^\]\n]*[^\]\w\n])?(?:${ids.join('|')})(?:[^\]\w\n][^\]\n]*)?\]`;

/** What a runner's title filter takes. */
export const titleFilter = (ids: readonly string[]): string => bracketOf(ids);

const IDS = /\[([^\]\n]*)\]/g;

/** The numbers, among these, that a test's whole name bears. */
export const idsIn = (name: string, ids: readonly string[]): readonly string[] => {
  const found = new Set(
    Array.from(name.matchAll(IDS), ([, inside = '']) => inside.split(/[\s,]+/)).flat(),
  );
  return ids.filter((id) => found.has(id));
};

const TEST_FILES = ['.test.ts', '.test.tsx', '.spec.ts'];

/** The files in which a title may bear one of these numbers; a runner then looks at the titles. */
export const filesBearing = (root: string, ids: readonly string[]): readonly string[] => {
  const bracket = new RegExp(bracketOf(ids));
  return listSourceFiles(root, TEST_FILES).filter((file) =>
    bracket.test(readFileSync(join(root, file), 'utf8')),
  );
};

/** Of the suite that every commit runs, and without a browser. */
export const isOrdinary = (file: string): boolean =>
  !file.startsWith('e2e/') && !file.includes('/long/');
