import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import { runNode } from '../../../scripts/lib/command.ts';
import { ROOT } from '../../../scripts/lib/root.ts';
import { toolFile } from '../../../scripts/lib/tools.ts';
import { NAME_COLUMN, seconds } from '../report.ts';

const RULES = join(ROOT, 'packages', 'rules', 'src');
const CONFIGS = 'verify/mutants/stryker';
/** Below it a run fails, in percent of the mutants that are tried. */
const LEAST_KILLED = 85;

const reportSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

interface Score {
  readonly killed: number;
  readonly survived: number;
  /** Constants of a module, which Stryker is told to leave out. */
  readonly ignored: number;
}

interface Part {
  readonly name: string;
  readonly config: string;
  readonly env: NodeJS.ProcessEnv;
}

const PARTS: readonly Part[] = [
  ...readdirSync(RULES)
    .toSorted()
    .map((folder) => ({
      name: `rules-${folder}`,
      config: `${CONFIGS}/rules.config.mjs`,
      env: { RULES_FOLDER: folder },
    })),
  ...['templates', 'books'].map((part) => ({
    name: `ledger-${part}`,
    config: `${CONFIGS}/ledger.config.mjs`,
    env: { LEDGER_PART: part },
  })),
];

const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

const reportOf = (name: string): string => join(ROOT, '.cache', 'stryker', `${name}.json`);

const scoreOf = async (name: string): Promise<Score> => {
  // A folder of constants that no test loads has no report.
  const text = await readFile(reportOf(name), 'utf8').catch(() => '{ "files": {} }');
  const { files } = reportSchema.parse(JSON.parse(text));
  const statuses = Object.values(files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const count = (among: ReadonlySet<string>): number =>
    statuses.filter((status) => among.has(status)).length;
  const [killed, survived] = [count(KILLED), count(SURVIVED)];
  return { killed, survived, ignored: statuses.length - killed - survived };
};

const percentOf = ({ killed, survived }: Score): number =>
  killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);

const lineOf = (name: string, score: Score): string =>
  `${name.padEnd(NAME_COLUMN)} ${percentOf(score).toFixed(1)} % : ${score.killed} repérés, ` +
  `${score.survived} survivants, ${score.ignored} constantes laissées\n`;

/** `undefined` where Stryker could not run; its output says why. */
const tryPart = async ({ name, config, env }: Part): Promise<Score | undefined> => {
  await rm(reportOf(name), { force: true });
  const stryker = toolFile(ROOT, '@stryker-mutator/core', 'stryker');
  const { ok, output } = await runNode(stryker, ['run', config], { env });
  if (ok) return await scoreOf(name);
  process.stdout.write(output);
  return undefined;
};

/** Stryker on the rules, folder by folder, and on the code of the books. */
export async function tryStrykerMutants(wanted: readonly string[]): Promise<boolean> {
  const begun = Date.now();
  let total: Score = { killed: 0, survived: 0, ignored: 0 };
  let isWell = true;
  for (const part of PARTS) {
    if (wanted.length > 0 && !wanted.some((word) => part.name.includes(word))) continue;
    const score = await tryPart(part);
    isWell &&= score !== undefined;
    if (score === undefined) continue;
    process.stdout.write(lineOf(part.name, score));
    total = {
      killed: total.killed + score.killed,
      survived: total.survived + score.survived,
      ignored: total.ignored + score.ignored,
    };
  }
  process.stdout.write(`\n${lineOf(`Stryker, en ${seconds(begun)}`, total)}`);
  return isWell && percentOf(total) >= LEAST_KILLED;
}
