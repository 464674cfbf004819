import type { Caller } from '@portail/rules/identity/access/decide-call-access.ts';
import type { BypassKind } from '@portail/rules/identity/access/vocabulary.ts';
import type { PersonScope } from './owner-scope.ts';

/** Who acts in the place of the person whose space it is. */
export interface Delegate {
  readonly userId: string;
  readonly delegationId: string;
}

/** The person behind a call, as the session's own record knows them. */
export interface AuthenticatedCaller extends Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly scope: PersonScope | undefined;
  /** When the person last proved themselves beyond the password, in this session. */
  readonly confirmedAt: Date | undefined;
  /** A carer or guardian: the account and the scope are those of the person they act for. */
  readonly delegate: Delegate | undefined;
  readonly isDelegate: boolean;
  /** Session type on the wire; access is decided by `link` and `space`. */
  readonly fromBackOffice: boolean;
  readonly bypass: BypassKind | undefined;
  /** The operator who opened the space of this person. */
  readonly operatorUserId: string | undefined;
}

/** The actor recorded for an action: the delegate or operator who performed it. */
export const actorOf = ({
  userId,
  delegate,
}: Pick<AuthenticatedCaller, 'userId' | 'delegate'>): string => delegate?.userId ?? userId;

/** Where a call comes from, for limits and for the security log. */
export interface RequestOrigin {
  readonly requestId: string;
  /** As seen beyond the declared proxies. */
  readonly address: string;
  /** As sent by the browser; stored as browser and system names. */
  readonly userAgent: string;
  /** The random word that the browser keeps, or is given if it comes in. */
  readonly device?: string;
}

export interface IssuedToken {
  /** As the wire carries it. Of an operator's session: without its signature, for display only. */
  readonly token: string;
  /** The usable token of an operator's new session, which travels in a cookie only. */
  readonly cookieToken?: string;
  readonly expiresAt: Date;
}

/** Turns a bearer token into a caller, and a living session into a fresh token. */
export interface SessionGate {
  readonly authenticate: (
    token: string,
    options: { readonly keepAlive: boolean },
  ) => Promise<LiveSession | undefined>;
}

export interface LiveSession {
  readonly caller: AuthenticatedCaller;
  readonly renew: () => IssuedToken;
}
