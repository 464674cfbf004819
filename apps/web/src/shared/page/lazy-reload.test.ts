import { describe, expect, it } from 'vitest';
import { memoryStore } from '../storage/memory-storage.builder.ts';
import { safeStorage, type SafeStorage } from '../storage/safe-storage.ts';
import { createReloadOnce } from './lazy-reload.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module');

/** A tab: its storage outlives its loads, and each load runs a build. */
const tab = (storage: SafeStorage = memoryStore()) => {
  const reloads: string[] = [];
  const load = (build: string) =>
    createReloadOnce({
      storage,
      currentBuild: () => build,
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
    expect(await outcomeOf(load('b.js')(gone))).toBe('waits');
    expect(reloads).toEqual(['a.js', 'b.js']);
  });

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
