import { availableParallelism } from 'node:os';
import { hash, hashRaw, parseOptions, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';
import { FIRST_KEY_ID, keyOfRing, type KeyRing } from './key-ring.ts';

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
  /** Takes the same time whether or not there is a hash to compare with, or a pepper for it. */
  readonly matches: (stored: string | null | undefined, password: string) => Promise<boolean>;
  /** It is weaker than new ones, or under an older pepper. */
  readonly needsRehash: (stored: string) => boolean;
  /**
   * As slow as a password's hash, and the same each time for the same salt: for short secrets that
   * are looked up by their hash.
   */
  readonly derive: (secret: Buffer, salt: Buffer) => Promise<Buffer>;
  /** The same under every pepper of the ring: to look up what an older one has made. */
  readonly deriveAll: (secret: Buffer, salt: Buffer) => Promise<readonly Buffer[]>;
}

const KEY_ID = /,keyid=(\d{1,5})(?=\$)/;

/**
 * The id of the pepper, in the field that the encoding of argon2 has for it; a hash without one is
 * of pepper 1. The library does not read this field, so it is taken out before.
 */
const splitKeyId = (stored: string) => ({
  keyId: Number(KEY_ID.exec(stored)?.[1] ?? FIRST_KEY_ID),
  encoded: stored.replace(KEY_ID, ''),
});

const withKeyId = (encoded: string, keyId: number): string =>
  keyId === FIRST_KEY_ID
    ? encoded
    : encoded.replace(/^(\$argon2id\$v=\d+\$[^$]+)/, `$1,keyid=${keyId}`);

export const createPasswords = async (
  peppers: KeyRing,
  limits: { readonly atOnce?: number; readonly waiting?: number } = {},
  cost: PasswordCost = PASSWORD_COST,
): Promise<Passwords> => {
  // Hashing is slow by design: a flood of sign-ins must not starve the other calls.
  const gate = createGate(limits.atOnce ?? MAX_AT_ONCE, limits.waiting ?? MAX_WAITING);
  const optionsOf = (secret: string) => ({ ...cost, secret: Buffer.from(secret, 'utf8') });
  const options = optionsOf(peppers.keys[0].secret);
  // The same password typed on two keyboards may differ in bytes.
  const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8');
  const dummyHash = await hash('personne', options);
  return {
    hash: async (password) =>
      withKeyId(await gate(() => hash(bytesOf(password), options)), peppers.currentKeyId),
    matches: async (stored, password) => {
      const { keyId, encoded } = splitKeyId(stored ?? '');
      const pepper = keyOfRing(peppers, keyId);
      const isComparable = encoded !== '' && pepper !== undefined;
      const isMatch = await gate(() =>
        isComparable
          ? verify(encoded, bytesOf(password), optionsOf(pepper.secret))
          : verify(dummyHash, bytesOf(password), options),
      );
      return isMatch && isComparable;
    },
    derive: (secret, salt) => gate(() => hashRaw(secret, { ...options, salt })),
    deriveAll: (secret, salt) =>
      Promise.all(
        peppers.keys.map((pepper) =>
          gate(() => hashRaw(secret, { ...optionsOf(pepper.secret), salt })),
        ),
      ),
    needsRehash: (stored) => {
      const { keyId, encoded } = splitKeyId(stored);
      if (keyId !== peppers.currentKeyId) return true;
      const used = parseOptions(encoded);
      return used.memoryCost < cost.memoryCost || used.timeCost < cost.timeCost;
    },
  };
};
