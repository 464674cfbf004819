import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Command } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { ALL_TRIALS } from './all-trials.ts';
import { chooseTrials } from './choose.ts';
import { readCommit, readMachine } from './report/machine.ts';
import { durationText, markdownOf } from './report/markdown.ts';
import { mergeDays, readDay, type DayReport, type TrialRecord } from './report/record.ts';
import { plannedSeconds, sharedBy, workSecondsOf } from './planned.ts';
import { runTrials } from './run-trials.ts';
import type { Trial } from './trial.ts';

const MS_PER_SECOND = 1000;
const SHORT_RUN_SECONDS = 3600;
const FOLDER = join('docs', 'generated', 'preuves');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const readOptions = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
      note: { type: 'string', multiple: true, default: [] },
    },
  }).values;

/** As France counts its days. */
const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());

const list = (trials: readonly Trial[], isFull: boolean): void => {
  for (const trial of trials) {
    const isShared = trial.shares !== undefined;
    const length = isShared ? 'en commun' : durationText(plannedSeconds([trial], isFull));
    say(`${trial.name.padEnd(22)} ${length.padEnd(14)} ${trial.ids.join(', ')}`);
    say(`${' '.repeat(23)}${trial.title}`);
  }
  const total = durationText(plannedSeconds(trials, isFull));
  const shared = sharedBy(trials).map(
    ({ name, duration }) => `${name} ${durationText(workSecondsOf({ duration }, isFull))}`,
  );
  const inCommon = shared.length === 0 ? '' : `, dont en commun ${shared.join(', ')}`;
  say(
    `\n${trials.length} essais, ${total} prévues${inCommon}${isFull ? '' : ' (durées abrégées)'}`,
  );
};

const writeDay = async (day: string, notes: readonly string[], record: TrialRecord) => {
  const folder = join(ROOT, FOLDER);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${day}.json`);
  const before = await readFile(path, 'utf8').then(readDay, () => undefined);
  const now: DayReport = { day, machine: readMachine(), notes: [...notes], trials: [record] };
  const merged = mergeDays(before, now);
  await writeFile(path, `${JSON.stringify(merged, undefined, 2)}\n`);
  await writeFile(join(folder, `${day}.md`), markdownOf(merged, ALL_TRIALS));
};

async function run(args: readonly string[]): Promise<void> {
  const { full: isFull, only, list: onlyList, note } = readOptions(args);
  const trials = chooseTrials(ALL_TRIALS, only);
  list(trials, isFull);
  if (onlyList) return;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const endsAt = isFull ? Number.POSITIVE_INFINITY : Date.now() + SHORT_RUN_SECONDS * MS_PER_SECOND;
  const tooLong = isFull
    ? undefined
    : setTimeout(() => stop.abort(), SHORT_RUN_SECONDS * MS_PER_SECOND).unref();
  const day = today();
  const records = await runTrials(trials, {
    root: ROOT,
    isFull,
    commit: readCommit(ROOT),
    endsAt,
    say,
    signal: stop.signal,
    keep: (record) => writeDay(day, note, record),
  });
  clearTimeout(tooLong);
  say(`\nRapport\u00a0: ${FOLDER}/${day}.md`);
  process.exitCode = records.every(({ verdict }) => verdict !== 'non tenu') ? 0 : 1;
}

export const scenarios: Command = {
  summary: 'Les essais longs (chutes, charge, répliques, base, attaques) et leur rapport daté.',
  usage: ['[--full] [--only nom,nom] [--list] [--note "phrase du rapport"]'],
  run,
};

/** One of them by its own name. */
export const scenarioCommands: Readonly<Record<string, () => Promise<Command>>> =
  Object.fromEntries(
    ALL_TRIALS.map(({ name, title }) => [
      name,
      () =>
        Promise.resolve({
          summary: title,
          usage: ['[--full] [--note "phrase du rapport"]'],
          run: (args: readonly string[]) => run(['--only', name, ...args]),
        }),
    ]),
  );
