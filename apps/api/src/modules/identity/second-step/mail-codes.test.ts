import { describe, expect, it } from 'vitest';
import { newCode } from './mail-codes.ts';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './assess-code.ts';
import { TEST_PASSWORD_COST } from '../../../../test/password-cost.ts';
import { createPasswords } from '../../../platform/passwords.ts';
import { createSecretBox } from '../../../platform/secret-box.ts';
import { ringOf } from '../../../../test/key-rings.ts';

const SAMPLES = 1_000_000;
const CLASSES = 1_000;
/**
 * Chi-square with 999 degrees of freedom: a uniform draw exceeds this once in a thousand million.
 */
const CHI_SQUARE_MAX = 1_290;

const chiSquare = (counts: Uint32Array): number => {
  const expected = SAMPLES / CLASSES;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe('mail code', () => {
  it('[S10] [XC-24] is uniform over the million six-digit numbers, leading zeros included', () => {
    const heads = new Uint32Array(CLASSES);
    const tails = new Uint32Array(CLASSES);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const code = newCode();
      if (code.length !== 6) throw new Error(code);
      const head = Number(code.slice(0, 3));
      const tail = Number(code.slice(3));
      heads[head] = (heads[head] ?? 0) + 1;
      tails[tail] = (tails[tail] ?? 0) + 1;
    }
    expect(chiSquare(heads)).toBeLessThan(CHI_SQUARE_MAX);
    expect(chiSquare(tails)).toBeLessThan(CHI_SQUARE_MAX);
    expect(heads[0]).toBeGreaterThan(0);
  }, 60_000);
});

const hashing = async () => ({
  secretBox: createSecretBox(ringOf('x'.repeat(32))),
  passwords: await createPasswords(ringOf('poivre'), {}, TEST_PASSWORD_COST),
});

describe('recovery code', () => {
  it('[S10] is stored as a slow hash with a salt per user', async () => {
    const { secretBox, passwords } = await hashing();
    const one = await hashRecoveryCode({ secretBox, passwords }, 'un', '0123456789');
    const same = await hashRecoveryCode({ secretBox, passwords }, 'un', '0123456789');
    const other = await hashRecoveryCode({ secretBox, passwords }, 'autre', '0123456789');
    const salt = secretBox.mac('sel-secours', 'un').subarray(0, 16);
    expect(one.slow).toEqual(same.slow);
    expect(one.slow).toHaveLength(32);
    expect(one.slow).toEqual(await passwords.derive(one.former, salt));
    expect(one.slow).not.toEqual(one.former);
    expect(one.slow).not.toEqual(other.slow);
  });

  it('is accepted in any case and spacing, and contains no ambiguous letter', async () => {
    const { displayed, hashes } = await newRecoveryCodes(await hashing(), 'compte');
    expect(displayed).toHaveLength(10);
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(10);
    for (const code of displayed) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
      expect(readRecoveryCode(typed)).toBe(code.replace('-', ''));
    }
    for (const wrong of ['123456', 'ABCDE-FGHI', 'ABCDE-FGHIO', '']) {
      expect(readRecoveryCode(wrong)).toBeUndefined();
    }
  });
});
