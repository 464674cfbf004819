import { fork } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../scripts/lib/root.ts';
import type { Benchmark } from './benchmarks.ts';
import { verdictMessage, type Verdict } from './verdicts.ts';

const WATCHDOG = pathToFileURL(join(ROOT, 'scripts', 'lib', 'watchdog.mjs')).href;
/** The longest takes a quarter of that; one that hangs must not keep the others from being told. */
const TIMEOUT_MS = 3_600_000;

export interface Measured {
  readonly benchmark: Benchmark;
  readonly verdicts: readonly Verdict[];
  readonly seconds: number;
  /** It came to its end, whatever it found. */
  readonly isWhole: boolean;
}

/** Runs one benchmark by itself, as its own command does, and keeps the figures that it tells. */
export const measure = (benchmark: Benchmark, isShort: boolean): Promise<Measured> => {
  const { args = [], env = {} } = isShort ? (benchmark.short ?? {}) : {};
  const begun = performance.now();
  const verdicts: Verdict[] = [];
  const child = fork(join(ROOT, 'verify', 'bench', `${benchmark.name}.ts`), [...args], {
    env: { ...process.env, ...env },
    // Its channel is its watchdog too: when this process dies, it ends.
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', WATCHDOG],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    const told = verdictMessage.safeParse(message);
    if (told.success) verdicts.push(told.data);
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), TIMEOUT_MS);
  return new Promise((tell, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      const areAllRight = verdicts.every(({ isRight }) => isRight);
      tell({
        benchmark,
        verdicts,
        seconds: (performance.now() - begun) / 1_000,
        // A figure that falls short fails the command too: only a failure without one is a break.
        isWhole: verdicts.length > 0 && code === (areAllRight ? 0 : 1),
      });
    });
  });
};
