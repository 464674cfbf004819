import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import { ownCampaignQueries, type OwnCampaign } from './own-campaign.queries.ts';

export interface ManagedCampaign {
  readonly scope: FunderScope;
  readonly campaign: OwnCampaign;
}

export type FindManaged = (
  caller: AuthenticatedCaller,
  idSession: string,
) => Promise<ManagedCampaign>;

/** Before anything is read or written: an id from outside only selects among the funder's own. */
export const createFindManaged =
  ({ reader }: Pick<Platform, 'reader'>): FindManaged =>
  async (caller, idSession) => {
    const scope = funderScopeOf(caller);
    const campaign = await ownCampaignQueries(reader, scope).find(idSession);
    if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    return { scope, campaign };
  };
