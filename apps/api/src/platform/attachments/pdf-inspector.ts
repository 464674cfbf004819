import * as z from 'zod/mini';
import { createBoundedThread } from '../bounded-thread.ts';

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
const MAX_WAITING = 32;

const answer = z.union([
  z.object({ content: z.instanceof(Uint8Array) }),
  z.object({ problem: z.enum(PDF_PROBLEMS) }),
]);

export const createPdfInspector = (deadlineMs: number = DEADLINE_MS): PdfInspector => {
  const thread = createBoundedThread(WORKER, {
    deadlineMs,
    memoryMb: MEMORY_MB,
    maxWaiting: MAX_WAITING,
  });
  return {
    inspect: async (bytes) => {
      const given = await thread.ask(new Uint8Array(bytes));
      if (given === undefined) return { problem: 'pdfTooComplex' };
      const parsed = z.parse(answer, given);
      return 'content' in parsed ? { content: Buffer.from(parsed.content) } : parsed;
    },
    close: thread.close,
  };
};
