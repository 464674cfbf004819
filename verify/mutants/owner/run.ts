/**
 * Owner conditions taken away one by one: the tests of who may see what must notice each of them.
 * The files are switched as they are loaded, so that one copy of the API serves for every mutant.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import * as z from 'zod/mini';
import { ROOT } from '../../../scripts/lib/root.ts';
import type { OwnerMutant, OwnerMutants } from './mutants.ts';
import { findOwnerMutants, listFiles, readFiles } from './product.ts';
// The database is prepared by switched files too.
import './switches.ts';

const SCRATCH = join(ROOT, '.cache', 'mutants-proprietaire');
const SEEN = join(SCRATCH, 'vues.jsonl');
const TRIAL = fileURLToPath(new URL('./trial.ts', import.meta.url));
/** The matrix of who may see what. */
const MATRIX = /\[[^\]]*\bS2[0-2]\b/;
/** It compiles its text once: a condition that is switched off later would stay in it. */
const PREPARED = {
  file: 'apps/api/src/platform/db/statements/prepared-statement.ts',
  from: 'variants.set(given, compiled);',
  to: '',
};

export interface OwnerVerdict {
  readonly mutant: OwnerMutant;
  readonly kind: 'caught' | 'survived' | 'unseen';
  readonly by: string;
}

const switchesOf = ({ switched }: OwnerMutants) => ({
  name: 'owner-switches',
  enforce: 'pre' as const,
  transform(code: string, id: string): string {
    const file = relative(ROOT, id.split('?')[0] ?? '');
    if (file !== PREPARED.file) return switched(file, code);
    if (!code.includes(PREPARED.from))
      throw new Error(`${file}\u00a0: «\u00a0${PREPARED.from}\u00a0»`);
    return code.replace(PREPARED.from, PREPARED.to);
  },
});

const openVitest = (mutants: OwnerMutants): Promise<Vitest> =>
  createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      include: ['.cache/mutants-proprietaire/*.test.ts'],
      globalSetup: ['apps/api/test/integration-setup.ts'],
      testNamePattern: MATRIX,
      isolate: false,
      maxWorkers: 2,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      reporters: [{}],
    },
    { plugins: [switchesOf(mutants)] },
  );

/** No condition has this name: whatever notices it would notice anything. */
const DECOY = 'leurre';

type Plan = ReadonlyMap<string, readonly string[]>;

/** The file that vitest runs in place of a file of tests. */
async function writeEntry(path: string, testFile: string, mutants: readonly string[]) {
  const trial = JSON.stringify({ testFile: join(ROOT, testFile), mutants, seenPath: SEEN });
  await writeFile(path, `import { tryOut } from ${JSON.stringify(TRIAL)};\ntryOut(${trial});\n`);
}

/** One run: each file of tests with its mutants, or with none. */
async function runTrials(
  vitest: Vitest,
  round: string,
  plan: Plan,
): Promise<ReadonlyMap<string, TestModule>> {
  const testFiles = new Map<string, string>();
  for (const [testFile, mutants] of plan) {
    const path = join(SCRATCH, `${round}-${testFiles.size}.test.ts`);
    await writeEntry(path, testFile, mutants);
    testFiles.set(path, testFile);
  }
  const project = vitest.getRootProject();
  const { testModules } = await vitest.runTestSpecifications(
    [...testFiles.keys()].map((path) => project.createSpecification(path)),
  );
  return new Map(
    testModules.flatMap((one) => {
      const testFile = testFiles.get(one.moduleId);
      if (testFile === undefined) return [];
      const [error] = one.errors();
      if (error !== undefined) throw new Error(`${testFile}\u00a0: ${error.message}`);
      return [[testFile, one] as const];
    }),
  );
}

/** What each mutant was noticed by, as the suite of its name tells. */
function failuresIn(modules: Iterable<TestModule>): ReadonlyMap<string, string> {
  const failures = new Map<string, string>();
  for (const one of modules) {
    for (const suite of one.children.suites()) {
      if (suite.state() !== 'failed') continue;
      const [test] = suite.children.allTests('failed');
      const [error] = suite.errors();
      const name = test?.fullName.split(' > ').slice(1).join(' > ');
      failures.set(suite.name, name ?? error?.message ?? '?');
    }
  }
  return failures;
}

const seenSchema = z.object({ testFile: z.string(), seen: z.array(z.string()) });

async function readSeen(): Promise<Plan> {
  const lines = (await readFile(SEEN, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { testFile, seen } = z.parse(seenSchema, JSON.parse(line));
      return [relative(ROOT, testFile), seen] as const;
    }),
  );
}

/** Files of the matrix. */
async function listMatrix(): Promise<readonly string[]> {
  const tests = await readFiles(listFiles('.integration.test.ts'));
  return [...tests].flatMap(([path, text]) => (MATRIX.test(text) ? path : []));
}

/** The matrix without any mistake: what each of its files comes across, the quickest file first. */
async function runControl(vitest: Vitest, stage: string, matrix: readonly string[]): Promise<Plan> {
  const plan = new Map(matrix.map((path) => [path, []]));
  const modules = await runTrials(vitest, `${stage}-temoin`, plan);
  for (const by of failuresIn(modules.values()).values())
    throw new Error(`le témoin, sans erreur, est en échec\u00a0: ${by}`);
  const duration = (path: string): number => modules.get(path)?.diagnostic().duration ?? 0;
  const seen = [...(await readSeen())].filter(([path]) => matrix.includes(path));
  return new Map(seen.toSorted(([one], [other]) => duration(one) - duration(other)));
}

const moduleOf = (file: string): string => file.split('/')[4] ?? '';

/** Files that come across the mutant, those of its own module first. */
const placesOf = ({ key, file }: OwnerMutant, seen: Plan): readonly string[] => {
  const places = [...seen].flatMap(([testFile, keys]) => (keys.includes(key) ? testFile : []));
  const isNear = (testFile: string): boolean => moduleOf(testFile) === moduleOf(file);
  return [...places.filter(isNear), ...places.filter((testFile) => !isNear(testFile))];
};

/** Each file ends with a mutant that changes nothing, and that it must not notice. */
const planOf = (places: Iterable<readonly [string, string]>): Plan => {
  const plan = new Map<string, string[]>();
  for (const [testFile, key] of places) plan.set(testFile, [...(plan.get(testFile) ?? []), key]);
  return new Map([...plan].map(([testFile, keys]) => [testFile, [...keys, DECOY]]));
};

interface Findings {
  /** By key: the test that noticed the mutant. */
  readonly caught: Map<string, string>;
  /** Those that some test comes across. */
  readonly reached: Set<string>;
}

async function assessIn(
  vitest: Vitest,
  [stage, matrix]: readonly [string, readonly string[]],
  mutants: readonly OwnerMutant[],
  { caught, reached }: Findings,
): Promise<void> {
  const seen = await runControl(vitest, stage, matrix);
  const places = new Map(mutants.map((mutant) => [mutant.key, placesOf(mutant, seen)]));
  for (const [key, files] of places) if (files.length > 0) reached.add(key);
  for (let round = 0; ; round += 1) {
    const left = mutants.flatMap(({ key }) => {
      const testFile = places.get(key)?.[round];
      return testFile === undefined || caught.has(key) ? [] : [[testFile, key] as const];
    });
    if (left.length === 0) return;
    const modules = await runTrials(vitest, `${stage}-tour${round}`, planOf(left));
    const failures = failuresIn(modules.values());
    const misled = failures.get(DECOY);
    if (misled !== undefined) throw new Error(`le leurre est repéré\u00a0: ${misled}`);
    for (const [key, by] of failures) caught.set(key, by);
  }
}

/** First by the files of the mutants' own modules; by all the others, what these did not notice. */
async function assessAll(vitest: Vitest, mutants: readonly OwnerMutant[]): Promise<OwnerVerdict[]> {
  const matrix = await listMatrix();
  const own = new Set(mutants.map(({ file }) => moduleOf(file)));
  const isOwn = (testFile: string): boolean => own.has(moduleOf(testFile));
  const findings: Findings = { caught: new Map(), reached: new Set() };
  for (const [stage, files] of [
    ['proches', matrix.filter(isOwn)],
    ['autres', matrix.filter((testFile) => !isOwn(testFile))],
  ] as const) {
    const left = mutants.filter(({ key }) => !findings.caught.has(key));
    if (left.length > 0 && files.length > 0) await assessIn(vitest, [stage, files], left, findings);
  }
  return mutants.map((mutant) => {
    const by = findings.caught.get(mutant.key);
    if (by !== undefined) return { mutant, kind: 'caught', by };
    return { mutant, kind: findings.reached.has(mutant.key) ? 'survived' : 'unseen', by: '' };
  });
}

export async function tryOwnerMutants(wanted: readonly string[]): Promise<readonly OwnerVerdict[]> {
  const all = await findOwnerMutants();
  const mutants = all.mutants.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  await rm(SCRATCH, { recursive: true, force: true });
  await mkdir(SCRATCH, { recursive: true });
  const vitest = await openVitest(all);
  try {
    return await assessAll(vitest, mutants);
  } finally {
    await vitest.close();
    await rm(SCRATCH, { recursive: true, force: true });
  }
}
