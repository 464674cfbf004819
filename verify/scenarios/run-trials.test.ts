import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_TRIALS } from './all-trials.ts';
import { chooseTrials } from './choose.ts';
import type { TrialRecord } from './report/record.ts';
import { plannedSeconds } from './planned.ts';
import { runTrials, type Run } from './run-trials.ts';
import { slopeOf } from './stage/slope.ts';
import { held, NO_OWN_TIME, notDone, type SharedRun, type Trial } from './trial.ts';

const MINUTE = 60;

const trial = (name: string, run: Trial['run'], seconds = 1): Trial => ({
  name,
  ids: ['X1'],
  title: name,
  criterion: '',
  duration: { shortSeconds: seconds, fullSeconds: seconds * 10, aroundSeconds: 0 },
  run,
});

const runWith = (changes: Partial<Run> = {}) => {
  const kept: TrialRecord[] = [];
  const run: Run = {
    root: '/un/endroit',
    isFull: false,
    commit: 'c',
    endsAt: Number.POSITIVE_INFINITY,
    say: () => undefined,
    signal: new AbortController().signal,
    keep: (record) => {
      kept.push(record);
      return Promise.resolve();
    },
    ...changes,
  };
  return { kept, of: (trials: readonly Trial[]) => runTrials(trials, run) };
};

describe('a run of trials', () => {
  it('goes on after one that breaks, and tells what broke it without a path of the machine', async () => {
    const { kept, of } = runWith();
    await of([
      trial('casse', () => Promise.reject(new Error('open /un/endroit/scripts/x.ts: ENOENT'))),
      trial('suit', () => Promise.resolve(held([{ name: 'n', value: 1 }]))),
    ]);
    expect(kept.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      'casse non tenu',
      'suit tenu',
    ]);
    expect(kept[0]?.reason).toContain('ENOENT');
    expect(kept[0]?.reason).not.toContain('/un/endroit');
  });

  it('gives each the duration of the run and a folder of its own, removed after it', async () => {
    const folders: string[] = [];
    const looking = trial('regarde', ({ folder, seconds }) => {
      folders.push(folder);
      return Promise.resolve(
        held([
          { name: 's', value: seconds },
          { name: 'là', value: String(existsSync(folder)) },
        ]),
      );
    });
    const [short] = await runWith().of([looking]);
    const [full] = await runWith({ isFull: true }).of([looking]);
    expect(short?.measures).toEqual([
      { name: 's', value: 1 },
      { name: 'là', value: 'true' },
    ]);
    expect(full?.measures[0]).toEqual({ name: 's', value: 10 });
    expect(new Set(folders).size).toBe(2);
    expect(folders.some((folder) => existsSync(folder))).toBe(false);
  });

  it('begins nothing that would not end in time, and says so', async () => {
    const never = trial('longue', () => Promise.reject(new Error('begun')), 100);
    const [record] = await runWith({ endsAt: Date.now() + 5_000 }).of([never]);
    expect(record).toMatchObject({ verdict: 'non exécuté', measures: [] });
    expect(record?.reason).toContain('temps');
  });

  it('keeps what a trial says of why it was not done', async () => {
    const [record] = await runWith().of([
      trial('x', () => Promise.resolve(notDone('sans disque'))),
    ]);
    expect(record).toMatchObject({ verdict: 'non exécuté', reason: 'sans disque' });
  });
});

describe('a run of tests that several trials take from', () => {
  const sharedRun = (run: SharedRun['run']): SharedRun => ({
    name: 'la suite',
    duration: { shortSeconds: 100, fullSeconds: 100, aroundSeconds: 0 },
    run,
  });
  const sharing = (name: string, ids: readonly string[], shared: SharedRun): Trial => ({
    ...trial(name, async (context) => {
      const { ids: asked } = await context.share(shared);
      return held([{ name: 'pour', value: asked.join(' ') }]);
    }),
    ids,
    duration: NO_OWN_TIME,
    shares: [shared],
  });
  const done = { isOk: true, tests: [], lines: [] };

  it('is done once, for the numbers of all who are chosen', async () => {
    let runs = 0;
    const shared = sharedRun(() => {
      runs += 1;
      return Promise.resolve(done);
    });
    const records = await runWith().of([
      sharing('a', ['S20', 'S21'], shared),
      sharing('b', ['S21', 'S37'], shared),
    ]);
    expect(runs).toBe(1);
    expect(records.map(({ measures }) => measures[0]?.value)).toEqual([
      'S20 S21 S37',
      'S20 S21 S37',
    ]);
  });

  it('is counted once in the time of a run, with what stands around the work', () => {
    const shared = sharedRun(() => Promise.resolve(done));
    const alone: Trial = {
      ...trial('seul', () => Promise.resolve(held([]))),
      duration: { shortSeconds: 10, fullSeconds: 60, aroundSeconds: 5 },
    };
    const trials = [alone, sharing('a', ['S20'], shared), sharing('b', ['S21'], shared)];
    expect(plannedSeconds(trials, false)).toBe(115);
    expect(plannedSeconds(trials, true)).toBe(165);
    expect(plannedSeconds(trials, false, new Set([shared]))).toBe(15);
  });

  it('is not started without enough time, unless it reuses a finished one', async () => {
    const shared = sharedRun(() => Promise.resolve(done));
    const [late] = await runWith({ endsAt: Date.now() + 50_000 }).of([sharing('a', [], shared)]);
    expect(late?.verdict).toBe('non exécuté');
    const endsAt = Date.now() + 150_000;
    const both = [sharing('a', [], shared), sharing('b', [], shared)];
    const records = await runWith({ endsAt }).of(both);
    expect(records.map(({ verdict }) => verdict)).toEqual(['tenu', 'tenu']);
  });

  it('that breaks breaks each of them', async () => {
    const shared = sharedRun(() => Promise.reject(new Error('pas de navigateur')));
    const both = [sharing('a', [], shared), sharing('b', [], shared)];
    const records = await runWith().of(both);
    const broken = records.filter(({ reason = '' }) => reason.includes('pas de navigateur'));
    expect(broken.map(({ verdict }) => verdict)).toEqual(['non tenu', 'non tenu']);
  });
});

describe('the list of trials', () => {
  it('holds in an hour when shortened, each under one name', () => {
    expect(plannedSeconds(ALL_TRIALS, false)).toBeLessThanOrEqual(60 * MINUTE);
    const names = ALL_TRIALS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  it('lasts as long as the proof asks: five minutes of falls, ten of load', () => {
    const short = (id: string) =>
      ALL_TRIALS.find(({ ids }) => ids.includes(id))?.duration.shortSeconds;
    expect(short('L3')).toBe(5 * MINUTE);
    expect(short('L42')).toBe(10 * MINUTE);
  });

  it('is chosen from by name or by number, in its own order', () => {
    const chosen = chooseTrials(ALL_TRIALS, 'S48, chutes').map(({ name }) => name);
    expect(chosen).toEqual(['chutes', 'fuzz']);
    expect(() => chooseTrials(ALL_TRIALS, 'nulle-part')).toThrow('nulle-part');
    expect(chooseTrials(ALL_TRIALS, undefined)).toBe(ALL_TRIALS);
  });
});

describe('[O24] the slope of samples', () => {
  const at = (values: readonly number[]) =>
    slopeOf(values.map((value, index) => ({ seconds: index * 360, value })));

  it('is percent of the mean each hour, and sure when the samples are in line', () => {
    const { percentPerHour, uncertainty } = at([99, 100, 101]);
    expect(percentPerHour).toBeCloseTo(10);
    expect(uncertainty).toBeCloseTo(0);
  });

  it('is unsure of samples that jump, and of too few', () => {
    expect(at([90, 110, 90, 110]).uncertainty).toBeGreaterThan(10);
    expect(at([90, 110]).uncertainty).toBe(Number.POSITIVE_INFINITY);
  });
});
