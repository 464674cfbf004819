import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { ringOf } from '../../test/key-rings.ts';

const box = createSecretBox(ringOf('a'.repeat(32)));

describe('the secret box', () => {
  it('opens what it sealed, for the same purpose only', () => {
    const sealed = box.seal('totp:1', 'JBSWY3DP é');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(box.seal('totp:1', 'JBSWY3DP é')).not.toBe(sealed);
    expect(box.open('totp:1', sealed)).toBe('JBSWY3DP é');
    expect(() => box.open('totp:2', sealed)).toThrow();
    expect(() => createSecretBox(ringOf('b'.repeat(32))).open('totp:1', sealed)).toThrow();
    const altered = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(() => box.open('totp:1', altered)).toThrow();
  });

  it('[P5] decrypts values of older keys, encrypts with the newest, and re-encrypts once', () => {
    const [first, second] = ['b'.repeat(32), 'c'.repeat(32)];
    const old = box.seal('iban:1', 'FR76');
    const older = createSecretBox(ringOf('a'.repeat(32)), ringOf(first)).seal('iban:1', 'FR77');
    const today = createSecretBox(ringOf('a'.repeat(32)), ringOf(first, second));
    expect([today.open('iban:1', old), today.open('iban:1', older)]).toEqual(['FR76', 'FR77']);
    for (const sealed of [old, older]) {
      const anew = today.reseal('iban:1', sealed) ?? '';
      expect(today.reseal('iban:1', anew)).toBeUndefined();
      expect(() => box.open('iban:1', anew)).toThrow();
      // Once all is sealed anew, the older keys can go.
      expect(createSecretBox(ringOf('z'.repeat(32)), ringOf(second)).open('iban:1', anew)).toMatch(
        /^FR7[67]$/,
      );
    }
    expect(() => today.reseal('iban:2', old)).toThrow();
    // What is only compared stays comparable.
    expect(today.mac('code:1', '000123')).toEqual(box.mac('code:1', '000123'));
  });

  it('hashes under its own key', () => {
    expect(box.mac('code:1', '000123')).toEqual(box.mac('code:1', '000123'));
    expect(box.mac('code:1', '000123')).not.toEqual(box.mac('code:2', '000123'));
    expect(createSecretBox(ringOf('b'.repeat(32))).mac('code:1', '000123')).not.toEqual(
      box.mac('code:1', '000123'),
    );
  });
});
