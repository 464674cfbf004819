import type { Log } from '../log/logger.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitsOfWork } from '../ports/unit-of-work.ts';
import type { OutboxHandler } from './outbox.ts';
import { outboxIn } from './outbox.repository.ts';

interface Dependencies {
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: readonly OutboxHandler[];
}

export type OutboxWorker = (messageId: string) => Promise<void>;

/**
 * Does one message: at least once, and once only unless the process dies between the effect and
 * the mark. The effect itself carries the message's id, so that the outside can tell twins apart.
 */
export const createOutboxWorker = ({ units, clock, log, handlers }: Dependencies): OutboxWorker => {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  if (byKind.size !== handlers.length) throw new Error('two handlers for one kind of message');
  return async (messageId) => {
    const message = await units.transact((unit) => outboxIn(unit).find(messageId));
    if (message === undefined || message.doneAt !== null) return;
    const handler = byKind.get(message.kind);
    if (handler === undefined) throw new Error(`no handler for ${message.kind}`);
    // Outside any transaction: a slow mail server must not hold a connection.
    await handler.run(message.payload, { id: message.id });
    await units.transact((unit) => outboxIn(unit).markDone(message.id, clock.realNow()));
    log.info({ messageId, kind: message.kind }, 'message envoyé');
  };
};
