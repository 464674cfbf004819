import { OPERATOR_SESSION_HEADER } from '@portail/contract/constants/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createCookie } from './cookies.ts';

/** An operator's session token (ADR 0038): in a cookie that no script can read, and nowhere else. */
export interface OperatorCookie {
  /** The token of a call that the portal itself made, and the operator that its page shows. */
  readonly claimOf: (request: FastifyRequest) => OperatorClaim | undefined;
  /** The token that the browser brings, whatever page made the call: for a session that ends. */
  readonly tokenOf: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, token: string) => void;
  readonly clear: (reply: FastifyReply) => void;
}

interface OperatorClaim {
  readonly token: string;
  readonly accountId: string;
}

const shownClaims = z.object({ sub: z.string() });

/** Whose session the page shows: a tab left on another operator's must not act under this one. */
const shownAccount = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string') return undefined;
  try {
    const payload = Buffer.from(header.split('.')[1] ?? '', 'base64url').toString('utf8');
    return shownClaims.parse(JSON.parse(payload)).sub;
  } catch {
    return undefined;
  }
};

/**
 * Protects against calls made by other sites: they cannot add the header of the portal, and their
 * browser says where a call comes from.
 */
const isFromPortal = ({ headers }: FastifyRequest, portalOrigin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin, host } = headers;
  return (
    origin === undefined ||
    origin === portalOrigin ||
    origin === `http://${host}` ||
    origin === `https://${host}`
  );
};

export const createOperatorCookie = (publicUrl: string): OperatorCookie => {
  const { origin, protocol } = new URL(publicUrl);
  const { valueOf, write, clear } = createCookie('eb-operateur', protocol === 'https:');
  return {
    claimOf: (request) => {
      const token = valueOf(request);
      const accountId = shownAccount(request.headers[OPERATOR_SESSION_HEADER]);
      if (token === undefined || accountId === undefined || !isFromPortal(request, origin))
        return undefined;
      return { token, accountId };
    },
    tokenOf: valueOf,
    write,
    clear,
  };
};
