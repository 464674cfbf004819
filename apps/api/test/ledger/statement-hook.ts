import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/**
 * What becomes of a statement: the connection is lost before it leaves or after its answer; or the
 * whole process is, and whatever it does afterwards changes nothing; or the database refuses it.
 */
export type Fate =
  | 'pass'
  | 'cut-before'
  | 'cut-after'
  | 'die-before'
  | 'die-after'
  | { readonly state: string };

interface Watch {
  readonly decide: (text: string, rank: number) => Fate;
  rank: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const watches = new AsyncLocalStorage<Watch>();
const SHUTDOWN = '57P01';
let isInstalled = false;

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
};

/** A lost connection is retried where allowed; a killed process cannot retry. */
const lossOf = (fate: string): Error =>
  new Error(fate.startsWith('cut') ? 'Connection terminated unexpectedly' : 'the process has died');

/** The pool must have seen it as well: a line that breaks between two requests is another test. */
const seenToEnd = (client: pg.Client): Promise<void> =>
  new Promise((done) => void client.once('end', () => done()));

const cut = async (client: pg.Client): Promise<void> => {
  const ended = seenToEnd(client);
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection !== null
      ? Reflect.get(connection, 'stream')
      : undefined;
  if (typeof stream !== 'object' || stream === null || !('destroy' in stream)) {
    throw new Error('the driver has changed');
  }
  if (typeof stream.destroy === 'function') Reflect.apply(stream.destroy, stream, []);
  await ended;
};

/** The refusal is the server's own, so that the transaction is really ended by it. */
const refusalOf = (state: string): string =>
  state === SHUTDOWN
    ? 'select pg_terminate_backend(pg_backend_pid())'
    : `do $$ begin raise exception 'injected' using errcode = '${state}'; end $$`;

const carryOut = async (
  fate: Exclude<Fate, 'pass'>,
  client: pg.Client,
  send: (args: unknown[]) => unknown,
  args: unknown[],
): Promise<unknown> => {
  if (typeof fate === 'string') {
    if (fate.endsWith('after')) await send(args);
    await cut(client);
    throw lossOf(fate);
  }
  const ended = fate.state === SHUTDOWN ? seenToEnd(client) : undefined;
  try {
    await send([refusalOf(fate.state)]);
  } catch (error) {
    await ended;
    throw error;
  }
  throw new Error(`the database did not refuse with ${fate.state}`);
};

const install = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('the driver has changed');
  const hooked: Query = function hooked(...args) {
    const send = (sent: unknown[]): unknown => Reflect.apply(original, this, sent);
    const watch = watches.getStore();
    const text = textOf(args[0]);
    // Rolling back is what a lost transaction does by itself.
    if (watch === undefined || text === undefined || text === 'rollback') return send(args);
    watch.rank += 1;
    const fate = watch.decide(text, watch.rank);
    return fate === 'pass' ? send(args) : carryOut(fate, this, send, args);
  };
  Reflect.set(pg.Client.prototype, 'query', hooked);
};

/** Runs `work` and decides over each statement that it sends, and only over those. */
export const underWatch = async <T>(
  decide: Watch['decide'],
  work: () => Promise<T>,
): Promise<{ readonly result: PromiseSettledResult<T>; readonly statements: number }> => {
  install();
  const watch: Watch = { decide, rank: 0 };
  const [result] = await watches.run(watch, () => Promise.allSettled([work()]));
  return { result, statements: watch.rank };
};
