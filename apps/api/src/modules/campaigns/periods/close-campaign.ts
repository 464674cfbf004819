import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { funderCampaignsIn } from './funder-campaigns.repository.ts';
import { requireKnown } from './write-campaign.ts';

/** Closes before its day; what was ordered stays, for the funder to validate. */
export const createCloseCampaign =
  ({ units, clock, ids }: Pick<Platform, 'units' | 'clock' | 'ids'>) =>
  (caller: AuthenticatedCaller, id: string): Promise<{ statut: 'FERMEE' }> => {
    const scope = funderScopeOf(caller);
    return units.transact(async (unit) => {
      const campaigns = funderCampaignsIn(unit, scope, ids);
      requireKnown(await campaigns.lock(id));
      await campaigns.close(id, clock.businessNow());
      return { statut: 'FERMEE' };
    });
  };
