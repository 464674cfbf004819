import { setImmediate } from 'node:timers/promises';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import * as z from 'zod/mini';
import { createBoundedThread } from '../bounded-thread.ts';
import { unreadableFile } from '../csv-reader.ts';

/** A table from outside, as CSV. */
export interface ReceivedTable {
  /** The content is the first sheet of a workbook, and not the bytes that were sent. */
  readonly isWorkbook: boolean;
  readonly content: AsyncIterable<Buffer>;
}

export interface TableReader {
  /** Gives CSV as it comes; a workbook is read whole, in a thread of its own, and given as CSV. */
  readonly receive: (content: AsyncIterable<Buffer>, maxRecords: number) => Promise<ReceivedTable>;
  readonly close: () => Promise<void>;
}

const WORKER = new URL('./workbook-worker.ts', import.meta.url);
/** Two hundred thousand rows take some ten seconds, several times that on a busy machine. */
const DEADLINE_MS = 90_000;
const MEMORY_MB = 512;
const MAX_WAITING = 8;
const PIECE_BYTES = 32 * 1024;
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');

const answer = z.union([
  z.object({ csv: z.instanceof(Uint8Array) }),
  z.object({ refusal: z.string() }),
]);

async function* piecesOf(csv: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < csv.length; at += PIECE_BYTES) {
    yield Buffer.from(csv.subarray(at, at + PIECE_BYTES));
    // Nothing else makes the reader of a text in memory wait: requests get their turn here.
    await setImmediate();
  }
}

export const createTableReader = (deadlineMs: number = DEADLINE_MS): TableReader => {
  const thread = createBoundedThread(WORKER, {
    deadlineMs,
    memoryMb: MEMORY_MB,
    maxWaiting: MAX_WAITING,
  });

  const convert = async (bytes: Buffer, maxRecords: number): Promise<Uint8Array> => {
    const given = await thread.ask({ bytes: new Uint8Array(bytes), maxRecords });
    if (given === undefined) throw unreadableFile(FILE_MESSAGES.workbookTooLarge);
    const parsed = z.parse(answer, given);
    if ('refusal' in parsed) throw unreadableFile(parsed.refusal);
    return parsed.csv;
  };

  return {
    receive: async (content, maxRecords) => {
      const source = content[Symbol.asyncIterator]();
      const head: Buffer[] = [];
      let length = 0;
      const readOn = async (): Promise<boolean> => {
        const next = await source.next();
        if (next.done === true) return false;
        head.push(next.value);
        length += next.value.length;
        return true;
      };
      while (length < ZIP_SIGNATURE.length && (await readOn()));
      const start = Buffer.concat(head);
      if (start.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE)) {
        while (await readOn());
        const csv = await convert(Buffer.concat(head), maxRecords);
        return { isWorkbook: true, content: piecesOf(csv) };
      }
      const rest = async function* (): AsyncGenerator<Buffer> {
        yield start;
        yield* { [Symbol.asyncIterator]: () => source };
      };
      return { isWorkbook: false, content: rest() };
    },
    close: thread.close,
  };
};
