import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const knownDeviceQueries = (reader: Reader) => ({
  isKnown: async (accountId: string, deviceHash: string, since: Date): Promise<boolean> => {
    const row = await reader
      .selectFrom('known_device')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('device_hash', '=', deviceHash)
      .where('last_used_at', '>', since)
      .executeTakeFirst();
    return row !== undefined;
  },
});
export type KnownDeviceQueries = ReturnType<typeof knownDeviceQueries>;

export const knownDevicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    add: async (accountId: string, deviceHash: string, now: Date): Promise<void> => {
      await db
        .insertInto('known_device')
        .values({
          account_id: accountId,
          device_hash: deviceHash,
          created_at: now,
          last_used_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
        )
        .execute();
    },

    /** Two sign-ins at once may each find the same oldest one: whoever holds it removes it. */
    keepLatest: async (accountId: string, kept: number): Promise<void> => {
      await db
        .deleteFrom('known_device')
        .where('account_id', '=', accountId)
        .where('device_hash', 'in', (eb) =>
          eb
            .selectFrom('known_device')
            .select('device_hash')
            .where('account_id', '=', accountId)
            .orderBy('last_used_at', 'desc')
            .offset(kept)
            .forUpdate()
            .skipLocked(),
        )
        .execute();
    },

    forgetAll: async (accountId: string): Promise<void> => {
      await db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
    },
  };
};
