import { describe, expect, it } from 'vitest';
import { memoryStore } from '../storage/memory-storage.builder.ts';
import { safeStorage, type SafeStorage } from '../storage/safe-storage.ts';
import { createReloadOnce } from './lazy-reload.ts';

const HOUR_MS = 3_600_000;
const GONE = new TypeError('Failed to fetch dynamically imported module');

/** A tab: its storage outlives its loads, and each load runs a build. */
const tab = (storage: SafeStorage = memoryStore()) => {
  const reloads: string[] = [];
  const load = (build: string, documentAgeMs = 0) =>
    createReloadOnce({
      storage,
      currentBuild: () => build,
      documentAgeMs: () => documentAgeMs,
      reload: () => {
        reloads.push(build);
      },
    });
  return { load, reloads };
};

const gone = () => Promise.reject<string>(GONE);
const outcomeOf = (asked: Promise<string>): Promise<string> =>
  Promise.race([
    asked.catch((error: unknown) => (error === GONE ? 'error page' : 'another error')),
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('waits'), 0);
    }),
  ]);

describe('a page that cannot be loaded', () => {
  it('[SHELL-64] reloads the window, and nothing is shown meanwhile', async () => {
    const { load, reloads } = tab();
    expect(await outcomeOf(load('a.js')(gone))).toBe('waits');
    expect(reloads).toEqual(['a.js']);
  });

  it('[SHELL-64] reloads once per build, then gives the error page', async () => {
    const { load, reloads } = tab();
    await outcomeOf(load('a.js')(gone));
    expect(await outcomeOf(load('a.js')(gone))).toBe('error page');
    expect(reloads).toEqual(['a.js']);
    // Another build, after a while of work in it.
    expect(await outcomeOf(load('b.js', HOUR_MS)(gone))).toBe('waits');
    expect(reloads).toEqual(['a.js', 'b.js']);
  });

  it('[O9] reloads once at most while two builds answer in turns', async () => {
    const { load, reloads } = tab();
    expect(await outcomeOf(load('old.js', HOUR_MS)(gone))).toBe('waits');
    for (const build of ['new.js', 'old.js', 'new.js', 'old.js']) {
      expect(await outcomeOf(load(build)(gone))).toBe('error page');
    }
    expect(reloads).toEqual(['old.js']);
  });

  it('[O9] goes back and forth for no more than each build once, however long the tab stays', async () => {
    const { load, reloads } = tab();
    for (let day = 0; day < 30; day += 1) {
      for (const build of ['old.js', 'new.js']) await outcomeOf(load(build, HOUR_MS)(gone));
    }
    expect(reloads).toEqual(['old.js', 'new.js']);
  });

  it.each(['a.js', [1, null], { build: 'a.js' }])(
    '[O9] a mark that an earlier version left as %o does no harm',
    async (mark) => {
      const storage = memoryStore();
      storage.write('eb.rechargement', mark);
      const { load, reloads } = tab(storage);
      expect(await outcomeOf(load('a.js')(gone))).toBe('waits');
      expect(reloads).toEqual(['a.js']);
    },
  );

  it('[SHELL-64] does not reload for ever where nothing can be stored', async () => {
    const blocked = safeStorage(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { load, reloads } = tab(blocked);
    expect(await outcomeOf(load('a.js')(gone))).toBe('error page');
    expect(reloads).toEqual([]);
  });

  it('[SHELL-64] leaves a page that loads alone', async () => {
    const { load, reloads } = tab();
    expect(await outcomeOf(load('a.js')(() => Promise.resolve('the page')))).toBe('the page');
    expect(reloads).toEqual([]);
  });
});
