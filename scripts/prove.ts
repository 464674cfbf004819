/** The scenarios that do not run at every commit, and their report. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { ROOT } from './lib/root.ts';
import { ALL_TRIALS } from './prove/all-trials.ts';
import { chooseTrials } from './prove/choose.ts';
import { readCommit, readMachine } from './prove/report/machine.ts';
import { durationText, markdownOf } from './prove/report/markdown.ts';
import { mergeDays, readDay, type DayReport, type TrialRecord } from './prove/report/record.ts';
import { plannedSeconds, sharedBy, workSecondsOf } from './prove/planned.ts';
import { runTrials } from './prove/run-trials.ts';
import type { Trial } from './prove/trial.ts';

const MS_PER_SECOND = 1000;
const SHORT_RUN_SECONDS = 3600;
const FOLDER = join(ROOT, 'docs', 'preuves');
const USAGE =
  'Usage\u00a0: npm run prove -- [--full] [--only nom,nom] [--list] [--note "phrase du rapport"]';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        full: { type: 'boolean', default: false },
        only: { type: 'string' },
        list: { type: 'boolean', default: false },
        note: { type: 'string', multiple: true, default: [] },
      },
    }).values;
  } catch {
    throw new CommandProblem(USAGE);
  }
};

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
  await mkdir(FOLDER, { recursive: true });
  const path = join(FOLDER, `${day}.json`);
  const before = await readFile(path, 'utf8').then(readDay, () => undefined);
  const now: DayReport = { day, machine: readMachine(), notes: [...notes], trials: [record] };
  const merged = mergeDays(before, now);
  await writeFile(path, `${JSON.stringify(merged, undefined, 2)}\n`);
  await writeFile(join(FOLDER, `${day}.md`), markdownOf(merged, ALL_TRIALS));
};

async function prove(): Promise<boolean> {
  const { full: isFull, only, list: onlyList, note } = readOptions();
  const trials = chooseTrials(ALL_TRIALS, only);
  if (onlyList) {
    list(trials, isFull);
    return true;
  }
  list(trials, isFull);
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
  say(`\nRapport\u00a0: docs/preuves/${day}.md`);
  return records.every(({ verdict }) => verdict !== 'non tenu');
}

try {
  process.exitCode = (await prove()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
