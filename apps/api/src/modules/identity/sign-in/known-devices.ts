import { KNOWN_DEVICE_DAYS } from '@portail/contract/constants/constants.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { knownDevicesIn, type KnownDeviceQueries } from './users.repository.ts';

const DAY_MS = 86_400_000;
/** Beyond this number the oldest device is removed. */
const MAX_DEVICES = 10;
const FAMILY = 'appareil';
/** Used when no user matches, so that the same statements run. */
const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000';

/**
 * A device is known to a user after a complete sign-in. It then has its own failure counter, so
 * that wrong passwords typed elsewhere do not lock it out.
 */
export interface KnownDevices {
  readonly isKnown: (userId: string | undefined, origin: RequestOrigin) => Promise<boolean>;
  /** Runs in the transaction that opens the session. */
  readonly remember: (unit: UnitOfWork, userId: string, origin: RequestOrigin) => Promise<void>;
}

export const createKnownDevices = ({
  clock,
  digest,
  deviceQueries,
}: Pick<Platform, 'clock' | 'digest'> & {
  readonly deviceQueries: KnownDeviceQueries;
}): KnownDevices => {
  const textOf = (userId: string, device: string): string => `${userId}\u0000${device}`;
  return {
    isKnown: async (knownUserId, { device = '' }) => {
      const since = new Date(clock.realNow().getTime() - KNOWN_DEVICE_DAYS * DAY_MS);
      const userId = knownUserId ?? UNKNOWN_USER_ID;
      return await deviceQueries.isKnown(userId, digest.all(FAMILY, textOf(userId, device)), since);
    },

    remember: async (unit, userId, { device }) => {
      if (device === undefined) return;
      const devices = knownDevicesIn(unit);
      await devices.add(userId, digest.of(FAMILY, textOf(userId, device)), clock.realNow());
      await devices.keepLatest(userId, MAX_DEVICES);
    },
  };
};
