import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import {
  KNOWN_DEVICE_DAYS,
  OPERATOR_SESSION_HEADER,
} from '@portail/contract/constants/constants.ts';
import * as z from 'zod/mini';

export interface Cookie {
  readonly valueOf: (request: FastifyRequest) => string | undefined;
  readonly write: (reply: FastifyReply, value: string) => void;
  readonly clear: (reply: FastifyReply) => void;
}

/** Out of reach of scripts and of other sites. Without an age, it ends with the browser. */
export const createCookie = (plainName: string, isSecure: boolean, maxAgeS?: number): Cookie => {
  // The prefix binds the cookie to this very host; browsers take it over HTTPS only.
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  const set = (reply: FastifyReply, value: string, age: number | undefined): void => {
    const all = age === undefined ? attributes : [`Max-Age=${age}`, ...attributes];
    reply.header('set-cookie', [`${name}=${value}`, ...all].join('; '));
  };
  return {
    valueOf: (request) =>
      (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (reply, value) => set(reply, value, maxAgeS),
    clear: (reply) => set(reply, '', 0),
  };
};

const WORD_BYTES = 32;
const WORD = /^[A-Za-z0-9_-]{43}$/;
const DAY_S = 86_400;

/**
 * The random word by which a browser is recognised at its next sign-in. It opens nothing: it only
 * keeps a stranger's wrong passwords from locking its owner out. Strictly necessary, hence without
 * consent; out of reach of scripts and of other sites.
 */
export interface DeviceCookie {
  /** The word that the browser brings, or one that it may be given. */
  readonly wordOf: (request: FastifyRequest) => string;
  readonly write: (reply: FastifyReply, word: string) => void;
}

export const createDeviceCookie = (isSecure: boolean): DeviceCookie => {
  const { valueOf, write } = createCookie('eb-appareil', isSecure, KNOWN_DEVICE_DAYS * DAY_S);
  return {
    wordOf: (request) => {
      const brought = valueOf(request);
      return brought !== undefined && WORD.test(brought)
        ? brought
        : randomBytes(WORD_BYTES).toString('base64url');
    },
    write,
  };
};

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
