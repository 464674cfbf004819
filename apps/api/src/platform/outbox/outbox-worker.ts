import type { Reader } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import type { Clock } from '../ports/clock.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { parseTraceparent, type TraceContext } from '../telemetry/trace-context.ts';
import { doWatched } from '../telemetry/watched-work.ts';
import type { OutboxHandler } from './outbox.ts';
import { outboxMessages } from './outbox.repository.ts';

interface Dependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: readonly OutboxHandler[];
  readonly telemetry: Telemetry;
}

/** A message says which trace it comes from, where traces are kept; its handler need not know. */
const withoutTrace = (
  payload: unknown,
): { readonly payload: unknown; readonly parent: TraceContext | undefined } => {
  if (typeof payload !== 'object' || payload === null || !('traceparent' in payload))
    return { payload, parent: undefined };
  const { traceparent, ...rest } = payload;
  return { payload: rest, parent: parseTraceparent(traceparent) };
};

export type OutboxWorker = (messageId: string) => Promise<void>;

/**
 * Does one message: at least once, and once only unless the process dies between the effect and
 * the mark. The effect itself carries the message's id, so that the outside can tell twins apart.
 */
export const createOutboxWorker = ({
  reader,
  clock,
  log,
  handlers,
  telemetry,
}: Dependencies): OutboxWorker => {
  const messages = outboxMessages(reader);
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  if (byKind.size !== handlers.length) throw new Error('two handlers for one kind of message');
  return async (messageId) => {
    const message = await messages.find(messageId);
    if (message === undefined || message.doneAt !== null) return;
    const handler = byKind.get(message.kind);
    if (handler === undefined) throw new Error(`no handler for ${message.kind}`);
    const { payload, parent } = withoutTrace(message.payload);
    await doWatched(telemetry, { job: message.kind, parent }, async () => {
      // Outside any transaction: a slow mail server must not hold a connection.
      await handler.run(payload, { id: message.id });
      await messages.markDone(message.id, clock.realNow());
      log.info({ messageId, kind: message.kind }, 'message envoyé');
    });
  };
};
