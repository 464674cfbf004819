import type { EndSessionsBody } from '@portail/contract/backoffice/operator-people.schemas.ts';
import {
  SESSION_ABSOLUTE_HOURS,
  SESSION_IDLE_MINUTES,
  SESSION_IDLE_OPERATOR_MINUTES,
} from '@portail/contract/constants/constants.ts';
import { permissionsInSpace } from '@portail/rules/identity/access/operator-in-space.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { delegatedPermissions } from '@portail/rules/identity/delegations/delegation.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  Delegate,
  IssuedToken,
  LiveSession,
  RequestOrigin,
  SessionGate,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { featuresOf, personScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { describeDevice, deviceOf } from './device.ts';
import { ownPermissions, permissionsOf } from './permissions.ts';
import { createSendNotice } from './security-notices.ts';
import { ownSessionQueries, type SessionQueries, type SessionRecord } from './sessions.queries.ts';
import { sessionsIn, type SessionDelegation, type SessionLink } from './sessions.repository.ts';

const IDLE_S = SESSION_IDLE_MINUTES * 60;
const OPERATOR_IDLE_S = SESSION_IDLE_OPERATOR_MINUTES * 60;
const ABSOLUTE_S = SESSION_ABSOLUTE_HOURS * 3_600;
/**
 * The last activity is written at most once a minute, so the stored time may be that much older.
 */
const TOUCH_EVERY_S = 60;

interface SessionRequest {
  readonly userId: string;
  readonly origin: RequestOrigin;
  /** Set when the user has just passed a second step. */
  readonly isConfirmed?: boolean;
  /** Restrictions of the link that opened the session. */
  readonly link?: SessionLink;
  /** With a delegation, `userId` is the person's own. */
  readonly delegation?: SessionDelegation;
}

export interface Sessions extends SessionGate {
  /** Opens a session in the caller's transaction. */
  readonly open: (
    unit: UnitOfWork,
    request: SessionRequest,
  ) => Promise<{ readonly sessionId: string }>;
  /** The first token of a session whose transaction is committed. */
  readonly issue: (sessionId: string) => Promise<IssuedToken>;
  /** Ends the sessions of a delegation, in the transaction that ends the delegation. */
  readonly endDelegated: (unit: UnitOfWork, delegationId: string) => Promise<void>;
}

const plusSeconds = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1_000);

const earlier = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other < one ? other : one;

/** A session in another person's space needs its operator, whose role limits it. */
const hasOperator = ({ space, linkMode, operatorUserId }: SessionRecord): boolean =>
  space === 'ESPACE_OPERATEUR' ||
  (linkMode !== 'BACK_OFFICE' && linkMode !== 'LECTURE_SEULE') ||
  operatorUserId !== null;

const isAlive = (record: SessionRecord, now: Date): boolean =>
  record.revokedAt === null &&
  hasOperator(record) &&
  record.disabledAt === null &&
  record.operatorDisabledAt === null &&
  now < record.endsAt &&
  now < plusSeconds(record.lastSeenAt, record.idleSeconds + TOUCH_EVERY_S);

const delegateOf = ({ delegationId, delegateUserId }: SessionRecord): Delegate | undefined =>
  delegationId === null || delegateUserId === null
    ? undefined
    : { userId: delegateUserId, delegationId };

/**
 * An operator's session in the back office is not a link session: its role gives its permissions.
 */
const linkOf = ({ space, linkMode }: SessionRecord) =>
  space === 'ESPACE_OPERATEUR' ? undefined : (linkMode ?? undefined);

/** A delegate or an operator has at most the permissions of the person. */
const permissionsIn = (record: SessionRecord): readonly Permission[] => {
  const own = ownPermissions(record);
  if (delegateOf(record) !== undefined) {
    return delegatedPermissions(own, record.readOnly ? 'CONSULTER' : 'AGIR');
  }
  const link = linkOf(record);
  if (link !== 'BACK_OFFICE' && link !== 'LECTURE_SEULE') return own;
  return permissionsInSpace(
    own,
    record.operatorRole === null ? [] : permissionsOf(record.operatorRole),
  );
};

const callerOf = (record: SessionRecord): AuthenticatedCaller => {
  const scope = personScope(record);
  return {
    userId: record.userId,
    sessionId: record.sessionId,
    space: record.space,
    permissions: permissionsIn(record),
    fromBackOffice: record.fromBackOffice,
    // The role itself: an operator's own session by password has no link that says so.
    readOnly:
      record.readOnly || record.role === 'BO_LECTURE' || record.operatorRole === 'BO_LECTURE',
    link: linkOf(record),
    bypass: record.bypassKind ?? undefined,
    isDelegate: delegateOf(record) !== undefined,
    features: featuresOf(scope),
    scope,
    confirmedAt: record.confirmedAt ?? undefined,
    delegate: delegateOf(record),
    operatorUserId: record.operatorUserId ?? undefined,
  };
};

/** The page of an operator receives the claims without the signature, for display only. */
const unsigned = ({ token, expiresAt }: IssuedToken): IssuedToken => ({
  token: token.slice(0, token.lastIndexOf('.') + 1),
  expiresAt,
});

export const createSessions = ({
  units,
  clock,
  ids,
  tokens,
  queries,
}: Pick<Platform, 'units' | 'clock' | 'ids' | 'tokens'> & {
  readonly queries: SessionQueries;
}): Sessions => {
  const tokenUntil = (end: Date, caller: AuthenticatedCaller): IssuedToken =>
    tokens.issue(
      {
        sub: caller.userId,
        sid: caller.sessionId,
        typeEspace: caller.space,
        permissions: [...caller.permissions],
        fromBackOffice: caller.fromBackOffice,
        readOnly: caller.readOnly,
        bypassed: caller.bypass !== undefined,
      },
      // Token times are whole seconds; the header must agree.
      new Date(Math.floor(end.getTime() / 1_000) * 1_000),
    );

  const issueFor = (record: SessionRecord, caller: AuthenticatedCaller): IssuedToken => {
    const idleEnd = plusSeconds(clock.realNow(), record.idleSeconds);
    const issued = tokenUntil(earlier(idleEnd, record.endsAt), caller);
    return caller.space === 'ESPACE_OPERATEUR' ? unsigned(issued) : issued;
  };

  const keepAlive = async (record: SessionRecord, now: Date): Promise<void> => {
    if (now < plusSeconds(record.lastSeenAt, TOUCH_EVERY_S)) return;
    await units.transact((unit) => sessionsIn(unit).touch(record.sessionId, now));
  };

  return {
    authenticate: async (token, options): Promise<LiveSession | undefined> => {
      const claims = tokens.read(token);
      if (claims === undefined) return undefined;
      const record = await queries.find(claims.sid);
      const now = clock.realNow();
      // The claims about permissions are for display only; the session record decides.
      if (record === undefined || record.userId !== claims.sub || !isAlive(record, now)) {
        return undefined;
      }
      if (options.keepAlive) await keepAlive(record, now);
      const caller = callerOf(record);
      return { caller, renew: () => issueFor(record, caller) };
    },

    open: async (unit, { userId, origin, isConfirmed = false, link, delegation }) => {
      const repository = sessionsIn(unit);
      const createdAt = clock.realNow();
      const sessionId = ids.ordered();
      const isOperators =
        link?.mode === 'BACK_OFFICE' ||
        link?.mode === 'LECTURE_SEULE' ||
        (await repository.isOperator(userId));
      await repository.insert({
        id: sessionId,
        userId,
        createdAt,
        idleSeconds: isOperators ? OPERATOR_IDLE_S : IDLE_S,
        endsAt: earlier(plusSeconds(createdAt, ABSOLUTE_S), delegation?.endsAt),
        confirmedAt: isConfirmed ? createdAt : (delegation?.confirmedAt ?? null),
        device: deviceOf(origin.userAgent),
        link,
        delegation,
      });
      return { sessionId };
    },

    endDelegated: (unit, delegationId) =>
      sessionsIn(unit).revokeDelegated(delegationId, clock.realNow()),

    issue: async (sessionId) => {
      const record = await queries.find(sessionId);
      if (record === undefined) throw new Error('the session was just opened');
      const caller = callerOf(record);
      const issued = issueFor(record, caller);
      if (caller.space !== 'ESPACE_OPERATEUR') return issued;
      // Written once: a late reply of one session would put its cookie over that of the next. The
      // record of the session says when it has been idle for too long.
      return { ...issued, cookieToken: tokenUntil(record.endsAt, caller).token };
    },
  };
};

interface OwnSession {
  readonly id: string;
  readonly ouverteLe: string;
  readonly derniereActivite: string;
  readonly appareil: string;
  readonly courante: boolean;
  readonly delegue?: string;
}

export const createListSessions =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (caller: AuthenticatedCaller): Promise<OwnSession[]> => {
    const rows = await ownSessionQueries(reader, caller).list(clock.realNow());
    return rows.map((row) => ({
      id: row.id,
      ouverteLe: formatWireInstant(row.createdAt.getTime()),
      derniereActivite: formatWireInstant(row.lastSeenAt.getTime()),
      appareil: describeDevice(row),
      courante: row.id === caller.sessionId,
      ...(row.delegateLastName === null
        ? {}
        : { delegue: `${row.delegateFirstName ?? ''} ${row.delegateLastName}`.trim() }),
    }));
  };

/** Another user's session is answered like an unknown one. */
export const createEndSession =
  ({ units, clock, securityLog }: Pick<Platform, 'units' | 'clock' | 'securityLog'>) =>
  (caller: AuthenticatedCaller, sessionId: string, origin: RequestOrigin): Promise<void> =>
    units.transact(async (unit) => {
      const { userId } = caller;
      const isEnded = await sessionsIn(unit).revokeOwn(userId, sessionId, clock.realNow());
      if (!isEnded) throw new DomainError('RESSOURCE_INTROUVABLE');
      await securityLog.record(unit, origin, {
        kind: 'SESSION_TERMINEE',
        result: 'SUCCES',
        userId,
      });
    });

/** Ends every session of a beneficiary for the support and sends the person a notice. */
export const createEndPersonSessions = (
  platform: Pick<
    Platform,
    'units' | 'clock' | 'config' | 'digest' | 'securityLog' | 'outbox' | 'ids' | 'secretBox'
  >,
) => {
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
      const userId = await sessions.findBeneficiary(login);
      if (userId === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await sessions.revokeAll(userId, clock.realNow());
      await sendNotice(unit, userId, 'SESSIONS_FERMEES');
      await securityLog.record(unit, origin, {
        kind: 'SESSION_TERMINEE',
        result: 'SUCCES',
        userId,
        details: { operateur: caller.userId, motif },
      });
    });
};
