import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { createGate } from '../gate.ts';

/** Keys of the sentences in `REQUEST_MESSAGES` that say why a PDF is refused. */
const PDF_PROBLEMS = [
  'activePdf',
  'pdfLinks',
  'pdfFiles',
  'pdfForm',
  'pdfLocked',
  'damaged',
] as const;
export type PdfProblem = (typeof PDF_PROBLEMS)[number];

export type PdfVerdict =
  | { readonly content: Buffer }
  | { readonly problem: PdfProblem | 'pdfTooComplex' };

export interface PdfInspector {
  readonly inspect: (bytes: Buffer) => Promise<PdfVerdict>;
  readonly close: () => Promise<void>;
}

const WORKER = new URL('./inspect-pdf-worker.ts', import.meta.url);
/** An ordinary file takes some tens of milliseconds; a starved machine may take fifty times that. */
const DEADLINE_MS = 10_000;
const MEMORY_MB = 256;
const IDLE_MS = 60_000;
const MAX_WAITING = 32;

const answer = z.union([
  z.object({ content: z.instanceof(Uint8Array) }),
  z.object({ problem: z.enum(PDF_PROBLEMS) }),
]);

/**
 * Parses files from outside in a thread of its own, one at a time, within a bound of time and of
 * memory: a file made to exhaust either ends its thread and is refused.
 */
export const createPdfInspector = (deadlineMs: number = DEADLINE_MS): PdfInspector => {
  const oneAtATime = createGate(1, MAX_WAITING);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(WORKER, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // The library writes warnings about odd files to the console.
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

  const ask = (bytes: Buffer): Promise<PdfVerdict> => {
    const asked = (worker ??= start());
    return new Promise((resolve) => {
      const settle = (verdict: PdfVerdict): void => {
        clearTimeout(deadline);
        asked.off('exit', giveUp).off('message', take);
        resolve(verdict);
      };
      const giveUp = (): void => {
        settle({ problem: 'pdfTooComplex' });
        void stop();
      };
      const take = (message: unknown): void => {
        const parsed = z.parse(answer, message);
        settle('content' in parsed ? { content: Buffer.from(parsed.content) } : parsed);
      };
      const deadline = setTimeout(giveUp, deadlineMs);
      // A thread without memory ends by itself, with an error first.
      asked.once('exit', giveUp).once('message', take);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      asked.postMessage(new Uint8Array(bytes));
    });
  };

  return {
    inspect: (bytes) =>
      oneAtATime(async () => {
        clearTimeout(idle);
        const verdict = await ask(bytes);
        idle = setTimeout(() => void stop(), IDLE_MS).unref();
        return verdict;
      }),
    close: stop,
  };
};
