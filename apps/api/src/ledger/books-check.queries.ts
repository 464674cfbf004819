import { sql } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import { ALONE, throttled } from './throttled-query.ts';
import { checkInvariants, type InvariantOutcome, type Query } from './invariants.ts';

/** Longer than any other statement may take: it reads every line of the books. */
const TIME_LIMIT = '30min';

/** Every invariant on one and the same picture of the books, without holding anybody up. */
export const checkBooks = (reader: Reader): Promise<readonly InvariantOutcome[]> =>
  reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql.raw(`set local statement_timeout = '${TIME_LIMIT}'`).execute(transaction);
      await sql.raw(ALONE).execute(transaction);
      const ask: Query = async (text) => {
        const { rows } = await sql.raw<Record<string, unknown>>(text).execute(transaction);
        return rows;
      };
      return checkInvariants(throttled(ask));
    });
