/**
 * Mistakes of the books, put one by one into a copy of the API. The unchanged copy goes first: a
 * test that is red anyway notices nothing.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import { runNode } from '../../scripts/lib/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { toolFile } from '../../scripts/lib/tools.ts';
import { applyChange, type Mutant } from './mutant.ts';
import { PATH_MUTANTS } from './path-mutants.ts';
import { NAME_COLUMN, seconds } from './report.ts';
import { SQL_MUTANTS } from './sql-mutants.ts';

const SCRATCH = join(ROOT, '.cache', 'mutants');
const API = join(ROOT, 'apps', 'api');
/** Enough for a mistake to show; the long run draws ten times more. */
const RUNS = '30';

const CONFIG = `
export default {
  test: {
    include: ['apps/api/src/ledger/proof/*.integration.test.ts'],
    globalSetup: ['apps/api/test/integration-setup.ts'],
    // Every stop of a sweep: a mistake may show at one statement alone.
    env: { TEST_LONG: 'true' },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};
`;

type Verdict =
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'survived' }
  | { readonly kind: 'invalid'; readonly output: string };

const isCopied = (source: string): boolean => {
  const [first] = relative(API, source).split(sep);
  return first !== 'node_modules' && first !== 'dist';
};

async function prepare({ changes }: Mutant): Promise<void> {
  await rm(SCRATCH, { recursive: true, force: true });
  await mkdir(SCRATCH, { recursive: true });
  const copy = join(SCRATCH, 'apps', 'api');
  await cp(API, copy, { recursive: true, filter: isCopied });
  await cp(join(ROOT, 'tsconfig.base.json'), join(SCRATCH, 'tsconfig.base.json'));
  await writeFile(join(SCRATCH, 'vitest.config.mjs'), CONFIG);
  for (const change of changes) {
    const file = join(copy, change.file);
    await writeFile(file, applyChange(await readFile(file, 'utf8'), change));
  }
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

async function readReport(path: string): Promise<z.output<typeof reportSchema> | null> {
  const text = await readFile(path, 'utf8').catch(() => 'null');
  return z.nullable(reportSchema).parse(JSON.parse(text));
}

async function tryOut(mutant: Mutant): Promise<Verdict> {
  await prepare(mutant);
  const reportPath = join(SCRATCH, 'report.json');
  const { ok, output } = await runNode(
    toolFile(ROOT, 'vitest'),
    ['run', '--bail=1', '--reporter=json', `--outputFile.json=${reportPath}`],
    { cwd: SCRATCH, env: { LEDGER_RUNS: RUNS } },
  );
  const report = await readReport(reportPath);
  // A copy that cannot even start its database proves nothing about the tests.
  if (report === null || (report.numPassedTests === 0 && report.numFailedTests === 0)) {
    return { kind: 'invalid', output };
  }
  if (ok) return { kind: 'survived' };
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  return failed === undefined
    ? { kind: 'invalid', output }
    : { kind: 'caught', by: failed.fullName.trim() };
}

async function assess(mutant: Mutant): Promise<boolean> {
  const begun = Date.now();
  const verdict = await tryOut(mutant);
  const name = mutant.name.padEnd(NAME_COLUMN);
  switch (verdict.kind) {
    case 'caught':
      process.stdout.write(
        `✓ ${name} repéré en ${seconds(begun)} par «\u00a0${verdict.by}\u00a0»\n`,
      );
      return true;
    case 'survived':
      process.stdout.write(`✗ ${name} A SURVÉCU (${seconds(begun)})\n`);
      return false;
    case 'invalid':
      process.stdout.write(`✗ ${name} n’a pas pu être essayé\n${verdict.output}\n`);
      return false;
  }
}

async function run(wanted: readonly string[]): Promise<boolean> {
  const mutants = [...SQL_MUTANTS, ...PATH_MUTANTS].filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (mutants.length === 0) return true;
  const begun = Date.now();
  const control = await tryOut({ name: 'témoin', changes: [] });
  if (control.kind !== 'survived') {
    const why = control.kind === 'caught' ? control.by : control.output;
    process.stdout.write(`✗ Le témoin, sans erreur, est en échec\u00a0: ${why}\n`);
    return false;
  }
  process.stdout.write(`✓ ${'témoin sans erreur'.padEnd(NAME_COLUMN)} ${seconds(begun)}\n`);
  let caught = 0;
  for (const mutant of mutants) if (await assess(mutant)) caught += 1;
  process.stdout.write(`\n${caught} mutants du grand livre repérés sur ${mutants.length}.\n`);
  return caught === mutants.length;
}

export async function tryLedgerMutants(wanted: readonly string[]): Promise<boolean> {
  try {
    return await run(wanted);
  } finally {
    await rm(SCRATCH, { recursive: true, force: true });
  }
}
