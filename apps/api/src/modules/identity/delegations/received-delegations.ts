import type {
  OpenInvitation,
  ReceivedDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import {
  mayDo,
  type DelegationAct,
  type DelegationKind,
  type DelegationRight,
} from '@portail/rules/identity/delegations/delegation.ts';
import { addDays, calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { userScopeOf, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  createMailedTokens,
  reserveMail,
  type FirstAccess,
  type Sessions,
} from '../sign-in/authentication.module.ts';
import type { RecordVisit } from '../../people/privacy/privacy.module.ts';
import type { DelegationMails } from './delegation-mails.ts';
import { statutOf, wireReceived } from './delegation-row.ts';
import { delegatesIn, invitationsIn, receivedDelegationsIn } from './delegations.repository.ts';
import { invitationQueries, receivedDelegationQueries } from './delegations.queries.ts';
import { requireOwnSession } from './given-delegations.ts';

/** Reason shown to the person in the list of visits. */
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

/** Actions of the invited carer or guardian. */
export const createReceivedDelegations = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config' | 'securityLog'
  > & {
    readonly firstAccess: Pick<FirstAccess, 'openLink'>;
    readonly sessions: Pick<Sessions, 'open' | 'issue' | 'endDelegated'>;
    readonly recordVisit: RecordVisit;
    readonly mails: DelegationMails;
  },
) => {
  const { reader, units, clock, ids, securityLog, sessions, recordVisit, mails } = dependencies;
  const { firstAccess } = dependencies;
  const tokens = createMailedTokens(dependencies, 'ACCESS_INVITATION');
  const scope = operatorScope('systeme', 'invitation ouverte par son jeton');

  /** Another user's access and an ended one are answered like an unknown one. */
  const lockFor = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    id: string,
    act: DelegationAct,
  ) => {
    requireOwnSession(caller);
    const row = await receivedDelegationsIn(unit, userScopeOf(caller)).lock(id);
    if (row === undefined || !mayDo(statutOf(row, clock.businessDay()), act, 'DELEGUE')) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    return row;
  };

  const record = (
    unit: UnitOfWork,
    userId: string | undefined,
    origin: RequestOrigin,
    details: {
      readonly acte: 'ACCEPTATION' | 'REFUS' | 'RETRAIT' | 'SESSION' | 'COMPTE';
      readonly acces: string;
    },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'ACCES_DELEGUE',
      result: 'SUCCES',
      userId,
      details,
    });

  const list = async (caller: AuthenticatedCaller): Promise<ReceivedDelegation[]> => {
    const rows = await receivedDelegationQueries(reader, userScopeOf(caller)).list();
    return rows.map((row) => wireReceived(row, clock.businessDay()));
  };

  /**
   * Sessions end in real time and delegations in business time, so the remaining duration is
   * converted.
   */
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
      userId: row.personUserId,
      origin,
      delegation: {
        delegationId: id,
        delegateUserId: caller.userId,
        readOnly: isReadOnly,
        endsAt: endAfter(calendarDay(row.until)),
        confirmedAt: caller.confirmedAt,
      },
    });
    await recordVisit(unit, origin, {
      userId: row.personUserId,
      sessionId,
      by: 'PROCHE',
      organisme: await receivedDelegationsIn(unit, userScopeOf(caller)).findOwnName(),
      identifiant: caller.userId,
      contract: null,
      isReadOnly,
      reason: REASONS[row.qualite][row.droits],
    });
    await record(unit, caller.userId, origin, { acte: 'SESSION', acces: id });
    return sessionId;
  };

  /** Used, replaced, withdrawn, expired and unknown tokens are refused alike. */
  const lockInvitation = async (unit: UnitOfWork, token: string) => {
    const row = await invitationsIn(unit, scope).lockByToken(tokens.hashesOf(token));
    if (row === undefined || !mayDo(statutOf(row, clock.businessDay()), 'ACCEPTER', 'DELEGUE')) {
      throw new DomainError('INVITATION_INVALIDE');
    }
    return row;
  };

  /** One open access per person and delegate: an expired one is closed, an active one refuses. */
  const closeFormer = async (
    received: ReturnType<typeof receivedDelegationsIn>,
    beneficiaryId: string,
  ): Promise<void> => {
    for (const other of await received.lockOthers(beneficiaryId)) {
      if (statutOf(other, clock.businessDay()) === 'ACTIF') {
        throw new DomainError('ACCES_DEJA_RECU');
      }
      await received.close(other.id, { at: clock.realNow(), by: 'DELEGUE' });
    }
  };

  return {
    list,

    readInvitation: async (token: string): Promise<OpenInvitation> => {
      const row = await invitationQueries(reader, scope).findByToken(tokens.hashesOf(token));
      if (row === undefined || !mayDo(statutOf(row, clock.businessDay()), 'ACCEPTER', 'DELEGUE')) {
        throw new DomainError('INVITATION_INVALIDE');
      }
      return {
        ...wireReceived(row, clock.businessDay()),
        email: row.mail,
        compteExistant: row.hasAccount,
      };
    },

    /** Creating the carer's user does not consume the token; accepting or refusing does. */
    createCarer: (token: string, origin: RequestOrigin): Promise<{ readonly jeton: string }> =>
      units.transact(async (unit) => {
        const { id, mail, nom, prenom } = await lockInvitation(unit, token);
        await reserveMail(unit, mail);
        const delegates = delegatesIn(unit, scope);
        if (await delegates.hasAccount(mail)) throw new DomainError('COMPTE_DEJA_OUVERT');
        const now = clock.realNow();
        const unused = await delegates.findUnused(mail);
        const userId = unused ?? ids.ordered();
        if (unused === undefined) {
          await delegates.add({
            userId,
            firstName: prenom,
            lastName: nom,
            mail,
            createdAt: now,
          });
          await mails.welcome(unit, userId);
          await record(unit, userId, origin, { acte: 'COMPTE', acces: id });
        } else {
          await delegates.markProved(unused, now);
        }
        const link = await firstAccess.openLink(unit, userId, 1);
        return { jeton: link.token };
      }),

    refuseInvitation: (token: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        const { id } = await lockInvitation(unit, token);
        await invitationsIn(unit, scope).close(id, { at: clock.realNow(), by: 'DELEGUE' });
        await mails.notify(unit, id, 'REFUS');
        await record(unit, undefined, origin, { acte: 'REFUS', acces: id });
      }),

    accept: async (
      caller: AuthenticatedCaller,
      id: string,
      token: string,
      origin: RequestOrigin,
    ): Promise<ReceivedDelegation> => {
      requireOwnSession(caller);
      requireRecentConfirmation(caller, clock);
      await units.transact(async (unit) => {
        const row = await lockInvitation(unit, token);
        if (row.id !== id) throw new DomainError('INVITATION_INVALIDE');
        if (row.personUserId === caller.userId) throw new DomainError('INVITATION_A_SOI');
        const received = receivedDelegationsIn(unit, userScopeOf(caller));
        await closeFormer(received, row.beneficiaryId);
        await received.accept(id, clock.realNow());
        await mails.notify(unit, id, 'ACCEPTATION');
        await record(unit, caller.userId, origin, { acte: 'ACCEPTATION', acces: id });
      });
      const accepted = (await list(caller)).find(({ idAcces }) => idAcces === id);
      if (accepted === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return accepted;
    },

    giveUp: (caller: AuthenticatedCaller, id: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        await lockFor(unit, caller, id, 'FERMER');
        const received = receivedDelegationsIn(unit, userScopeOf(caller));
        await received.close(id, { at: clock.realNow(), by: 'DELEGUE' });
        await sessions.endDelegated(unit, id);
        await mails.notify(unit, id, 'RETRAIT');
        await record(unit, caller.userId, origin, { acte: 'RETRAIT', acces: id });
      }),

    /** Always requires a recent confirmation, whatever the delegate's own second step. */
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
