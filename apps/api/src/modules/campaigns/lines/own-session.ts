import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import { ownSessionQueries, type OwnSession } from './own-session.queries.ts';

export interface ManagedSession {
  readonly scope: FunderScope;
  readonly session: OwnSession;
}

export type FindManaged = (
  caller: AuthenticatedCaller,
  idSession: string,
) => Promise<ManagedSession>;

/** Before anything is read or written: an id from outside only selects among the funder's own. */
export const createFindManaged =
  ({ reader }: Pick<Platform, 'reader'>): FindManaged =>
  async (caller, idSession) => {
    const scope = funderScopeOf(caller);
    const session = await ownSessionQueries(reader, scope).find(idSession);
    if (session === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    return { scope, session };
  };
