import { sql } from 'kysely';
import type { Reader } from './db/database.ts';
import type { DatabaseState } from './readiness.ts';
import { transactionOf } from './db/unit-of-work.ts';
import type { UnitOfWork } from './ports/unit-of-work.ts';

export const platformStateQueries = (reader: Reader) => ({
  isUnderMaintenance: async (): Promise<boolean> => {
    const row = await reader
      .selectFrom('platform_state')
      .select('value')
      .where('key', '=', 'maintenance')
      .executeTakeFirst();
    return row?.value === true;
  },

  /** Undefined when it was never written. */
  read: async (key: PlatformStateKey): Promise<unknown> => {
    const row = await reader
      .selectFrom('platform_state')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.value;
  },

  readState: async (): Promise<DatabaseState> => {
    const { rows } = await sql<{ names: string[]; readOnly: boolean; closed: boolean }>`
      select array(select name from schema_migration) as names,
        current_setting('transaction_read_only') = 'on' as "readOnly",
        exists (select from platform_state where key = 'ledger_suspended' and value = 'true')
          as closed`.execute(reader);
    const [row] = rows;
    if (row === undefined) throw new Error('the database answers one row');
    return {
      appliedMigrations: row.names,
      isReadOnly: row.readOnly,
      areBooksClosed: row.closed,
    };
  },
});

export type PlatformStateKey =
  | 'maintenance'
  | 'business_clock_offset_ms'
  | 'ledger_suspended'
  | 'value_in_circulation';

export const setPlatformState = async (
  unit: UnitOfWork,
  key: PlatformStateKey,
  value: boolean | number | object,
  now: Date,
): Promise<void> => {
  const stored = { value: JSON.stringify(value), updated_at: now };
  await transactionOf(unit)
    .insertInto('platform_state')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
};
