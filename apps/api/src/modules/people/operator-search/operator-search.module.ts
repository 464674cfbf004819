import type { OutgoingHold } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { outgoingHoldsIn } from '../../../platform/sensitive-actions/outgoing-holds.repository.ts';
import {
  createSendNotice,
  createEndPersonSessions,
} from '../../identity/sign-in/authentication.module.ts';
import { type OperatorReads, createOperatorReads } from '../privacy/privacy.module.ts';
import { outgoingHoldQueries } from './operator-search.queries.ts';
import { createSearchPeople } from './search-people.ts';

export { nameBeginnings, wordsOf } from './search-people.ts';

/** Shown to the person in the list of consultations of their data. */
const HOLD_REASON = 'Vérification de la suspension de vos opérations';

/** Accounts whose outgoing operations are suspended after the owner disavowed a change. */
const createOutgoingHolds = (platform: Platform, operatorReads: OperatorReads) => {
  const { reader, units, clock, securityLog } = platform;
  const sendNotice = createSendNotice(platform);
  return {
    list: async (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<OutgoingHold[]> => {
      const rows = await outgoingHoldQueries(
        reader,
        operatorScope(caller.userId, HOLD_REASON),
      ).listOpen();
      await operatorReads.note(caller, origin, {
        screen: 'DEMANDES',
        reason: HOLD_REASON,
        accounts: rows.map(({ userId }) => userId),
      });
      return rows.map(({ userId: _, placedAt, ...hold }) => ({
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
        const userId = await outgoingHoldsIn(unit).lift(id, {
          by: caller.userId,
          reason: motif.trim(),
          at: clock.realNow(),
        });
        if (userId === undefined) throw new DomainError('OPERATIONS_DEJA_RETABLIES');
        await securityLog.record(unit, origin, {
          kind: 'SUSPENSION_OPERATIONS_LEVEE',
          result: 'SUCCES',
          userId,
          details: { suspension: id, operateur: caller.userId },
        });
        await sendNotice(unit, userId, 'OPERATIONS_RETABLIES');
      }),
  };
};

/** What operators do with the record of a person: find it, end its sessions, lift a suspension. */
export const createOperatorSearchModule = (platform: Platform) => {
  const operatorReads = createOperatorReads(platform);
  const searchPeople = createSearchPeople(platform, operatorReads);
  const endPersonSessions = createEndPersonSessions(platform);
  const holds = createOutgoingHolds(platform, operatorReads);
  return defineModule({
    handlers: {
      searchPeople: ({ caller, query, origin }) => searchPeople(caller, query, origin),
      endPersonSessions: async ({ caller, params, body, origin }) => {
        await endPersonSessions(caller, { login: params.login, motif: body.motif }, origin);
        return undefined;
      },
      getOutgoingHolds: ({ caller, origin }) => holds.list(caller, origin),
      liftOutgoingHold: async ({ caller, params, body, origin }) => {
        await holds.lift(caller, { id: params.id, motif: body.motif }, origin);
        return undefined;
      },
    },
  });
};
