import { Worker } from 'node:worker_threads';
import { createGate } from './gate.ts';

interface ThreadLimits {
  readonly deadlineMs: number;
  /** Of the JavaScript heap: what a file expands to outside of it must be bounded by the thread. */
  readonly memoryMb: number;
  readonly maxWaiting: number;
}

interface BoundedThread {
  /** The thread's answer; `undefined` when it ran out of time or of memory. */
  readonly ask: (question: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const IDLE_MS = 60_000;

/**
 * Parses files from outside in a thread of its own, one at a time, within a bound of time and of
 * memory: a file made to exhaust either ends its thread.
 */
export const createBoundedThread = (
  script: URL,
  { deadlineMs, memoryMb, maxWaiting }: ThreadLimits,
): BoundedThread => {
  const oneAtATime = createGate(1, maxWaiting);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // Libraries write warnings about odd files to the console.
      stdout: true,
      stderr: true,
    });
    started.unref();
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  const askNow = (question: object): Promise<unknown> => {
    const asked = (worker ??= start());
    return new Promise((resolve) => {
      const settle = (answer: unknown): void => {
        clearTimeout(deadline);
        asked.off('exit', giveUp).off('message', settle);
        resolve(answer);
      };
      const giveUp = (): void => {
        settle(undefined);
        void stop();
      };
      const deadline = setTimeout(giveUp, deadlineMs);
      // A thread without memory ends by itself, with an error first.
      asked.once('exit', giveUp).once('message', settle);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      asked.postMessage(question);
    });
  };

  return {
    ask: (question) =>
      oneAtATime(async () => {
        clearTimeout(idle);
        const answer = await askNow(question);
        idle = setTimeout(() => void stop(), IDLE_MS).unref();
        return answer;
      }),
    close: stop,
  };
};
