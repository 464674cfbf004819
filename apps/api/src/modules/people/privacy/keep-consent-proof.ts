import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { consentProofsIn, type ConsentProof } from './consent-proofs.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'limits' | 'digest' | 'config' | 'clock'>;

export type KeepConsentProof = (
  given: Omit<ConsentProof, 'at'>,
  origin: RequestOrigin,
) => Promise<undefined>;

/** What was chosen about cookies, when and on which text (RGPD 7.1), under a random name alone. */
export const createKeepConsentProof =
  ({ units, limits, digest, config, clock }: Dependencies): KeepConsentProof =>
  async (given, origin) => {
    await units.transact(async (unit) => {
      await limits.count(unit, {
        key: digest.of('preuves-consentement', limitedAddress(origin.address)),
        ...config.limits.towns,
        clearedBySuccess: false,
      });
      await consentProofsIn(unit).add({ ...given, at: clock.realNow() });
    });
    return undefined;
  };
