import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from '../lib/source-files.ts';
import type { NamedTest } from './coverage.ts';
import { idsOfTitle, readTestTitles } from './test-titles.ts';

/** Every test of the project with the rows that it names. */
export const readNamedTests = (root: string): readonly NamedTest[] =>
  listSourceFiles(root, ['.test.ts', '.test.tsx', '.spec.ts']).flatMap((file) =>
    readTestTitles(file, readFileSync(join(root, file), 'utf8')).map((title) => ({
      file,
      title,
      ids: idsOfTitle(title),
    })),
  );

/** What a run leaves to its turn, or to `npm run test:long`. */
const isOfEveryRun = ({ file }: NamedTest): boolean =>
  !file.endsWith('.turn.spec.ts') && !file.split('/').includes('long');

/** Rows that some runs would prove and others not. */
export const idsOfSomeRunsOnly = (tests: readonly NamedTest[]): readonly string[] => {
  const always = new Set(tests.filter(isOfEveryRun).flatMap(({ ids }) => ids));
  const inTurn = tests.filter(({ file }) => file.endsWith('.turn.spec.ts'));
  return [...new Set(inTurn.flatMap(({ ids }) => ids))].filter((id) => !always.has(id)).toSorted();
};
