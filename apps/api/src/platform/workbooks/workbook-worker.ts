import { parentPort } from 'node:worker_threads';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import * as z from 'zod/mini';
import { WorkbookRefusal, workbookToCsv } from './workbook-to-csv.ts';

const question = z.object({ bytes: z.instanceof(Uint8Array), maxRecords: z.number() });

const answerTo = (message: unknown) => {
  const { bytes, maxRecords } = z.parse(question, message);
  try {
    return { csv: workbookToCsv(bytes, maxRecords) };
  } catch (error) {
    // Anything else is an archive or a text that a library could not read.
    const isOurs = error instanceof WorkbookRefusal;
    return { refusal: isOurs ? error.message : FILE_MESSAGES.workbook };
  }
};

parentPort?.on('message', (message: unknown) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answerTo(message));
});
