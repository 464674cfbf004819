import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { FirstAccess } from '../../identity/sign-in/authentication.module.ts';
import { INVITATION_LIFE_DAYS, INVITATION_MAIL } from './invitation-mail.ts';

/** A space that writes to strangers by the hundred is not inviting colleagues. */
const MAILS_PER_DAY = 50;
const DAY_S = 86_400;

/** Opens the link of somebody who has no password yet, and leaves the mail that carries it. */
export const createSendInvitation =
  ({ digest, limits, outbox, firstAccess }: Pick<Platform, 'digest' | 'limits' | 'outbox'> & {
  readonly firstAccess: FirstAccess;
}) =>
  async (unit: UnitOfWork, financeurId: string, accountId: string): Promise<void> => {
    await limits.count(unit, {
      key: digest.of('invitation-financeur', financeurId),
      failures: MAILS_PER_DAY,
      windowS: DAY_S,
      clearedBySuccess: false,
    });
    const { linkId, sealedToken } = await firstAccess.openLink(
      unit,
      accountId,
      INVITATION_LIFE_DAYS,
    );
    await outbox.add(unit, {
      kind: INVITATION_MAIL,
      dedupKey: `${INVITATION_MAIL}:${linkId}`,
      payload: { accountId, linkId, sealedToken },
    });
  };
