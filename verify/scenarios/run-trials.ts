import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { durationText } from './report/markdown.ts';
import type { TrialRecord } from './report/record.ts';
import { plannedSeconds, workSecondsOf } from './planned.ts';
import { sharedRunsOf, type SharedRuns } from './shared-runs.ts';
import { notDone, notHeld, type Outcome, type Trial, type TrialContext } from './trial.ts';

const MS_PER_SECOND = 1000;

export interface Run {
  readonly root: string;
  readonly isFull: boolean;
  readonly commit: string;
  /** When no trial begins any more; a full run has the time it needs. */
  readonly endsAt: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** After each trial, so that a run that is stopped leaves what it has found. */
  readonly keep: (record: TrialRecord) => Promise<void>;
}

/** One after the other: each loads the machine by itself. */
export async function runTrials(
  trials: readonly Trial[],
  run: Run,
): Promise<readonly TrialRecord[]> {
  const records: TrialRecord[] = [];
  const sharedRuns = sharedRunsOf(trials);
  for (const trial of trials) {
    const record = await recordOf(trial, run, sharedRuns);
    records.push(record);
    await run.keep(record);
    const reason = record.reason === undefined ? '' : `\u00a0: ${record.reason}`;
    run.say(
      `${record.verdict.toUpperCase()} ${trial.name} (${durationText(record.seconds)})${reason}`,
    );
  }
  return records;
}

async function recordOf(trial: Trial, run: Run, sharedRuns: SharedRuns): Promise<TrialRecord> {
  const startedAt = new Date();
  const [loadBefore = 0] = loadavg();
  const workSeconds = workSecondsOf(trial, run.isFull);
  const length = durationText(plannedSeconds([trial], run.isFull, sharedRuns.begun()));
  run.say(`\n${trial.name} [${trial.ids.join(', ')}], ${length}\u00a0: ${trial.title}`);
  const outcome = await outcomeOf(trial, run, sharedRuns);
  return {
    name: trial.name,
    ids: [...trial.ids],
    title: trial.title,
    criterion: trial.criterion,
    verdict: outcome.verdict,
    measures: [...outcome.measures],
    ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    seconds: (Date.now() - startedAt.getTime()) / MS_PER_SECOND,
    workSeconds,
    fullSeconds: trial.duration.fullSeconds,
    isFull: run.isFull,
    commit: run.commit,
    startedAt: startedAt.toISOString(),
    loadBefore: Math.round(loadBefore * 100) / 100,
  };
}

async function outcomeOf(trial: Trial, run: Run, sharedRuns: SharedRuns): Promise<Outcome> {
  if (run.signal.aborted) return notDone('le passage a été arrêté avant');
  const planned = plannedSeconds([trial], run.isFull, sharedRuns.begun());
  if (Date.now() + planned * MS_PER_SECOND > run.endsAt) {
    return notDone('plus assez de temps dans ce passage');
  }
  const folder = await mkdtemp(join(tmpdir(), `portail-preuve-${trial.name}-`));
  // The user who runs PostgreSQL has to pass through.
  await chmod(folder, 0o711);
  const context: TrialContext = {
    isFull: run.isFull,
    seconds: workSecondsOf(trial, run.isFull),
    root: run.root,
    folder,
    signal: run.signal,
    say: (line) => run.say(`  ${line}`),
    share: (shared) => sharedRuns.share(shared, context),
  };
  try {
    return await trial.run(context);
  } catch (error) {
    if (error instanceof Error) run.say(error.stack ?? error.message);
    // The report goes everywhere: what an error carries may hold a path of this machine.
    return notHeld(`l’essai s’est interrompu\u00a0: ${withoutPaths(error, run.root)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const withoutPaths = (error: unknown, root: string): string => {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.replaceAll(root, '').split('\n');
  return first.replaceAll(/(?:\/[\w.-]+){2,}/g, '…');
};
