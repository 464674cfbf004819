import { randomBytes } from 'node:crypto';
import { KNOWN_DEVICE_DAYS } from '@portail/contract/constants/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  // The prefix binds the cookie to this very host; browsers take it over HTTPS only.
  const name = isSecure ? '__Host-eb-appareil' : 'eb-appareil';
  const attributes = [
    'Path=/',
    `Max-Age=${KNOWN_DEVICE_DAYS * DAY_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

  const broughtBy = (request: FastifyRequest): string | undefined =>
    (request.headers.cookie ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);

  return {
    wordOf: (request) => {
      const brought = broughtBy(request);
      return brought !== undefined && WORD.test(brought)
        ? brought
        : randomBytes(WORD_BYTES).toString('base64url');
    },
    write: (reply, word) => void reply.header('set-cookie', `${name}=${word}; ${attributes}`),
  };
};
