import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getFunderUsers } from '@portail/contract/funders/funder-users.calls.ts';
import type {
  FunderInvitation,
  FunderRightsBody,
  FunderUser,
} from '@portail/contract/funders/funder-users.schemas.ts';
import type { FirstUser } from '@portail/contract/funders/operator-funders.schemas.ts';
import {
  administersAll,
  changedRights,
  type ContractSet,
  type FunderAction,
  type FunderRights,
  type FunderRole,
  type FunderUserRole,
  isAdministered,
  ROLE_ACTIONS,
  roleOfRights,
  wholeRights,
} from '@portail/rules/funders/rights.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { storedRights } from '../../../platform/db/funder-rights.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  funderScopeOf,
  funderScopeFor,
  type FunderScope,
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

type Change = 'INVITATION' | 'RELANCE' | 'ROLE' | 'DROITS' | 'RETRAIT';

const frenchDay = (instant: Date): string => formatFrenchDate(dayInParis(instant.getTime()));

/** Administrators of the whole space who can sign in; a pending invitation does not count. */
const decidersIn = (users: readonly LockedUser[]) =>
  users.filter(({ rights, hasAccess }) => administersAll(rights) && hasAccess);

const isLastDecider = (id: string, users: readonly LockedUser[]): boolean => {
  const deciders = decidersIn(users);
  return deciders.length === 1 && deciders[0]?.id === id;
};

const rightsFor = (role: FunderRole, contracts: readonly string[] | undefined): FunderRights => {
  const actions = ROLE_ACTIONS[role];
  return contracts === undefined
    ? [{ contract: null, actions }]
    : wholeRights(contracts.map((contract) => ({ contract, actions })));
};

const ACTION_WORDS: Readonly<Record<FunderAction, string>> = {
  CONSULTER: 'consulter',
  PREPARER: 'préparer',
  VALIDER: 'valider',
  PAYER: 'payer',
  ADMINISTRER: 'administrer',
};

/** In the security log: "100001 : consulter, préparer". */
const rightsInWords = (rights: FunderRights): string =>
  rights
    .map(
      ({ contract, actions }) =>
        `${contract ?? 'Tous les contrats'}\u00a0: ${actions.map((action) => ACTION_WORDS[action]).join(', ')}`,
    )
    .join(' · ');

const requireAdministered = (isOf: boolean): void => {
  if (!isOf) throw new DomainError('DROITS_NON_ADMINISTRES');
};

interface Viewer {
  readonly deciders: readonly string[];
  readonly callerId: string;
  /** The contracts that the caller administers. */
  readonly administered: ContractSet;
}

const wireUser = (row: FunderUserRow, { deciders, callerId, administered }: Viewer): FunderUser => {
  const rights = storedRights(row.role, row.rows);
  return {
    id: row.id,
    login: row.login,
    nom: row.lastName,
    prenom: row.firstName,
    email: row.mail,
    role: row.role,
    droits: rights
      .filter(
        ({ contract }) =>
          contract === null || administered === null || administered.includes(contract),
      )
      .map(({ contract, actions }) => ({ numeroContrat: contract, actions: [...actions] })),
    administrable: isAdministered(rights, administered),
    statut: row.hasAccess ? 'ACTIF' : 'INVITE',
    dateCreation: frenchDay(row.createdAt),
    invitationValableJusquau:
      row.hasAccess || row.linkEndsAt === null ? null : frenchDay(row.linkEndsAt),
    soiMeme: row.id === callerId,
    dernierAdministrateur: deciders.length === 1 && deciders[0] === row.id,
  };
};

/** A user without any right on the contracts of the administrator is answered as unknown. */
const requireSeen = (
  users: readonly LockedUser[],
  id: string,
  { contracts }: FunderScope,
): LockedUser => {
  const user = users.find((one) => one.id === id);
  const isSeen =
    contracts === null ||
    user?.rights.some(({ contract }) => contract === null || contracts.includes(contract)) === true;
  if (user === undefined || !isSeen) throw new DomainError('RESSOURCE_INTROUVABLE');
  return user;
};

/** A contract of another funder is refused like one that the caller does not administer. */
const requireOwn = async (
  users: ReturnType<typeof funderUsersIn>,
  rights: FunderRights,
): Promise<void> => {
  const numeros = rights.flatMap(({ contract }) => contract ?? []);
  requireAdministered(await users.ownsContracts(numeros));
};

const otherDeciders = (users: readonly LockedUser[], callerId: string): readonly string[] =>
  decidersIn(users)
    .map(({ id }) => id)
    .filter((id) => id !== callerId);

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
    const scope = funderScopeOf(caller);
    const queries = funderUserQueries(reader, scope);
    const viewer = {
      deciders: await queries.deciders(),
      callerId: caller.userId,
      administered: scope.contracts,
    };
    const page = await queries.list(clock.realNow(), query, id);
    return mapPage(page, (row) => wireUser(row, viewer));
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
    details: {
      readonly acte: Change;
      readonly utilisateur: string;
      readonly role: FunderUserRole;
      readonly droits?: string;
    },
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

  const change = async (
    caller: AuthenticatedCaller,
    id: string,
    given: FunderRights,
    origin: RequestOrigin,
  ): Promise<FunderUser> => {
    await units.transact(async (unit) => {
      const scope = funderScopeOf(caller);
      const users = funderUsersIn(unit, scope);
      const all = await users.lock();
      const user = requireSeen(all, id, scope);
      const rights = changedRights(user.rights, wholeRights(given), scope.contracts);
      if (rights === undefined) throw new DomainError('DROITS_NON_ADMINISTRES');
      await requireOwn(users, rights);
      if (rightsInWords(rights) === rightsInWords(wholeRights(user.rights))) return;
      if (isLastDecider(id, all) && !administersAll(rights)) {
        throw new DomainError('DERNIER_ADMINISTRATEUR');
      }
      requireRecentConfirmation(caller, clock);
      await users.setRights(id, rights);
      const role = roleOfRights(rights) ?? 'PAR_CONTRAT';
      // An invited address is not confirmed yet and receives only its link.
      const people = user.hasAccess ? [caller.userId, id] : [caller.userId];
      await notify(unit, [...people, ...otherDeciders(all, caller.userId)], {
        event: 'ROLE',
        userId: id,
        authorId: caller.userId,
        role,
      });
      await record(unit, caller, origin, {
        acte: role === 'PAR_CONTRAT' ? 'DROITS' : 'ROLE',
        utilisateur: id,
        role,
        ...(role === 'PAR_CONTRAT' ? { droits: rightsInWords(rights) } : {}),
      });
    });
    return await read(caller, id);
  };

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
        const scope = funderScopeOf(caller);
        const users = funderUsersIn(unit, scope);
        const all = await users.lock();
        const rights = rightsFor(given.role, given.contrats);
        requireAdministered(isAdministered(rights, scope.contracts));
        await requireOwn(users, rights);
        const mail = given.email.trim();
        if (await users.isMailTaken(mail)) throw new DomainError('UTILISATEUR_DEJA_PRESENT');
        await users.add({
          userId,
          firstName: given.prenom.trim(),
          lastName: given.nom.trim(),
          mail,
          rights,
          createdAt: clock.realNow(),
        });
        await sendInvitation(unit, caller, userId);
        const role = roleOfRights(rights) ?? 'PAR_CONTRAT';
        await notify(unit, [caller.userId, ...otherDeciders(all, caller.userId)], {
          event: 'INVITATION',
          userId,
          authorId: caller.userId,
          role,
        });
        await record(unit, caller, origin, {
          acte: 'INVITATION',
          utilisateur: userId,
          role,
          ...(role === 'PAR_CONTRAT' ? { droits: rightsInWords(rights) } : {}),
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
        const scope = funderScopeOf(caller);
        const user = requireSeen(await funderUsersIn(unit, scope).lock(), id, scope);
        requireAdministered(isAdministered(user.rights, scope.contracts));
        if (user.hasAccess) throw new DomainError('INVITATION_SANS_OBJET');
        await sendInvitation(unit, caller, id);
        await record(unit, caller, origin, { acte: 'RELANCE', utilisateur: id, role: user.role });
      });
      return await read(caller, id);
    },

    changeRole: (
      caller: AuthenticatedCaller,
      { id, role }: { readonly id: string; readonly role: FunderRole },
      origin: RequestOrigin,
    ): Promise<FunderUser> => change(caller, id, rightsFor(role, undefined), origin),

    changeRights: (
      caller: AuthenticatedCaller,
      { id, droits }: { readonly id: string } & FunderRightsBody,
      origin: RequestOrigin,
    ): Promise<FunderUser> =>
      change(
        caller,
        id,
        droits.map(({ numeroContrat, actions }) => ({ contract: numeroContrat, actions })),
        origin,
      ),

    remove: (caller: AuthenticatedCaller, id: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        const scope = funderScopeOf(caller);
        const users = funderUsersIn(unit, scope);
        const all = await users.lock();
        const user = requireSeen(all, id, scope);
        if (isLastDecider(id, all)) throw new DomainError('DERNIER_ADMINISTRATEUR');
        requireAdministered(isAdministered(user.rights, scope.contracts));
        if (id === caller.userId) throw new DomainError('RETRAIT_DE_SOI');
        await users.disable(id, clock.realNow());
        await firstAccess.shut(unit, id);
        await record(unit, caller, origin, { acte: 'RETRAIT', utilisateur: id, role: user.role });
      }),
  };
};

const ROLE = 'ADMINISTRATEUR';
const ADMINISTRATOR = rightsFor(ROLE, undefined);

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
        rights: ADMINISTRATOR,
        createdAt: clock.realNow(),
      });
    } else {
      await users.setRights(userId, ADMINISTRATOR);
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
