import { tokenPayload } from '@portail/contract/calls/authentication.calls.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { IssuedToken } from './ports/caller.ts';
import type { Clock } from './ports/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'portail-cesu';

const claims = z.extend(tokenPayload, { sid: z.string() });
export type TokenClaims = Omit<z.infer<typeof claims>, 'exp'>;

export interface Tokens {
  readonly issue: (content: TokenClaims, expiresAt: Date) => Promise<IssuedToken>;
  /** `undefined` for a forged, altered, foreign or expired token. */
  readonly read: (token: string) => Promise<TokenClaims | undefined>;
}

export const createTokens = (secret: string, clock: Clock): Tokens => {
  const key = new TextEncoder().encode(secret);
  return {
    issue: async (content, expiresAt) => {
      const { sub, ...rest } = content;
      const token = await new SignJWT(rest)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(sub)
        .setIssuedAt(clock.realNow())
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          currentDate: clock.realNow(),
        });
        const parsed = z.safeParse(claims, payload);
        return parsed.success ? parsed.data : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
};
