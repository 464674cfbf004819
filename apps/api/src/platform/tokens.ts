import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { tokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import * as z from 'zod/mini';
import type { IssuedToken } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';
import { createRecent } from './recent.ts';

const ISSUER = 'portail-cesu';
/** Ours and no other: a token that names another algorithm, or none, is not read at all. */
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

/** Replicas do not agree to the second: one that is early must not end another's tokens. */
const CLOCK_TOLERANCE_S = 60;

const signedClaims = z.extend(tokenPayload, { sid: z.uuid(), iss: z.literal(ISSUER) });
type SignedClaims = z.infer<typeof signedClaims>;
export type TokenClaims = Omit<SignedClaims, 'exp' | 'iss'>;

export interface Tokens {
  readonly issue: (content: TokenClaims, expiresAt: Date) => IssuedToken;
  /** `undefined` for a forged, altered, foreign or expired token. */
  readonly read: (token: string) => TokenClaims | undefined;
}

/** At most some ten million signs of text. */
const REMEMBERED_TOKENS = 10_000;

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
 * By `node:crypto` with a key made once: every call reads a token and is given the next one. What a
 * signature covers never changes, so one that was made or checked here is not worked out again: a
 * browser brings back the token that it was just given, and a page asks for several things within a
 * second. Whether it has expired is asked each time, as its session is by whoever reads it.
 */
export const createTokens = (secret: string, clock: Clock): Tokens => {
  const key = createSecretKey(secret, 'utf8');
  const signedTokens = createRecent<string, SignedToken>(REMEMBERED_TOKENS);
  const issuedTokens = createRecent<string, string>(REMEMBERED_TOKENS);
  const signatureOf = (signed: string): string =>
    createHmac('sha256', key).update(signed).digest('base64url');

  const isSigned = (signed: string, signature: string): boolean => {
    const [brought, expected] = [Buffer.from(signature), Buffer.from(signatureOf(signed))];
    return brought.length === expected.length && timingSafeEqual(brought, expected);
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
