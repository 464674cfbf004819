import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { sessionsIn } from './sessions.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'securityLog'>;

export type SignOut = (caller: AuthenticatedCaller, origin: RequestOrigin) => Promise<void>;

/** Ends the session itself, so that every token that points at it dies with it. */
export const createSignOut =
  ({ units, clock, securityLog }: Dependencies): SignOut =>
  (caller, origin) =>
    units.transact(async (unit) => {
      await sessionsIn(unit).revoke(caller.sessionId, clock.realNow());
      await securityLog.record(unit, origin, {
        kind: 'DECONNEXION',
        result: 'SUCCES',
        accountId: caller.accountId,
      });
    });
