import type { PartnerCaller, PartnerCredentials, PartnerGate } from '../ports/partner.ts';
import {
  type CallAccess,
  decideCallAccess,
} from '@portail/rules/identity/access/decide-call-access.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AuthenticatedCaller,
  IssuedToken,
  LiveSession,
  SessionGate,
} from '../ports/caller.ts';
import { scopePermitting, scopeWith } from '../ports/owner-scope.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { OperatorCookie } from './cookies.ts';
import { createRequestSlot } from './request-slot.ts';

const BASIC = /^Basic ([A-Za-z0-9+/]{1,1024}={0,2})$/;

/** RFC 7617: the client id holds no colon, the secret may. */
const basicCredentialsOf = (header: string | undefined): PartnerCredentials | undefined => {
  const encoded = BASIC.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\u0000')) return undefined;
  return { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
};

const BEARER = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/;
const UNAUTHENTICATED = 401;

type TokenAccess = Extract<CallAccess, { readonly kind: 'token' }>;

interface RequestSession {
  readonly live: LiveSession;
  readonly wantsToken: boolean;
}

/** Nothing outside this file can change who is calling. */
const sessions = createRequestSlot<RequestSession>();
const partners = createRequestSlot<PartnerCaller>();

const wantsFreshToken = (request: FastifyRequest): boolean =>
  request.headers['x-auth-refresh'] !== 'false';

const tokenOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

export const callerOf = (request: FastifyRequest): AuthenticatedCaller | undefined =>
  sessions.of(request)?.live.caller;

export const partnerOf = (request: FastifyRequest): PartnerCaller | undefined =>
  partners.of(request);

/** After this, the reply carries no token, and the browser of an operator keeps none. */
export const forgetSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  operatorCookie: OperatorCookie,
): void => {
  if (callerOf(request)?.space === 'ESPACE_OPERATEUR') operatorCookie.clear(reply);
  sessions.put(request, undefined);
};

/** The operator of this browser's session cookie, for a sign-in that replaces it. */
export const formerOperatorOf = async (
  request: FastifyRequest,
  { gate, operatorCookie }: Pick<Gates, 'gate' | 'operatorCookie'>,
): Promise<AuthenticatedCaller | undefined> => {
  const token = operatorCookie.tokenOf(request);
  const live =
    token === undefined ? undefined : await gate.authenticate(token, { keepAlive: false });
  return live !== undefined && isOperator(live) ? live.caller : undefined;
};

export const writeToken = (
  reply: FastifyReply,
  { token, cookieToken, expiresAt }: IssuedToken,
  operatorCookie: OperatorCookie,
): void => {
  if (cookieToken !== undefined) operatorCookie.write(reply, cookieToken);
  reply.header('x-auth-token', token);
  reply.header('x-auth-token-expires-at', formatWireInstant(expiresAt.getTime()));
};

/**
 * Contracts that have the feature of the call enabled, for a person; those on which the user holds
 * the right of the call, for a funder.
 */
const keptTo = ({ feature, anyOf }: TokenAccess, live: LiveSession): LiveSession => {
  const { caller } = live;
  if (caller.scope?.kind === 'funder') {
    return { ...live, caller: { ...caller, scope: scopePermitting(caller.scope, anyOf) } };
  }
  if (feature === undefined || caller.scope?.kind !== 'beneficiary') return live;
  return { ...live, caller: { ...caller, scope: scopeWith(caller.scope, feature) } };
};

interface Gates {
  readonly gate: SessionGate;
  readonly partnerGate: PartnerGate;
  readonly operatorCookie: OperatorCookie;
}

const isOperator = ({ caller }: LiveSession): boolean => caller.space === 'ESPACE_OPERATEUR';

/** By the bearer token, or for operators, whose bearer tokens are refused, by the cookie. */
const liveSessionOf = async (
  request: FastifyRequest,
  { gate, operatorCookie }: Gates,
  options: { readonly keepAlive: boolean },
): Promise<LiveSession | undefined> => {
  const token = tokenOf(request);
  if (token !== undefined) {
    const live = await gate.authenticate(token, options);
    return live === undefined || isOperator(live) ? undefined : live;
  }
  const claim = operatorCookie.claimOf(request);
  if (claim === undefined) return undefined;
  const live = await gate.authenticate(claim.token, options);
  const isClaimed = live !== undefined && isOperator(live);
  return isClaimed && live.caller.userId === claim.userId ? live : undefined;
};

/** Authenticates and authorises the caller before the body is read. */
export const createAccessHook =
  (gates: Gates, access: CallAccess) =>
  async (request: FastifyRequest): Promise<void> => {
    // A signature covers the body, which is not read yet: the handler verifies it.
    if (access.kind === 'signature') return;
    if (access.kind === 'public') {
      if (access.knowsCaller !== true) return;
      // Called every 30 s by an open page: it must not keep the session alive.
      const live = await liveSessionOf(request, gates, { keepAlive: false });
      if (live !== undefined) sessions.put(request, { live, wantsToken: false });
      return;
    }
    if (access.kind === 'partner') {
      const credentials = basicCredentialsOf(request.headers.authorization);
      const origin = {
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      };
      const partner = await gates.partnerGate.authenticate(credentials, origin);
      if (partner === undefined) throw new DomainError('PARTENAIRE_INCONNU');
      partners.put(request, partner);
      return;
    }
    const wantsToken = wantsFreshToken(request);
    const live = await liveSessionOf(request, gates, { keepAlive: wantsToken });
    const refusal = decideCallAccess(access, live?.caller);
    if (live !== undefined) sessions.put(request, { live: keptTo(access, live), wantsToken });
    if (refusal !== undefined) throw new DomainError(refusal);
  };

/** Every authenticated reply, good or bad, carries the next token. */
export const renewToken = (
  request: FastifyRequest,
  reply: FastifyReply,
  operatorCookie: OperatorCookie,
): void => {
  const session = sessions.of(request);
  if (session === undefined || !session.wantsToken || reply.statusCode === UNAUTHENTICATED) return;
  writeToken(reply, session.live.renew(), operatorCookie);
};
