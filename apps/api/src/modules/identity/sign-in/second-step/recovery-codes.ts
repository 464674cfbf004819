import { randomInt } from 'node:crypto';
import type { Platform } from '../../../../platform/platform.ts';

type Hashing = Pick<Platform, 'secretBox' | 'passwords'>;

/** No letter that is taken for a digit: neither I, L, O nor U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
const COUNT = 10;
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

const newCode = (): string =>
  Array.from({ length: 2 * GROUP }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const shown = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

/** What was typed, when it has the form of a recovery code. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return SHAPE.test(code) ? code : undefined;
};

interface RecoveryHashes {
  /** What is written today. */
  readonly slow: Buffer;
  /** What was written before: codes that were printed then still serve. */
  readonly former: Buffer;
}

const SALT_BYTES = 16;

/**
 * Fifty bits can be tried out by a thief of the database and of its keys unless each trial is slow:
 * argon2id, with a salt of the account, over the keyed digest.
 */
export const hashRecoveryCode = async (
  { secretBox, passwords }: Hashing,
  accountId: string,
  code: string,
): Promise<RecoveryHashes> => {
  const former = secretBox.mac(`secours:${accountId}`, code);
  const salt = secretBox.mac('sel-secours', accountId).subarray(0, SALT_BYTES);
  return { slow: await passwords.derive(former, salt), former };
};

/** Ten codes to print: shown once, then known by their hashes only. */
export const newRecoveryCodes = async (hashing: Hashing, accountId: string) => {
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(hashing, accountId, code)));
  return { shown: codes.map(shown), hashes: hashes.map(({ slow }) => slow) };
};
