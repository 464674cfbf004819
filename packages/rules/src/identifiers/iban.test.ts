import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactIban, groupedIban, isBic, isIban, isSepaCreditorId, maskedIban } from './iban.ts';

const RIGHT = [
  'FR7630006000011234567890189',
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'BE68539007547034',
  'MC5811222000010123456789030',
];

describe('an IBAN', () => {
  it.each(RIGHT)('%s is one', (iban) => expect(isIban(iban)).toBe(true));

  it('with one digit changed, or two neighbours exchanged, is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RIGHT), fc.nat(), fc.nat(9), (iban, place, digit) => {
        const digits = [...iban.matchAll(/\d/g)].map(({ index }) => index);
        const index = digits[place % digits.length] ?? 0;
        // A letter stands for two digits: only a digit for a digit is sure to be found out.
        const changed = `${iban.slice(0, index)}${digit}${iban.slice(index + 1)}`;
        expect(isIban(changed)).toBe(changed === iban);

        const pairs = digits.filter((at) => /\d/.test(iban.charAt(at + 1)));
        const at = pairs[place % pairs.length] ?? 0;
        const pair = `${iban.charAt(at + 1)}${iban.charAt(at)}`;
        const exchanged = `${iban.slice(0, at)}${pair}${iban.slice(at + 2)}`;
        expect(isIban(exchanged)).toBe(exchanged === iban);
      }),
    );
  });

  it('has the length of its country, and a country of the zone', () => {
    expect(isIban('FR763000600001123456789018')).toBe(false);
    expect(isIban('US7630006000011234567890189')).toBe(false);
    expect(isIban('')).toBe(false);
    expect(isIban('fr7630006000011234567890189')).toBe(false);
    expect(isIban(compactIban('fr76 3000 6000 0112 3456 7890 189'))).toBe(true);
  });

  it.each([
    ['DE543704004405320130001', 'longer than those of its country, though its key is right'],
    ['DE5137040044053201300', 'shorter than those of its country, though its key is right'],
    ['nl91abna0417164300', 'in small letters'],
  ])('is not %s, %s', (text) => {
    expect(isIban(text)).toBe(false);
  });

  it('may hold any letter, of which A counts as 10', () => {
    expect(isIban('NL91ABNA0417164300')).toBe(true);
    expect(isIban('MT84MALT011000012345MTLCAST001S')).toBe(true);
  });

  it('is shown in groups of four, on one line by default', () => {
    expect(groupedIban('NL91ABNA0417164300')).toBe('NL91\u00a0ABNA\u00a00417\u00a01643\u00a000');
    expect(groupedIban('DE8937', ' ')).toBe('DE89 37');
    expect(groupedIban('')).toBe('');
  });

  it('is shown by its last four characters', () => {
    expect(maskedIban('0189')).toBe('•••• 0189');
  });

  it('goes with a BIC of 8 or 11', () => {
    expect(['AGRIFRPP', 'AGRIFRPP882'].every(isBic)).toBe(true);
    expect(['AGRIFR', 'agrifrpp', 'AGRIFRPP88'].some(isBic)).toBe(false);
  });
});

describe('a SEPA creditor identifier', () => {
  it.each(['FR72ZZZ123456', 'FR72ABC123456', 'DE98ZZZ09999999999'])('%s is one', (text) =>
    expect(isSepaCreditorId(text)).toBe(true),
  );

  it.each([
    ['a wrong key', 'FR73ZZZ123456'],
    ['a wrong national identifier', 'FR72ZZZ123457'],
    ['a country outside the zone', 'US72ZZZ123456'],
    ['small letters', 'fr72zzz123456'],
    ['nothing', ''],
  ])('is refused with %s', (_what, text) => expect(isSepaCreditorId(text)).toBe(false));
});
