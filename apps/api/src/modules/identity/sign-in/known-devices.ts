import { KNOWN_DEVICE_DAYS } from '@portail/contract/constants/constants.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { knownDevicesIn, type KnownDeviceQueries } from './known-devices.repository.ts';

const DAY_MS = 86_400_000;
/** Telephone, tablet, computers of home and work: beyond these the oldest is forgotten. */
const MAX_DEVICES = 10;
/** Asked in place of an account that does not exist, so that the steps stay the same. */
const ANONYMOUS_VISITOR = '00000000-0000-0000-0000-000000000000';

/**
 * A browser is known to a person once they have come all the way in with it. It then has failures
 * of its own to spend: somebody else's wrong passwords do not close the door to it.
 */
export interface KnownDevices {
  readonly isKnown: (accountId: string | undefined, origin: RequestOrigin) => Promise<boolean>;
  /** In the transaction that opens the session. */
  readonly remember: (unit: UnitOfWork, accountId: string, origin: RequestOrigin) => Promise<void>;
}

export const createKnownDevices = ({
  clock,
  digest,
  deviceQueries,
}: Pick<Platform, 'clock' | 'digest'> & {
  readonly deviceQueries: KnownDeviceQueries;
}): KnownDevices => {
  const hashOf = (accountId: string, device: string): string =>
    digest.of('appareil', `${accountId}\u0000${device}`);
  return {
    isKnown: async (accountId, { device = '' }) => {
      const since = new Date(clock.realNow().getTime() - KNOWN_DEVICE_DAYS * DAY_MS);
      const whose = accountId ?? ANONYMOUS_VISITOR;
      return await deviceQueries.isKnown(whose, hashOf(whose, device), since);
    },

    remember: async (unit, accountId, { device }) => {
      if (device === undefined) return;
      const devices = knownDevicesIn(unit);
      await devices.add(accountId, hashOf(accountId, device), clock.realNow());
      await devices.keepLatest(accountId, MAX_DEVICES);
    },
  };
};
