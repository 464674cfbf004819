import { describe, expect, it, vi } from 'vitest';
import { createReadiness, type DatabaseState, watchStalls } from './readiness.ts';

const GOOD: DatabaseState = {
  appliedMigrations: ['1', '2'],
  isReadOnly: false,
  areBooksClosed: false,
};

const readinessWith = (
  readState: () => Promise<DatabaseState>,
  { isStalled = (): boolean => false, timeoutMs = 60_000 } = {},
) => {
  const said: unknown[] = [];
  const note = (...words: unknown[]): void => void said.push(words.at(-1));
  const log = { info: vi.fn(note), warn: vi.fn(note) };
  const readiness = createReadiness({
    expectedMigrations: ['1', '2'],
    readState,
    isStalled,
    log,
    timeoutMs,
  });
  return { readiness, said, log };
};

describe('[O1] readiness', () => {
  it('[O1] is there when the database answers, takes writes and has every migration', async () => {
    expect(await readinessWith(() => Promise.resolve(GOOD)).readiness.isReady()).toBe(true);
  });

  it.each([
    ['base en lecture seule', () => Promise.resolve({ ...GOOD, isReadOnly: true })],
    ['migrations en attente', () => Promise.resolve({ ...GOOD, appliedMigrations: ['1'] })],
    ['base injoignable', () => Promise.reject(new Error('away'))],
    ['base trop lente', () => new Promise<DatabaseState>(() => undefined)],
  ])('[O1] is not there: %s', async (raison, readState) => {
    const { readiness, log } = readinessWith(readState, { timeoutMs: 20 });
    expect(await readiness.isReady()).toBe(false);
    expect(await readiness.isReadyToMoveMoney()).toBe(false);
    expect(log.warn).toHaveBeenCalledWith({ raison }, 'pas prêt');
  });

  it('[O1] [L37] of a replica whose books are closed is there, but for money', async () => {
    let areBooksClosed = true;
    const { readiness } = readinessWith(() => Promise.resolve({ ...GOOD, areBooksClosed }));
    expect([await readiness.isReady(), await readiness.isReadyToMoveMoney()]).toEqual([
      true,
      false,
    ]);
    areBooksClosed = false;
    expect(await readiness.isReadyToMoveMoney()).toBe(true);
  });

  it('[O1] recovers by itself, and logs each change once', async () => {
    let state = Promise.resolve(GOOD);
    const { readiness, said } = readinessWith(() => state);
    const looked: boolean[] = [];
    const look = async () => looked.push(await readiness.isReady());
    await look();
    state = Promise.reject(new Error('away'));
    state.catch(() => undefined);
    await look();
    await look();
    state = Promise.resolve(GOOD);
    await look();
    await look();
    expect(looked).toEqual([true, false, false, true, true]);
    expect(said).toEqual(['pas prêt', 'de nouveau prêt']);
  });

  it('[O1] queries the database once for concurrent checks', async () => {
    const readState = vi.fn(() => Promise.resolve(GOOD));
    const { readiness } = readinessWith(readState);
    await Promise.all(Array.from({ length: 50 }, () => readiness.isReady()));
    expect(readState).toHaveBeenCalledTimes(1);
  });

  it('[O1] does not even ask while the process is held up', async () => {
    const readState = vi.fn(() => Promise.resolve(GOOD));
    const { readiness } = readinessWith(readState, { isStalled: () => true });
    expect(await readiness.isReady()).toBe(false);
    expect(readState).not.toHaveBeenCalled();
  });
});

const MAX_DELAY_MS = 2_000;

it('[O1] a process that was held up is known at once, and is over it after a while', async () => {
  const stalls = watchStalls(MAX_DELAY_MS);
  try {
    await expect.poll(() => stalls.isStalled()).toBe(false);
    const end = performance.now() + MAX_DELAY_MS + 400;
    while (performance.now() < end);
    expect(stalls.isStalled()).toBe(true);
    await expect.poll(() => stalls.isStalled(), { interval: 100 }).toBe(false);
  } finally {
    stalls.stop();
  }
});
