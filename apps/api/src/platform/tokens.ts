import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { tokenPayload } from '@portail/contract/calls/authentication.calls.ts';
import * as z from 'zod/mini';
import type { IssuedToken } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';

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

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** By `node:crypto` with a key made once: every call reads a token and is given the next one. */
export const createTokens = (secret: string, clock: Clock): Tokens => {
  const key = createSecretKey(secret, 'utf8');
  const signatureOf = (signed: string): string =>
    createHmac('sha256', key).update(signed).digest('base64url');

  const isSigned = (signed: string, signature: string): boolean => {
    const [brought, expected] = [Buffer.from(signature), Buffer.from(signatureOf(signed))];
    return brought.length === expected.length && timingSafeEqual(brought, expected);
  };

  return {
    issue: ({ sub, ...rest }, expiresAt) => {
      const payload = {
        ...rest,
        iss: ISSUER,
        sub,
        iat: secondsOf(clock.realNow()),
        exp: secondsOf(expiresAt),
      };
      const signed = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
      return { token: `${signed}.${signatureOf(signed)}`, expiresAt };
    },
    read: (token) => {
      const [header, payload, signature, ...others] = token.split('.');
      if (header !== HEADER || payload === undefined || signature === undefined) return undefined;
      if (others.length > 0 || !isSigned(`${header}.${payload}`, signature)) return undefined;
      const text = Buffer.from(payload, 'base64url').toString('utf8');
      const { data } = z.safeParse(signedClaims, parseJson(text));
      if (data === undefined) return undefined;
      if (data.exp + CLOCK_TOLERANCE_S <= secondsOf(clock.realNow())) return undefined;
      const { exp: _exp, iss: _iss, ...claims } = data;
      return claims;
    },
  };
};
