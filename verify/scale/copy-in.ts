import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

export type { Client } from 'pg';

const CHUNK_LENGTH = 1 << 18;

/** Half of the driver's words for COPY are missing from its types. */
const say = (
  connection: Connection,
  word: 'sendCopyFromChunk' | 'endCopyFrom' | 'sendCopyFail',
  ...args: readonly unknown[]
): void => {
  const method: unknown = Reflect.get(connection, word);
  if (typeof method !== 'function') throw new Error('the driver has changed');
  Reflect.apply(method, connection, args);
};

/** One COPY FROM STDIN, in the words that the driver has for a statement. */
class CopyIn implements Submittable {
  readonly #text: string;
  readonly #lines: Iterable<string>;
  readonly #end: { readonly done: () => void; readonly fail: (error: unknown) => void };

  constructor(
    text: string,
    lines: Iterable<string>,
    end: { readonly done: () => void; readonly fail: (error: unknown) => void },
  ) {
    this.#text = text;
    this.#lines = lines;
    this.#end = end;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#pour(connection).catch((error: unknown) => {
      say(connection, 'sendCopyFail', String(error));
      this.#end.fail(error);
    });
  }

  /** No faster than the server takes it: a million people do not fit in the memory of a script. */
  async #pour(connection: Connection): Promise<void> {
    let chunk = '';
    for (const line of this.#lines) {
      chunk += line;
      if (chunk.length < CHUNK_LENGTH) continue;
      say(connection, 'sendCopyFromChunk', Buffer.from(chunk));
      chunk = '';
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    if (chunk !== '') say(connection, 'sendCopyFromChunk', Buffer.from(chunk));
    say(connection, 'endCopyFrom');
  }

  handleError(error: unknown): void {
    this.#end.fail(error);
  }

  handleReadyForQuery(): void {
    this.#end.done();
  }

  handleCommandComplete(): void {
    // The server is ready right after; that is the end.
  }
}

/** Rows as lines of PostgreSQL's own text format, each with its end of line. */
export const copyIn = (
  client: Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> =>
  new Promise((done, fail) => {
    const text = `copy ${table} (${columns.join(', ')}) from stdin`;
    client.query(new CopyIn(text, lines, { done, fail }));
  });
