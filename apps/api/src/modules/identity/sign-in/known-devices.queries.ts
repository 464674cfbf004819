import type { Reader } from '../../../platform/db/database.ts';

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
