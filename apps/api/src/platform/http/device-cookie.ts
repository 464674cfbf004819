import { randomBytes } from 'node:crypto';
import { KNOWN_DEVICE_DAYS } from '@portail/contract/constants/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCookie } from './cookies.ts';

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
