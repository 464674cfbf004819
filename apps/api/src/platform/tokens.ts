import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { tokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { FIRST_KEY_ID, type KeyRing } from './key-ring.ts';
import type { IssuedToken } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';

const ISSUER = 'portail-cesu';
/**
 * One accepted header for each key of the ring: a token with another algorithm, or none, or of a
 * retired key, is rejected. Tokens of key 1 name no key, as those made before the rings.
 */
const headerOf = (keyId: number): string =>
  Buffer.from(
    JSON.stringify({
      alg: 'HS256',
      typ: 'JWT',
      ...(keyId === FIRST_KEY_ID ? {} : { kid: String(keyId) }),
    }),
  ).toString('base64url');

/** Clocks of replicas differ: one that is ahead must not expire the tokens of another. */
const CLOCK_TOLERANCE_S = 60;

const signedClaims = z.extend(tokenPayload, { sid: z.uuid(), iss: z.literal(ISSUER) });
type SignedClaims = z.infer<typeof signedClaims>;
export type TokenClaims = Omit<SignedClaims, 'exp' | 'iss'>;

export interface Tokens {
  readonly issue: (content: TokenClaims, expiresAt: Date) => IssuedToken;
  /** `undefined` for a forged, altered, foreign or expired token. */
  readonly read: (token: string) => TokenClaims | undefined;
}

/** About ten million characters at most. */
const CACHED_TOKENS = 10_000;

interface SignedToken {
  readonly claims: TokenClaims;
  readonly exp: number;
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Signed with `node:crypto` and one key object, because every call reads a token and issues the next.
 * Signatures made or verified here are cached: a browser sends back the token that it just received.
 * Expiry is checked on every read; the session is checked by the caller.
 */
export const createTokens = (ring: KeyRing, clock: Clock): Tokens => {
  const keys = new Map(
    ring.keys.map(({ id, secret }) => [headerOf(id), createSecretKey(secret, 'utf8')] as const),
  );
  const currentHeader = headerOf(ring.currentKeyId);
  const currentKey = createSecretKey(ring.keys[0].secret, 'utf8');
  const signedTokens = new LRUCache<string, SignedToken>({ max: CACHED_TOKENS });
  const issuedTokens = new LRUCache<string, string>({ max: CACHED_TOKENS });
  const signatureOf = (key: KeyObject, signed: string): string =>
    createHmac('sha256', key).update(signed).digest('base64url');

  const isSigned = (key: KeyObject, signed: string, signature: string): boolean => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, signed))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const sign = (payload: string): string => {
    const signed = `${currentHeader}.${Buffer.from(payload).toString('base64url')}`;
    return `${signed}.${signatureOf(currentKey, signed)}`;
  };

  const check = (token: string): SignedToken | undefined => {
    const [header = '', payload, signature, ...others] = token.split('.');
    const key = keys.get(header);
    if (key === undefined || payload === undefined || signature === undefined) return undefined;
    if (others.length > 0 || !isSigned(key, `${header}.${payload}`, signature)) return undefined;
    const text = Buffer.from(payload, 'base64url').toString('utf8');
    const { data } = z.safeParse(signedClaims, parseJson(text));
    if (data === undefined) return undefined;
    const { exp, iss: _iss, ...claims } = data;
    const checked = { claims, exp };
    signedTokens.set(token, checked);
    return checked;
  };

  return {
    issue: (claims, expiresAt) => {
      const { sub, ...rest } = claims;
      const iat = secondsOf(clock.realNow());
      const exp = secondsOf(expiresAt);
      const payload = JSON.stringify({ ...rest, iss: ISSUER, sub, iat, exp });
      const known = issuedTokens.get(payload);
      if (known !== undefined) return { token: known, expiresAt };
      const token = sign(payload);
      issuedTokens.set(payload, token);
      signedTokens.set(token, { claims, exp });
      return { token, expiresAt };
    },
    read: (token) => {
      const signed = signedTokens.get(token) ?? check(token);
      if (signed === undefined) return undefined;
      return signed.exp + CLOCK_TOLERANCE_S <= secondsOf(clock.realNow())
        ? undefined
        : signed.claims;
    },
  };
};
