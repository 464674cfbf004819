import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type Dependencies = Pick<Platform, 'limits' | 'digest' | 'config'>;

/** Counts a request against its person and its address, and refuses with 429 beyond either. */
export type CountRecovery = (
  unit: UnitOfWork,
  subject: string,
  origin: RequestOrigin,
) => Promise<void>;

export const createCountRecovery =
  ({ limits, digest, config }: Dependencies): CountRecovery =>
  async (unit, subject, origin) => {
    const { perPerson, perAddress, windowS } = config.limits.recovery;
    await limits.count(unit, {
      key: digest.of('recuperation', subject),
      failures: perPerson,
      windowS,
      clearedBySuccess: false,
    });
    await limits.count(unit, {
      key: digest.of('recuperation-adresse', limitedAddress(origin.address)),
      failures: perAddress,
      windowS,
      clearedBySuccess: false,
    });
  };
