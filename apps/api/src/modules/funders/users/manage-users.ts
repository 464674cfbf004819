import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getFunderUsers } from '@portail/contract/funders/funder-users.calls.ts';
import type {
  FunderInvitation,
  FunderRole,
  FunderUser,
} from '@portail/contract/funders/funder-users.schemas.ts';
import type { FirstUser } from '@portail/contract/funders/operator-funders.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  funderScopeOf,
  funderScopeFor,
  type OperatorScope,
} from '../../../platform/ports/owner-scope.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  type FirstAccess,
  createFirstAccess,
} from '../../identity/sign-in/authentication.module.ts';
import { funderUserQueries, type FunderUserRow } from './funder-users.queries.ts';
import { funderUsersIn, type LockedUser } from './funder-users.repository.ts';
import { createNotifyAccess, createSendInvitation } from './user-mails.ts';

type Change = 'INVITATION' | 'RELANCE' | 'ROLE' | 'RETRAIT';

const frenchDay = (instant: Date): string => formatFrenchDate(dayInParis(instant.getTime()));

/** Administrators who can sign in; a pending invitation does not count. */
const decidersIn = (users: readonly Pick<LockedUser, 'id' | 'role' | 'hasAccess'>[]) =>
  users.filter(({ role, hasAccess }) => role === 'ADMINISTRATEUR' && hasAccess);

const isLastDecider = (
  id: string,
  users: readonly Pick<LockedUser, 'id' | 'role' | 'hasAccess'>[],
): boolean => {
  const deciders = decidersIn(users);
  return deciders.length === 1 && deciders[0]?.id === id;
};

const wireUser = (
  row: FunderUserRow,
  deciders: readonly string[],
  callerId: string,
): FunderUser => ({
  id: row.id,
  login: row.login,
  nom: row.lastName,
  prenom: row.firstName,
  email: row.mail,
  role: row.role,
  statut: row.hasAccess ? 'ACTIF' : 'INVITE',
  dateCreation: frenchDay(row.createdAt),
  invitationValableJusquau:
    row.hasAccess || row.linkEndsAt === null ? null : frenchDay(row.linkEndsAt),
  soiMeme: row.id === callerId,
  dernierAdministrateur: deciders.length === 1 && deciders[0] === row.id,
});

const requireUser = (users: readonly LockedUser[], id: string): LockedUser => {
  const user = users.find((one) => one.id === id);
  if (user === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return user;
};

export const createManageUsers = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'digest' | 'limits' | 'outbox' | 'securityLog'
  > & { readonly firstAccess: FirstAccess },
) => {
  const { reader, units, clock, ids, securityLog, firstAccess } = dependencies;

  const list = async (
    caller: AuthenticatedCaller,
    query: CallInput<typeof getFunderUsers>['query'],
    id?: string,
  ): Promise<ListPage<FunderUser[]>> => {
    const queries = funderUserQueries(reader, funderScopeOf(caller));
    const deciders = await queries.deciders();
    const page = await queries.list(clock.realNow(), query, id);
    return mapPage(page, (row) => wireUser(row, deciders, caller.userId));
  };

  const read = async (caller: AuthenticatedCaller, id: string): Promise<FunderUser> => {
    const [user] = (await list(caller, { taille: 2 }, id)).rows;
    if (user === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return user;
  };

  const record = (
    unit: UnitOfWork,
    { userId }: AuthenticatedCaller,
    origin: RequestOrigin,
    details: { readonly acte: Change; readonly utilisateur: string; readonly role: FunderRole },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'UTILISATEUR_FINANCEUR',
      result: 'SUCCES',
      userId,
      details,
    });

  const send = createSendInvitation(dependencies);
  const sendInvitation = (unit: UnitOfWork, caller: AuthenticatedCaller, userId: string) =>
    send(unit, funderScopeOf(caller).financeurId, userId);
  const notify = createNotifyAccess(dependencies);

  return {
    list,

    invite: async (
      caller: AuthenticatedCaller,
      given: FunderInvitation,
      origin: RequestOrigin,
    ): Promise<FunderUser> => {
      requireRecentConfirmation(caller, clock);
      const userId = ids.ordered();
      await units.transact(async (unit) => {
        const users = funderUsersIn(unit, funderScopeOf(caller));
        await users.lock();
        const mail = given.email.trim();
        if (await users.isMailTaken(mail)) throw new DomainError('UTILISATEUR_DEJA_PRESENT');
        await users.add({
          userId,
          firstName: given.prenom.trim(),
          lastName: given.nom.trim(),
          mail,
          role: given.role,
          createdAt: clock.realNow(),
        });
        await sendInvitation(unit, caller, userId);
        await notify(unit, [caller.userId], {
          event: 'INVITATION',
          userId,
          authorId: caller.userId,
          role: given.role,
        });
        await record(unit, caller, origin, {
          acte: 'INVITATION',
          utilisateur: userId,
          role: given.role,
        });
      });
      return await read(caller, userId);
    },

    resend: async (
      caller: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<FunderUser> => {
      await units.transact(async (unit) => {
        const user = requireUser(await funderUsersIn(unit, funderScopeOf(caller)).lock(), id);
        if (user.hasAccess) throw new DomainError('INVITATION_SANS_OBJET');
        await sendInvitation(unit, caller, id);
        await record(unit, caller, origin, { acte: 'RELANCE', utilisateur: id, role: user.role });
      });
      return await read(caller, id);
    },

    changeRole: async (
      caller: AuthenticatedCaller,
      { id, role }: { readonly id: string; readonly role: FunderRole },
      origin: RequestOrigin,
    ): Promise<FunderUser> => {
      await units.transact(async (unit) => {
        const users = funderUsersIn(unit, funderScopeOf(caller));
        const all = await users.lock();
        const user = requireUser(all, id);
        if (user.role === role) return;
        if (isLastDecider(id, all)) throw new DomainError('DERNIER_ADMINISTRATEUR');
        requireRecentConfirmation(caller, clock);
        await users.changeRole(id, role);
        // An invited address is not confirmed yet and receives only its link.
        await notify(unit, user.hasAccess ? [caller.userId, id] : [caller.userId], {
          event: 'ROLE',
          userId: id,
          authorId: caller.userId,
          role,
        });
        await record(unit, caller, origin, { acte: 'ROLE', utilisateur: id, role });
      });
      return await read(caller, id);
    },

    remove: (caller: AuthenticatedCaller, id: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        const users = funderUsersIn(unit, funderScopeOf(caller));
        const all = await users.lock();
        const user = requireUser(all, id);
        if (isLastDecider(id, all)) throw new DomainError('DERNIER_ADMINISTRATEUR');
        if (id === caller.userId) throw new DomainError('RETRAIT_DE_SOI');
        await users.disable(id, clock.realNow());
        await firstAccess.shut(unit, id);
        await record(unit, caller, origin, { acte: 'RETRAIT', utilisateur: id, role: user.role });
      }),
  };
};

const ROLE = 'ADMINISTRATEUR';

/** Invites an administrator. A pending invitation gets a new link; an active user needs none. */
export const createInviteAdministrator = (platform: Platform) => {
  const { clock, ids, securityLog } = platform;
  const sendInvitation = createSendInvitation({
    ...platform,
    firstAccess: createFirstAccess(platform),
  });
  const notify = createNotifyAccess(platform);
  return async (
    unit: UnitOfWork,
    operator: OperatorScope,
    given: FirstUser & { readonly financeurId: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    const { financeurId } = given;
    const users = funderUsersIn(unit, funderScopeFor(operator, financeurId));
    await users.lock();
    const mail = given.email.trim();
    const waiting = await users.findInvited(mail);
    if (waiting === undefined && (await users.isMailTaken(mail))) {
      throw new DomainError('ADMINISTRATEUR_DEJA_PRESENT');
    }
    const userId = waiting ?? ids.ordered();
    if (waiting === undefined) {
      await users.add({
        userId,
        firstName: given.prenom.trim(),
        lastName: given.nom.trim(),
        mail,
        role: ROLE,
        createdAt: clock.realNow(),
      });
    } else {
      await users.changeRole(userId, ROLE);
    }
    await sendInvitation(unit, financeurId, userId);
    await notify(unit, [operator.userId], {
      event: 'INVITATION',
      userId,
      authorId: operator.userId,
      role: ROLE,
    });
    await securityLog.record(unit, origin, {
      kind: 'UTILISATEUR_FINANCEUR',
      result: 'SUCCES',
      userId: operator.userId,
      details: {
        acte: waiting === undefined ? 'INVITATION' : 'RELANCE',
        utilisateur: userId,
        role: ROLE,
      },
    });
  };
};
export type InviteAdministrator = ReturnType<typeof createInviteAdministrator>;
