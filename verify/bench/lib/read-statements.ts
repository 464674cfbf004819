import { openDatabase, type Reader } from '../../../apps/api/src/platform/db/database.ts';
import * as z from 'zod/mini';

const sent = z.object({ text: z.string(), values: z.array(z.unknown()) });
export type Statement = z.infer<typeof sent>;

export interface Recorder {
  readonly reader: Reader;
  /** What was sent to the database while something was read. */
  readonly record: (read: () => Promise<unknown>) => Promise<readonly Statement[]>;
  readonly close: () => Promise<void>;
}

/** A connection as the product opens it, which notes each statement that goes over it. */
export const openRecorder = (url: string): Recorder => {
  const statements: Statement[] = [];
  const { reader, pool, close } = openDatabase({
    url,
    maxConnections: 1,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    const note = (...args: unknown[]): unknown => {
      const [first, second] = args;
      const one = sent.safeParse(
        typeof first === 'string' ? { text: first, values: second ?? [] } : first,
      );
      if (one.success) statements.push(one.data);
      return Reflect.apply(send, client, args);
    };
    Object.defineProperty(client, 'query', { value: note, configurable: true, writable: true });
  });
  return {
    reader,
    record: async (read) => {
      statements.length = 0;
      await read();
      return [...statements];
    },
    close,
  };
};
