import type { Platform } from '../../../../platform/platform.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { accountsIn } from '../accounts.repository.ts';
import { knownDevicesIn } from '../known-devices.repository.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { sessionsIn } from '../sessions.repository.ts';
import { resetLinksIn } from './reset-links.repository.ts';

/**
 * Everything that the old password had opened ends with it: sessions, sign-ins under way, links,
 * browsers that were known. One session may be kept: the one that asked.
 */
export const replacePassword = async (
  unit: UnitOfWork,
  clock: Platform['clock'],
  change: { readonly accountId: string; readonly hash: string; readonly keptSession?: string },
): Promise<void> => {
  const now = clock.realNow();
  await accountsIn(unit).replacePasswordHash(change.accountId, change.hash);
  await sessionsIn(unit).revokeAll(change.accountId, now, change.keptSession);
  await verificationsIn(unit).closeAll(change.accountId, now);
  await knownDevicesIn(unit).forgetAll(change.accountId);
  await resetLinksIn(unit).useAll(change.accountId, now);
};
