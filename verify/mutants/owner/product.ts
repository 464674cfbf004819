import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/root.ts';
import { listSourceFiles } from '../../../scripts/lib/source-files.ts';
import { ownerMutantsOf, type OwnerMutants } from './mutants.ts';

const MODULES = 'apps/api/src/modules';
/** The condition that every query of a funder's space shares. */
const OWN_CONTRACT = 'apps/api/src/platform/db/own-contract.ts';

export const readFiles = async (paths: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(ROOT, path), 'utf8')] as const),
    ),
  );

export const listFiles = (...extensions: readonly string[]): readonly string[] =>
  listSourceFiles(join(ROOT, MODULES), extensions).map((path) => `${MODULES}/${path}`);

export const findOwnerMutants = async (): Promise<OwnerMutants> =>
  ownerMutantsOf(await readFiles([...listFiles('.queries.ts', '.repository.ts'), OWN_CONTRACT]));
