import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyRingOf } from '../../../platform/key-ring.ts';
import { createScratchCodes } from './scratch-codes.ts';

const codes = createScratchCodes(
  keyRingOf([
    { id: 1, secret: 'une-cle-de-trente-deux-caracteres-1' },
    { id: 2, secret: 'une-cle-de-trente-deux-caracteres-2' },
  ]),
);
const anyNumero = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String);

describe('scratch codes', () => {
  it('[CHK-07] have four digits, are stable and match only themselves', () => {
    fc.assert(
      fc.property(anyNumero, fc.integer({ min: 1, max: 9_999 }), (numero, other) => {
        const code = codes.codeOf(numero, 1);
        expect(code).toMatch(/^[0-9]{4}$/);
        expect(codes.codeOf(numero, 1)).toBe(code);
        expect(codes.isRight(numero, 1, code)).toBe(true);
        const wrong = String((Number(code) + other) % 10_000).padStart(4, '0');
        expect(codes.isRight(numero, 1, wrong)).toBe(false);
      }),
    );
  });

  it('use the key of the voucher after a key rotation', () => {
    expect(codes.currentKeyId).toBe(2);
    const differing = Array.from({ length: 200 }, (_, index) =>
      String(1_000_000_000 + index),
    ).filter((numero) => codes.codeOf(numero, 1) !== codes.codeOf(numero, 2));
    expect(differing.length).toBeGreaterThan(190);
    expect(() => codes.codeOf('1000000000', 3)).toThrow('3');
  });

  it('are the last digits of a keyed hash', () => {
    // echo -n 1000000000 | openssl dgst -sha256 -hmac une-cle-de-trente-deux-caracteres-1
    expect(codes.codeOf('1000000000', 1)).toBe('5674');
  });

  it.each(['', '123', '12345', '12 4', 'abcd', '１２３４', '-123', '1e03'])(
    '[CHK-08] %j never matches',
    (typed) => {
      expect(codes.isRight('1000000000', 1, typed)).toBe(false);
    },
  );

  it('are spread over all values', () => {
    const seen = new Set(
      Array.from({ length: 50_000 }, (_, index) => codes.codeOf(String(2_000_000_000 + index), 1)),
    );
    expect(seen.size).toBeGreaterThan(9_900);
  });
});
