import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { inspectPdf } from './inspect-pdf.ts';

const question = z.instanceof(Uint8Array);

parentPort?.on('message', (message: unknown) => {
  void inspectPdf(z.parse(question, message)).then((inspection) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(inspection),
  );
});
