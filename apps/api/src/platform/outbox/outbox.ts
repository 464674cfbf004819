import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { carriedTrace, runWithoutContext } from '../telemetry/request-context.ts';
import { outboxIn } from './outbox.repository.ts';

export interface OutboxMessage {
  readonly kind: string;
  /** Two messages with the same key are one effect. */
  readonly dedupKey: string;
  /** Ids rather than personal data: the worker reads the rest. */
  readonly payload: object;
}

export interface Outbox {
  readonly add: (unit: UnitOfWork, message: OutboxMessage) => Promise<void>;
  /** For one cause with many recipients, up to a hundred thousand. */
  readonly addMany: (unit: UnitOfWork, messages: readonly OutboxMessage[]) => Promise<void>;
  /** Called when rows may be waiting; a poll finds those that no call announces. */
  readonly onMessage: (listener: () => void) => void;
}

/** What has to happen outside the database, for one kind of message. */
export interface OutboxHandler {
  readonly kind: string;
  /**
   * Sent in large numbers: it goes out at a limited rate and after prompt messages.
   */
  readonly isBulk?: true;
  readonly run: (payload: unknown, message: { readonly id: string }) => Promise<void>;
}

export interface OutboxKinds {
  readonly prompt: readonly string[];
  readonly bulk: readonly string[];
}

/** A kind that this replica does not know is left to those that do, newer ones. */
export const kindsOf = (handlers: readonly OutboxHandler[]): OutboxKinds => ({
  prompt: handlers.filter(({ isBulk }) => isBulk !== true).map(({ kind }) => kind),
  bulk: handlers.filter(({ isBulk }) => isBulk === true).map(({ kind }) => kind),
});

const MANY_AT_ONCE = 1_000;

export const createOutbox = (clock: Clock, ids: Ids): Outbox => {
  const listeners: (() => void)[] = [];
  const announce = (unit: UnitOfWork): void =>
    unit.afterCommit(() => {
      // The dispatcher must not inherit the context of this request.
      for (const listener of listeners) runWithoutContext(listener);
    });
  const rowOf = (message: OutboxMessage) => ({
    ...message,
    payload: { ...message.payload, ...carriedTrace() },
    id: ids.ordered(),
    createdAt: clock.realNow(),
  });
  return {
    add: async (unit, message) => {
      await outboxIn(unit).add([rowOf(message)]);
      announce(unit);
    },
    addMany: async (unit, messages) => {
      for (let from = 0; from < messages.length; from += MANY_AT_ONCE) {
        await outboxIn(unit).add(messages.slice(from, from + MANY_AT_ONCE).map(rowOf));
      }
      announce(unit);
    },
    onMessage: (listener) => void listeners.push(listener),
  };
};
