import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { tokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { IssuedToken } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';

const ISSUER = 'portail-cesu';
/** The only accepted header: a token with another algorithm, or none, is rejected. */
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

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
export const createTokens = (secret: string, clock: Clock): Tokens => {
  const key = createSecretKey(secret, 'utf8');
  const signedTokens = new LRUCache<string, SignedToken>({ max: CACHED_TOKENS });
  const issuedTokens = new LRUCache<string, string>({ max: CACHED_TOKENS });
  const signatureOf = (signed: string): string =>
    createHmac('sha256', key).update(signed).digest('base64url');

  const isSigned = (signed: string, signature: string): boolean => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(signed))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const sign = (payload: string): string => {
    const signed = `${HEADER}.${Buffer.from(payload).toString('base64url')}`;
    return `${signed}.${signatureOf(signed)}`;
  };

  const check = (token: string): SignedToken | undefined => {
    const [header, payload, signature, ...others] = token.split('.');
    if (header !== HEADER || payload === undefined || signature === undefined) return undefined;
    if (others.length > 0 || !isSigned(`${header}.${payload}`, signature)) return undefined;
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
