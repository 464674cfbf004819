import { describe, expect, it } from 'vitest';
import { isFrenchVatNumber, sirenOfVatNumber } from './vat-number.ts';

describe('French VAT number', () => {
  it.each(['FR11123456782', 'FR44732829320'])('%s has the key of its SIREN', (text) =>
    expect(isFrenchVatNumber(text)).toBe(true),
  );

  it.each([
    ['a wrong key', 'FR12123456782'],
    ['a wrong SIREN', 'FR11123456783'],
    ['another country', 'DE11123456782'],
    ['spaces', 'FR 11 123 456 782'],
    ['nothing', ''],
  ])('is refused with %s', (_what, text) => expect(isFrenchVatNumber(text)).toBe(false));

  it('contains the SIREN', () => {
    expect(sirenOfVatNumber('FR11123456782')).toBe('123456782');
  });
});
