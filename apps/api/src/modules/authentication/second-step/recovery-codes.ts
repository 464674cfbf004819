import { randomInt } from 'node:crypto';
import type { SecretBox } from '../../../platform/secret-box.ts';

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

export const hashRecoveryCode = (secretBox: SecretBox, accountId: string, code: string): Buffer =>
  secretBox.mac(`secours:${accountId}`, code);

/** Ten codes to print: shown once, then known by their hashes only. */
export const newRecoveryCodes = (secretBox: SecretBox, accountId: string) => {
  const codes = Array.from({ length: COUNT }, newCode);
  return {
    shown: codes.map(shown),
    hashes: codes.map((code) => hashRecoveryCode(secretBox, accountId, code)),
  };
};
