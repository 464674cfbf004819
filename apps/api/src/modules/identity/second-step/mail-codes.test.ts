import { describe, expect, it } from 'vitest';
import { newCode } from './mail-codes.ts';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './assess-code.ts';
import { TEST_PASSWORD_COST } from '../../../../test/password-cost.ts';
import { createPasswords } from '../../../platform/passwords.ts';
import { createSecretBox } from '../../../platform/secret-box.ts';

const SAMPLES = 1_000_000;
const CLASSES = 1_000;
/** Chi-square with 999 degrees of freedom: beyond this, one honest draw in a thousand million. */
const CHI_SQUARE_MAX = 1_290;

const chiSquare = (counts: Uint32Array): number => {
  const expected = SAMPLES / CLASSES;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe('a code', () => {
  it('[S10] [XC-24] is any of the million six-digit numbers, each as likely, leading zeros kept', () => {
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
  secretBox: createSecretBox('x'.repeat(32)),
  passwords: await createPasswords('poivre', {}, TEST_PASSWORD_COST),
});

describe('a recovery code', () => {
  it('[S10] is kept by a slow hash with the salt of its account', async () => {
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

  it('is read in any case and spacing, and holds no letter that is taken for a digit', async () => {
    const { shown, hashes } = await newRecoveryCodes(await hashing(), 'compte');
    expect(shown).toHaveLength(10);
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(10);
    for (const code of shown) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
      expect(readRecoveryCode(typed)).toBe(code.replace('-', ''));
    }
    for (const wrong of ['123456', 'ABCDE-FGHI', 'ABCDE-FGHIO', '']) {
      expect(readRecoveryCode(wrong)).toBeUndefined();
    }
  });
});
