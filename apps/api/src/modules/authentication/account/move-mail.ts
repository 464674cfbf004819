import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { resetLinksIn } from '../recovery/reset-links.repository.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { createSendNotice } from '../security-notices.ts';
import { ownAccountIn, reserveMail } from './own-account.repository.ts';

export interface MoveMail {
  /** Holds an address from before anything else is locked, so that nobody else takes it meanwhile. */
  readonly reserve: (unit: UnitOfWork, mail: string) => Promise<void>;
  /** False when the address opens the space of somebody else. */
  readonly move: (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    mail: string,
    origin: RequestOrigin,
  ) => Promise<boolean>;
}

type Dependencies = Pick<Platform, 'clock' | 'outbox' | 'ids' | 'secretBox' | 'securityLog'>;

/** Gives an account another address. Whether the person has proved themselves is asked before. */
export const createMoveMail = (dependencies: Dependencies): MoveMail => {
  const { clock, securityLog } = dependencies;
  const sendNotice = createSendNotice(dependencies);
  return {
    reserve: reserveMail,
    move: async (unit, caller, mail, origin) => {
      const account = ownAccountIn(unit, caller);
      const { mail: former } = await account.lock();
      if (await account.isTaken(mail)) return false;
      const { accountId } = caller;
      const now = clock.realNow();
      await account.setMail(mail);
      // What was mailed to the former address opens nothing any more.
      await resetLinksIn(unit).useAll(accountId, now);
      await verificationsIn(unit).closeAll(accountId, now);
      await sendNotice(unit, accountId, 'ADRESSE_MODIFIEE', former);
      await sendNotice(unit, accountId, 'ADRESSE_MODIFIEE');
      await securityLog.record(unit, origin, {
        kind: 'ADRESSE_MODIFIEE',
        result: 'SUCCES',
        accountId,
      });
      return true;
    },
  };
};
