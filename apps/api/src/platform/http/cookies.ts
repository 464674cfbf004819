import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import {
  KNOWN_DEVICE_DAYS,
  OPERATOR_SESSION_HEADER,
} from '@portail/contract/constants/constants.ts';
import { decodeJwt } from 'jose/jwt/decode';

export interface Cookie {
  readonly valueOf: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, value: string) => void;
  readonly clear: (reply: FastifyReply) => void;
}

/** HttpOnly and SameSite. Without an age it is a session cookie. */
export const createCookie = (plainName: string, isSecure: boolean, maxAgeS?: number): Cookie => {
  // The prefix binds the cookie to this host; browsers accept it over HTTPS only.
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  const lasting = maxAgeS === undefined ? attributes : { ...attributes, maxAge: maxAgeS };
  return {
    valueOf: (request) => request.cookies[name],
    write: (reply, value) => void reply.setCookie(name, value, lasting),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
};

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_S = 86_400;

/**
 * Random token by which a browser is recognised at its next sign-in. It gives no access: it only
 * prevents a third party's wrong passwords from locking the user out. Strictly necessary, hence set
 * without consent.
 */
export interface DeviceCookie {
  /** The token of the browser, or a new one. */
  readonly tokenOf: (request: FastifyRequest) => string;
  readonly write: (reply: FastifyReply, token: string) => void;
}

export const createDeviceCookie = (isSecure: boolean): DeviceCookie => {
  const { valueOf, write } = createCookie('eb-appareil', isSecure, KNOWN_DEVICE_DAYS * DAY_S);
  return {
    tokenOf: (request) => {
      const given = valueOf(request);
      return given !== undefined && TOKEN.test(given)
        ? given
        : randomBytes(TOKEN_BYTES).toString('base64url');
    },
    write,
  };
};

/** An operator's session token (ADR 0038), only stored in an HttpOnly cookie. */
export interface OperatorCookie {
  /** The token of a call made by the portal, and the operator shown on its page. */
  readonly claimOf: (request: FastifyRequest) => OperatorClaim | undefined;
  /** The token of the browser, whatever page made the call: used to end the session. */
  readonly tokenOf: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, token: string) => void;
  readonly clear: (reply: FastifyReply) => void;
}

interface OperatorClaim {
  readonly token: string;
  readonly userId: string;
}

/** The operator shown on the page: a tab of another operator must not act under this session. */
const shownAccount = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string') return undefined;
  try {
    return decodeJwt(header).sub;
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
      const userId = shownAccount(request.headers[OPERATOR_SESSION_HEADER]);
      if (token === undefined || userId === undefined || !isFromPortal(request, origin))
        return undefined;
      return { token, userId };
    },
    tokenOf: valueOf,
    write,
    clear,
  };
};
