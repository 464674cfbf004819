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
