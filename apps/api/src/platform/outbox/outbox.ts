import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { outboxIn } from './outbox.repository.ts';

export interface OutboxMessage {
  readonly kind: string;
  /** Two messages with the same key are one effect. */
  readonly dedupKey: string;
  /** Identifiers rather than names: the worker looks the rest up. */
  readonly payload: object;
}

export interface Outbox {
  readonly add: (unit: UnitOfWork, message: OutboxMessage) => Promise<void>;
  /** Called when rows may be waiting; a poll finds those that no call announces. */
  readonly onMessage: (listener: () => void) => void;
}

/** What has to happen outside the database, for one kind of message. */
export interface OutboxHandler {
  readonly kind: string;
  readonly run: (payload: unknown, message: { readonly id: string }) => Promise<void>;
}

export const createOutbox = (clock: Clock, ids: Ids): Outbox => {
  const listeners: (() => void)[] = [];
  return {
    add: async (unit, message) => {
      await outboxIn(unit).add({ ...message, id: ids.ordered(), createdAt: clock.realNow() });
      unit.afterCommit(() => {
        for (const listener of listeners) listener();
      });
    },
    onMessage: (listener) => void listeners.push(listener),
  };
};
