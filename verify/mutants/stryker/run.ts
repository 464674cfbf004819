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

const mutantSchema = z.object({ status: z.string(), statusReason: z.optional(z.string()) });
const reportSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(mutantSchema) })),
});

interface Score {
  readonly killed: number;
  readonly survived: number;
  /** Constants of a module, which Stryker is told to leave out. */
  readonly ignored: number;
  /** Stopped by the clock, or without any test that ended: they prove nothing. */
  readonly untried: number;
}

const NOTHING: Score = { killed: 0, survived: 0, ignored: 0, untried: 0 };

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

/** A loop that passes its mutant too often is endless; a run that is only late may have met a busy machine. */
const isEndless = ({ status, statusReason = '' }: z.output<typeof mutantSchema>): boolean =>
  status === 'Timeout' && statusReason.startsWith('Hit limit reached');
const SURVIVED = new Set(['Survived', 'NoCoverage']);
const UNTRIED = new Set(['Timeout', 'RuntimeError', 'Pending']);

const reportOf = (name: string): string => join(ROOT, '.cache', 'stryker', `${name}.json`);

const scoreOf = async (name: string): Promise<Score> => {
  // A folder of constants that no test loads has no report.
  const text = await readFile(reportOf(name), 'utf8').catch(() => '{ "files": {} }');
  const { files } = reportSchema.parse(JSON.parse(text));
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const countOf = (is: (mutant: (typeof mutants)[number]) => boolean): number =>
    mutants.filter(is).length;
  return {
    killed: countOf((one) => one.status === 'Killed' || isEndless(one)),
    survived: countOf(({ status }) => SURVIVED.has(status)),
    ignored: countOf(({ status }) => status === 'Ignored'),
    untried: countOf((one) => UNTRIED.has(one.status) && !isEndless(one)),
  };
};

const percentOf = ({ killed, survived }: Score): number =>
  killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);

const lineOf = (name: string, score: Score): string =>
  `${name.padEnd(NAME_COLUMN)} ${percentOf(score).toFixed(1)} % : ${score.killed} repérés, ` +
  `${score.survived} survivants, ${score.ignored} constantes laissées, ${score.untried} non essayés\n`;

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
  let total = NOTHING;
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
      untried: total.untried + score.untried,
    };
  }
  process.stdout.write(`\n${lineOf(`Stryker, en ${seconds(begun)}`, total)}`);
  return isWell && percentOf(total) >= LEAST_KILLED;
}
