import { availableParallelism } from 'node:os';
import { hash, hashRaw, parseOptions, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id (the library's default) as OWASP asks: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash takes a whole core: one core is left for everything else. */
const MAX_AT_ONCE = Math.min(8, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 256;

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with. */
  readonly matches: (stored: string | null | undefined, password: string) => Promise<boolean>;
  readonly needsRehash: (stored: string) => boolean;
  /**
   * As slow as a password's hash, and the same each time for the same salt: for short secrets that
   * are looked up by their hash.
   */
  readonly derive: (secret: Buffer, salt: Buffer) => Promise<Buffer>;
}

export const createPasswords = async (
  pepper: string,
  limits: { readonly atOnce?: number; readonly waiting?: number } = {},
  cost: PasswordCost = PASSWORD_COST,
): Promise<Passwords> => {
  // Hashing is slow by design: a flood of sign-ins must not starve the other calls.
  const gate = createGate(limits.atOnce ?? MAX_AT_ONCE, limits.waiting ?? MAX_WAITING);
  const options = { ...cost, secret: Buffer.from(pepper, 'utf8') };
  // The same password typed on two keyboards may differ in bytes.
  const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8');
  const dummyHash = await hash('personne', options);
  return {
    hash: (password) => gate(() => hash(bytesOf(password), options)),
    matches: async (stored, password) => {
      const isMatch = await gate(() => verify(stored ?? dummyHash, bytesOf(password), options));
      return isMatch && stored !== null && stored !== undefined;
    },
    derive: (secret, salt) => gate(() => hashRaw(secret, { ...options, salt })),
    needsRehash: (stored) => {
      const used = parseOptions(stored);
      return used.memoryCost < cost.memoryCost || used.timeCost < cost.timeCost;
    },
  };
};
