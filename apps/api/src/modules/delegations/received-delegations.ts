import type { ReceivedDelegation } from '@portail/contract/schemas/delegations.ts';
import {
  mayDo,
  type DelegationAct,
  type DelegationKind,
  type DelegationRight,
} from '@portail/rules/delegations/delegation.ts';
import { addDays, calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { accountScopeOf } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../platform/recent-confirmation.ts';
import type { Sessions } from '../authentication/authentication.module.ts';
import type { RecordVisit } from '../privacy/privacy.module.ts';
import type { WriteMails } from './delegation-mails.ts';
import { statutOf, wireReceived } from './delegation-row.ts';
import { receivedDelegationQueries } from './delegations.queries.ts';
import { receivedDelegationsIn } from './delegations.repository.ts';
import { requireOwnSession } from './own-session.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'> & {
  readonly sessions: Pick<Sessions, 'open' | 'issue' | 'endDelegated'>;
  readonly recordVisit: RecordVisit;
  readonly mails: WriteMails;
};

/** What the person reads of a visit, beside the name of who came. */
const REASONS: Readonly<Record<DelegationKind, Readonly<Record<DelegationRight, string>>>> = {
  AIDANT: {
    CONSULTER: 'Accès que vous avez donné à un aidant, sans rien modifier',
    AGIR: 'Accès que vous avez donné à un aidant, pour agir à votre place',
  },
  TUTEUR: {
    CONSULTER: 'Accès de votre tuteur, sans rien modifier',
    AGIR: 'Accès de votre tuteur, pour agir à votre place',
  },
};

/** What whoever was invited decides, and how they come in. */
export const createReceivedDelegations = (dependencies: Dependencies) => {
  const { reader, units, clock, securityLog, sessions, recordVisit, mails } = dependencies;

  /** Somebody else's access, and one that no longer serves, are like none. */
  const lockFor = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    id: string,
    act: DelegationAct,
  ) => {
    requireOwnSession(caller);
    const row = await receivedDelegationsIn(unit, accountScopeOf(caller)).lock(id);
    if (row === undefined || !mayDo(statutOf(row, clock.businessDay()), act, 'DELEGUE')) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    return row;
  };

  const record = (
    unit: UnitOfWork,
    { accountId }: AuthenticatedCaller,
    origin: RequestOrigin,
    details: {
      readonly acte: 'ACCEPTATION' | 'REFUS' | 'RETRAIT' | 'SESSION';
      readonly acces: string;
    },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'ACCES_DELEGUE',
      result: 'SUCCES',
      accountId,
      details,
    });

  const list = async (caller: AuthenticatedCaller): Promise<ReceivedDelegation[]> => {
    const rows = await receivedDelegationQueries(reader, accountScopeOf(caller)).list();
    return rows.map((row) => wireReceived(row, clock.businessDay()));
  };

  /** Sessions live in real time, days in that of the scheme: what is left of one is the same. */
  const endAfter = (lastDay: CalendarDay): Date => {
    const leftMs = startOfDayInParis(addDays(lastDay, 1)) - clock.businessNow().getTime();
    return new Date(clock.realNow().getTime() + leftMs);
  };

  const openIn = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    id: string,
    origin: RequestOrigin,
  ): Promise<string> => {
    const row = await lockFor(unit, caller, id, 'OUVRIR');
    const isReadOnly = row.droits === 'CONSULTER';
    const { sessionId } = await sessions.open(unit, {
      accountId: row.personAccountId,
      origin,
      delegation: {
        delegationId: id,
        delegateAccountId: caller.accountId,
        readOnly: isReadOnly,
        endsAt: endAfter(calendarDay(row.until)),
        confirmedAt: caller.confirmedAt,
      },
    });
    await recordVisit(unit, origin, {
      accountId: row.personAccountId,
      sessionId,
      by: 'PROCHE',
      organisme: await receivedDelegationsIn(unit, accountScopeOf(caller)).findOwnName(),
      identifiant: caller.accountId,
      contract: null,
      isReadOnly,
      reason: REASONS[row.qualite][row.droits],
    });
    await record(unit, caller, origin, { acte: 'SESSION', acces: id });
    return sessionId;
  };

  return {
    list,

    accept: async (
      caller: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<ReceivedDelegation> => {
      requireRecentConfirmation(caller, clock);
      await units.transact(async (unit) => {
        await lockFor(unit, caller, id, 'ACCEPTER');
        await receivedDelegationsIn(unit, accountScopeOf(caller)).accept(id, clock.realNow());
        await mails.tell(unit, id, 'ACCEPTATION');
        await record(unit, caller, origin, { acte: 'ACCEPTATION', acces: id });
      });
      const accepted = (await list(caller)).find(({ idAcces }) => idAcces === id);
      if (accepted === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return accepted;
    },

    giveUp: (caller: AuthenticatedCaller, id: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        const row = await lockFor(unit, caller, id, 'FERMER');
        const event = row.acceptedAt === null ? 'REFUS' : 'RETRAIT';
        const received = receivedDelegationsIn(unit, accountScopeOf(caller));
        await received.close(id, { at: clock.realNow(), by: 'DELEGUE' });
        await sessions.endDelegated(unit, id);
        await mails.tell(unit, id, event);
        await record(unit, caller, origin, { acte: event, acces: id });
      }),

    /** A second step each time, whatever the account asks at its own door. */
    openSession: async (
      caller: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<IssuedToken> => {
      requireRecentConfirmation(caller, clock);
      return await sessions.issue(await units.transact((unit) => openIn(unit, caller, id, origin)));
    },
  };
};
export type ReceivedDelegations = ReturnType<typeof createReceivedDelegations>;
