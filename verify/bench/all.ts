/**
 * Every benchmark, one after the other, and one table of what was found beside what is asked:
 * printed, and kept in docs/generated/preuves. Names choose some of them, whose table is only printed;
 * `--court` makes them brief, `--json FILE` writes their named figures.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayInFrance } from '../../apps/api/src/platform/clock.ts';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { BENCHMARKS, type Benchmark } from './lib/benchmarks.ts';
import { endWith } from './lib/end-with.ts';
import { measure, type Measured } from './lib/batcher.ts';
import { reportOf, tableOf, type Circumstances } from './lib/measures-report.ts';
import { say } from './lib/verdicts.ts';

const FOLDER = join('docs', 'generated', 'preuves');

const chosen = (names: readonly string[]): readonly Benchmark[] => {
  const unknown = names.find((name) => !BENCHMARKS.some((known) => known.name === name));
  if (unknown !== undefined) {
    const known = BENCHMARKS.map(({ name }) => name).join(', ');
    throw new CommandProblem(`Aucun banc ne s’appelle «\u00a0${unknown}\u00a0»\u00a0: ${known}.`);
  }
  return BENCHMARKS.filter(({ name }) => names.length === 0 || names.includes(name));
};

const commitOf = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim();
  } catch {
    // A copy without its history measures as well.
    return 'inconnue';
  }
};

const keep = async (all: readonly Measured[], circumstances: Circumstances): Promise<void> => {
  const file = join(FOLDER, `mesures-${circumstances.day}.md`);
  await mkdir(join(ROOT, FOLDER), { recursive: true });
  await writeFile(join(ROOT, file), reportOf(all, circumstances));
  say(`\nÉcrit dans ${file}`);
};

/** The figures that have a name, by that name. */
const writeFigures = (file: string, all: readonly Measured[]): Promise<void> => {
  const figures = all.flatMap(({ verdicts }) =>
    verdicts.flatMap(({ figure, value }) => (figure === undefined ? [] : [[figure, value]])),
  );
  return writeFile(file, `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`);
};

const help = (): void => {
  say('Usage\u00a0: npm run bench -- [nom …] [--court] [--json FICHIER]');
  for (const { name, title, short } of BENCHMARKS) {
    say(
      `  ${name.padEnd(14)}${title}${short === undefined ? '' : ` (--court\u00a0: ${short.words})`}`,
    );
  }
};

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: {
      court: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    help();
    return true;
  }
  const benchmarks = chosen(positionals);
  const [loadBefore = 0] = loadavg();
  const circumstances = {
    isShort: values.court,
    loadBefore,
    commit: commitOf(),
    day: dayInFrance(new Date()),
  };
  const all: Measured[] = [];
  for (const benchmark of benchmarks) {
    say(`\n${benchmark.title}`);
    all.push(await measure(benchmark, values.court));
  }
  say(`\n${tableOf(all)}`);
  if (values.json !== undefined) await writeFigures(values.json, all);
  // Some of them alone must not take the place of the day's whole table.
  if (positionals.length === 0) await keep(all, circumstances);
  return all.every(({ isWhole, verdicts }) => isWhole && verdicts.every(({ isRight }) => isRight));
}

await endWith(run);
