import type { EventDetails } from '@portail/contract/backoffice/event-details.ts';
import {
  type OPERATOR_CHANGES,
  type HeldOperatorChange,
  type OperatorAccount,
  type OperatorInvitation,
} from '@portail/contract/backoffice/operators.schemas.ts';
import {
  isLastManager,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@portail/rules/backoffice/operators/roles.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  createEnrolmentLinks,
  enrolmentsIn,
  operatorsIn,
  sessionsIn,
} from '../../identity/sign-in/authentication.module.ts';
import {
  createApprovals,
  type LockedRequest,
  type RequestRow,
} from '../approvals/approvals.module.ts';
import { createNotifyOperators } from './operator-mails.ts';
import {
  operatorAccountQueries,
  operatorAccountsIn,
  type LockedOperator,
  type OperatorRow,
  type OperatorsQuery,
} from './operators.repository.ts';

const ACT = 'OPERATEUR';
const KIND = 'OPERATEUR_MODIFIE';
const LINKS_PER_DAY = 10;
const DAY_S = 86_400;

/** With the login, so that two requests of the same kind can be told apart. */
const LABELS: Readonly<Record<(typeof OPERATOR_CHANGES)[number], (login: string) => string>> = {
  INVITATION: (login) => `Invitation de l’opérateur ${login}`,
  ROLE: (login) => `Rôle de l’opérateur ${login}`,
  REACTIVATION: (login) => `Réactivation de l’opérateur ${login}`,
};

/** Of an invitation, who is invited; else the operator, who is read again when it is shown. */
const content = z.discriminatedUnion('changement', [
  z.object({
    changement: z.literal('INVITATION'),
    identifiant: z.string(),
    prenom: z.string(),
    nom: z.string(),
    email: z.string(),
    role: z.enum(OPERATOR_ROLES),
  }),
  z.object({
    changement: z.literal('ROLE'),
    operateur: z.string(),
    avant: z.enum(OPERATOR_ROLES),
    role: z.enum(OPERATOR_ROLES),
  }),
  z.object({ changement: z.literal('REACTIVATION'), operateur: z.string() }),
]);
type Change = z.infer<typeof content>;

const scopeOf = ({ userId }: Pick<AuthenticatedCaller, 'userId'>): OperatorScope =>
  operatorScope(userId, 'gestion des opérateurs');

const requireOperator = (operators: readonly LockedOperator[], id: string): LockedOperator => {
  const found = operators.find((one) => one.id === id);
  if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return found;
};

const requireFree = async (
  accounts: ReturnType<typeof operatorAccountsIn>,
  operators: readonly LockedOperator[],
  { identifiant, email }: { readonly identifiant: string; readonly email: string },
): Promise<void> => {
  const [login, mail] = [identifiant.toLowerCase(), email.toLowerCase()];
  // A person with two accounts could approve their own requests.
  if (operators.some((one) => one.login.toLowerCase() === login || one.mailKey === mail)) {
    throw new DomainError('OPERATEUR_DEJA_PRESENT');
  }
  if (await accounts.isLoginTaken(identifiant)) throw new DomainError('IDENTIFIANT_DEJA_UTILISE');
};

const wireOperator = (
  row: OperatorRow,
  managers: readonly string[],
  callerId: string,
): OperatorAccount => ({
  id: row.id,
  login: row.login,
  nom: row.lastName,
  prenom: row.firstName,
  email: row.mail,
  role: row.role,
  statut: row.statut,
  dateCreation: formatFrenchDate(dayInFrance(row.createdAt)),
  derniereConnexion: row.signedInAt === null ? null : dateTimeInFrance(row.signedInAt),
  invitationValableJusquau:
    row.statut === 'INVITE' && row.linkEndsAt !== null ? dateTimeInFrance(row.linkEndsAt) : null,
  demandeEnAttente: row.waiting,
  soiMeme: row.id === callerId,
  dernierGestionnaire: managers.length === 1 && managers[0] === row.id,
});

interface Acting {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/** Operators of the issuer: what adds rights waits for a second person, what removes them does not. */
export const createManageOperators = (platform: Platform) => {
  const { reader, units, clock, limits, digest, securityLog } = platform;
  const approvals = createApprovals(platform);
  const notify = createNotifyOperators(platform);
  const links = createEnrolmentLinks(platform);

  const record = (
    unit: UnitOfWork,
    { caller, origin }: Acting,
    { login }: Pick<LockedOperator, 'login'>,
    details: EventDetails,
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: KIND,
      result: 'SUCCES',
      userId: caller.userId,
      details: { ...details, objet: login },
    });

  const ask = (
    unit: UnitOfWork,
    { caller, origin }: Acting,
    { reference, login }: { readonly reference: string; readonly login: string },
    change: Change,
  ): Promise<string> =>
    approvals.ask(
      unit,
      { userId: caller.userId, origin },
      {
        act: ACT,
        kind: ACT,
        reference,
        label: LABELS[change.changement](login),
        contract: null,
        amountCents: null,
        reason: null,
        content: change,
        command: undefined,
      },
    );

  /** Locks the operators and finds the one of another manager. */
  const another = async (unit: UnitOfWork, { caller }: Acting, id: string) => {
    const accounts = operatorAccountsIn(unit, scopeOf(caller));
    const operators = await accounts.lock();
    const operator = requireOperator(operators, id);
    if (id === caller.userId) throw new DomainError('ACTE_SUR_SOI');
    return { accounts, operators, operator };
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: OperatorsQuery,
    ): Promise<ListPage<OperatorAccount[]>> => {
      const queries = operatorAccountQueries(reader, scopeOf(caller));
      const managers = await queries.activeManagers();
      const page = await queries.list(clock.realNow(), query);
      return mapPage(page, (row) => wireOperator(row, managers, caller.userId));
    },

    invite: async (acting: Acting, given: OperatorInvitation): Promise<void> => {
      requireRecentConfirmation(acting.caller, clock);
      const { identifiant, role } = given;
      const [prenom, nom, email] = [given.prenom.trim(), given.nom.trim(), given.email.trim()];
      await units.transact(async (unit) => {
        const accounts = operatorAccountsIn(unit, scopeOf(acting.caller));
        await requireFree(accounts, await accounts.lock(), { identifiant, email });
        await ask(
          unit,
          acting,
          { reference: identifiant.toLowerCase(), login: identifiant },
          {
            changement: 'INVITATION',
            identifiant,
            prenom,
            nom,
            email,
            role,
          },
        );
      });
    },

    resend: (acting: Acting, id: string): Promise<void> =>
      units.transact(async (unit) => {
        const accounts = operatorAccountsIn(unit, scopeOf(acting.caller));
        const operator = requireOperator(await accounts.lock(), id);
        if (operator.hasAccess || operator.isSuspended) {
          throw new DomainError('INVITATION_SANS_OBJET');
        }
        await limits.count(unit, {
          key: digest.of('invitation-operateur', id),
          failures: LINKS_PER_DAY,
          windowS: DAY_S,
          clearedBySuccess: false,
        });
        await links.open(unit, id, acting.origin, { isMailed: true });
        await record(unit, acting, operator, { acte: 'RELANCE' });
      }),

    changeRole: async (acting: Acting, id: string, role: OperatorRole): Promise<void> => {
      requireRecentConfirmation(acting.caller, clock);
      await units.transact(async (unit) => {
        const { operators, operator } = await another(unit, acting, id);
        if (operator.role === role) throw new DomainError('OPERATEUR_INCHANGE');
        if (isLastManager(id, operators)) throw new DomainError('DERNIER_GESTIONNAIRE');
        await ask(
          unit,
          acting,
          { reference: id, login: operator.login },
          {
            changement: 'ROLE',
            operateur: id,
            avant: operator.role,
            role,
          },
        );
      });
    },

    suspend: (acting: Acting, id: string, motif: string): Promise<void> =>
      units.transact(async (unit) => {
        const { accounts, operators, operator } = await another(unit, acting, id);
        if (operator.isSuspended) throw new DomainError('OPERATEUR_INCHANGE');
        if (isLastManager(id, operators)) throw new DomainError('DERNIER_GESTIONNAIRE');
        const now = clock.realNow();
        await accounts.setDisabled(id, now);
        await sessionsIn(unit).revokeOperator(id, now);
        await enrolmentsIn(unit).closeAll(id, now);
        await notify(unit, [id, acting.caller.userId], {
          event: 'SUSPENSION',
          operatorId: id,
          authorId: acting.caller.userId,
          role: operator.role,
        });
        await record(unit, acting, operator, { acte: 'SUSPENSION', motif });
      }),

    reactivate: async (acting: Acting, id: string): Promise<void> => {
      requireRecentConfirmation(acting.caller, clock);
      await units.transact(async (unit) => {
        const { operator } = await another(unit, acting, id);
        if (!operator.isSuspended) throw new DomainError('OPERATEUR_INCHANGE');
        await ask(
          unit,
          acting,
          { reference: id, login: operator.login },
          { changement: 'REACTIVATION', operateur: id },
        );
      });
    },

    endSessions: (acting: Acting, id: string, motif: string): Promise<void> =>
      units.transact(async (unit) => {
        const { operator } = await another(unit, acting, id);
        await sessionsIn(unit).revokeOperator(id, clock.realNow());
        await notify(unit, [id, acting.caller.userId], {
          event: 'SESSIONS_FERMEES',
          operatorId: id,
          authorId: acting.caller.userId,
          role: operator.role,
        });
        await record(unit, acting, operator, { acte: 'SESSIONS_FERMEES', motif });
      }),
  };
};

/** Applies a change that a second person approved, checked again against the current rights. */
export const createApplyOperatorChange = (platform: Platform) => {
  const { clock, ids, securityLog } = platform;
  const notify = createNotifyOperators(platform);
  const links = createEnrolmentLinks(platform);
  return async (
    unit: UnitOfWork,
    {
      content: requested,
      requestedBy,
      approvedBy,
    }: LockedRequest & { readonly approvedBy: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    const change = z.parse(content, requested);
    const accounts = operatorAccountsIn(unit, scopeOf({ userId: approvedBy }));
    const operators = await accounts.lock();
    const applied = async (
      operator: Pick<LockedOperator, 'id' | 'login' | 'role'>,
      to: readonly string[],
    ): Promise<void> => {
      const { changement } = change;
      await notify(unit, to, {
        event: changement,
        operatorId: operator.id,
        authorId: requestedBy,
        role: operator.role,
      });
      await securityLog.record(unit, origin, {
        kind: KIND,
        result: 'SUCCES',
        userId: approvedBy,
        details: { acte: changement, objet: operator.login, role: operator.role },
      });
    };
    if (change.changement === 'INVITATION') {
      const { identifiant: login, prenom: firstName, nom: lastName, email: mail, role } = change;
      await requireFree(accounts, operators, change);
      const { userId: id } = await operatorsIn(unit, {
        now: clock.realNow(),
        newId: ids.ordered,
      }).save({ login, firstName, lastName, mail, role });
      await links.open(unit, id, origin, { isMailed: true });
      // The invited address is not proved yet and receives only its link.
      await applied({ id, login, role }, [requestedBy]);
      return;
    }
    const operator = requireOperator(operators, change.operateur);
    const { id } = operator;
    if (change.changement === 'ROLE') {
      if (operator.role !== change.avant) throw new DomainError('DEMANDE_PERIMEE');
      if (isLastManager(id, operators)) throw new DomainError('DERNIER_GESTIONNAIRE');
      await accounts.changeRole(id, change.role);
      const isReached = operator.isActive;
      await applied(
        { ...operator, role: change.role },
        isReached ? [id, requestedBy] : [requestedBy],
      );
      return;
    }
    if (!operator.isSuspended) throw new DomainError('DEMANDE_PERIMEE');
    await accounts.setDisabled(id, null);
    await applied(operator, operator.hasAccess ? [id, requestedBy] : [requestedBy]);
  };
};
export type ApplyOperatorChange = ReturnType<typeof createApplyOperatorChange>;

/** The operator that a request is about, as the second person reads it. */
export const readOperatorChange = async (
  reader: Platform['reader'],
  scope: OperatorScope,
  { act, content: requested }: Pick<RequestRow, 'act' | 'content'>,
): Promise<{ readonly shown: HeldOperatorChange; readonly isOutdated: boolean } | undefined> => {
  if (act !== ACT) return undefined;
  const change = z.parse(content, requested);
  if (change.changement === 'INVITATION') {
    const { identifiant: login, changement, nom, prenom, email, role } = change;
    const shown = { changement, login, nom, prenom, email, role, roleActuel: null };
    return { shown, isOutdated: false };
  }
  const operator = await operatorAccountQueries(reader, scope).find(change.operateur);
  if (operator === undefined) return undefined;
  const today = z.parse(z.enum(OPERATOR_ROLES), operator.role);
  const isRole = change.changement === 'ROLE';
  return {
    shown: {
      changement: change.changement,
      login: operator.login,
      nom: operator.lastName,
      prenom: operator.firstName,
      email: operator.mail,
      role: isRole ? change.role : today,
      roleActuel: isRole ? today : null,
    },
    isOutdated: isRole && change.avant !== today,
  };
};
