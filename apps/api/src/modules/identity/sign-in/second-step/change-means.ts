import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../../platform/recent-confirmation.ts';
import type { SecurityNotice } from '../security-templates.ts';
import type { SendNotice } from '../security-notices.ts';
import { meansIn, type LockedAccount } from './means.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'securityLog'> & {
  readonly sendNotice: SendNotice;
};

export interface MeansChange<T> {
  readonly value: T;
  /** What the person is told by mail; nothing when nothing has changed yet. */
  readonly notice: SecurityNotice | undefined;
}

/**
 * Every change of a second step: a recent confirmation first, then the change under the lock of
 * the account, its line in the security log and its mail, all or nothing.
 */
export type ChangeMeans = <T>(
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  change: (unit: UnitOfWork, account: LockedAccount) => Promise<MeansChange<T>>,
) => Promise<T>;

export const createChangeMeans =
  ({ units, clock, securityLog, sendNotice }: Dependencies): ChangeMeans =>
  async (caller, origin, change) => {
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const account = await meansIn(unit).lock(caller.accountId);
      const { value, notice } = await change(unit, account);
      if (notice !== undefined) {
        await sendNotice(unit, account.id, notice);
        await securityLog.record(unit, origin, {
          kind: 'SECOND_FACTEUR_MODIFIE',
          result: 'SUCCES',
          accountId: account.id,
          details: { changement: notice },
        });
      }
      return value;
    });
  };
