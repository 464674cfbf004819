import { sql } from 'kysely';
import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { outgoingRefusalIn, type OutgoingDocument } from './outgoing.ts';

/** For outgoing value that no posting carries: orders, and what a card will complete. */
export const outgoingIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Refuses or counts; the transaction that calls it also makes what leaves. */
    guard: async (outgoing: OutgoingDocument, contract?: string): Promise<void> => {
      const document = JSON.stringify({ ...outgoing, contract });
      try {
        await sql`select outgoing_guard(${document}::jsonb)`.execute(db);
      } catch (error) {
        throw outgoingRefusalIn(error) ?? error;
      }
    },
  };
};
