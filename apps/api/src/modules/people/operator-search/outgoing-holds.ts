import type { OutgoingHold } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { outgoingHoldsIn } from '../../../platform/sensitive-actions/outgoing-holds.repository.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import type { OperatorReads } from '../privacy/privacy.module.ts';
import { outgoingHoldQueries } from './operator-search.queries.ts';

/** Shown to the person in the list of consultations of their data. */
const REASON = 'Vérification de la suspension de vos opérations';

/** Accounts whose outgoing operations are suspended after the owner disavowed a change. */
export const createOutgoingHolds = (platform: Platform, operatorReads: OperatorReads) => {
  const { reader, units, clock, securityLog } = platform;
  const sendNotice = createSendNotice(platform);
  return {
    list: async (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<OutgoingHold[]> => {
      const rows = await outgoingHoldQueries(
        reader,
        operatorScope(caller.accountId, REASON),
      ).listOpen();
      await operatorReads.note(caller, origin, {
        screen: 'DEMANDES',
        reason: REASON,
        accounts: rows.map(({ accountId }) => accountId),
      });
      return rows.map(({ accountId: _, placedAt, ...hold }) => ({
        ...hold,
        debut: dateTimeInFrance(placedAt),
      }));
    },

    lift: (
      caller: AuthenticatedCaller,
      { id, motif }: { readonly id: string; readonly motif: string },
      origin: RequestOrigin,
    ): Promise<void> =>
      units.transact(async (unit) => {
        const accountId = await outgoingHoldsIn(unit).lift(id, {
          by: caller.accountId,
          reason: motif.trim(),
          at: clock.realNow(),
        });
        if (accountId === undefined) throw new DomainError('OPERATIONS_DEJA_RETABLIES');
        await securityLog.record(unit, origin, {
          kind: 'SUSPENSION_OPERATIONS_LEVEE',
          result: 'SUCCES',
          accountId,
          details: { suspension: id, operateur: caller.accountId },
        });
        await sendNotice(unit, accountId, 'OPERATIONS_RETABLIES');
      }),
  };
};
