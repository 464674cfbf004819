import type { EndSessionsBody } from '@portail/contract/backoffice/operator-people.schemas.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import { createSendNotice } from '../security-notices.ts';
import { sessionsIn } from '../sessions.repository.ts';

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'config' | 'digest' | 'securityLog' | 'outbox' | 'ids' | 'secretBox'
>;

/** Ends every session of a beneficiary for the support, who says why; the person is told by mail. */
export const createEndPersonSessions = (platform: Dependencies) => {
  const { units, clock, securityLog } = platform;
  const sendNotice = createSendNotice(platform);
  return (
    caller: AuthenticatedCaller,
    { login, motif }: { readonly login: string } & EndSessionsBody,
    origin: RequestOrigin,
  ): Promise<void> =>
    units.transact(async (unit) => {
      if (caller.space !== 'ESPACE_OPERATEUR') throw new DomainError('ACCES_REFUSE');
      const sessions = sessionsIn(unit);
      const accountId = await sessions.findBeneficiary(login);
      if (accountId === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await sessions.revokeAll(accountId, clock.realNow());
      await sendNotice(unit, accountId, 'SESSIONS_FERMEES');
      await securityLog.record(unit, origin, {
        kind: 'SESSION_TERMINEE',
        result: 'SUCCES',
        accountId,
        details: { operateur: caller.accountId, motif },
      });
    });
};
