import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { funderSessionsIn } from './funder-sessions.repository.ts';
import { requireKnown } from './write-session.ts';

/** Closes before its day; what was ordered stays, for the funder to validate. */
export const createCloseSession =
  ({ units, clock, ids }: Pick<Platform, 'units' | 'clock' | 'ids'>) =>
  (caller: AuthenticatedCaller, id: string): Promise<{ statut: 'FERMEE' }> => {
    const scope = funderScopeOf(caller);
    return units.transact(async (unit) => {
      const sessions = funderSessionsIn(unit, scope, ids);
      requireKnown(await sessions.lock(id));
      await sessions.close(id, clock.businessNow());
      return { statut: 'FERMEE' };
    });
  };
