import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { epcQrPayload } from './epc-qr.ts';

const transfer = {
  payee: 'Portail CESU',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  amountCents: centsOf(12_000),
  reference: 'CM12345ABCDE',
};

describe('epcQrPayload', () => {
  it('[25-1] writes the eleven elements of EPC069-12 version 002 in their order', () => {
    expect(epcQrPayload(transfer).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AGRIFRPP',
      'Portail CESU',
      'FR7630006000011234567890189',
      'EUR120.00',
      '',
      '',
      'CM12345ABCDE',
    ]);
  });

  it.each([
    [1, 'EUR0.01'],
    [99, 'EUR0.99'],
    [100, 'EUR1.00'],
    [123_456_789, 'EUR1234567.89'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('[25-1] writes %i cents as %s', (cents, text) => {
    expect(epcQrPayload({ ...transfer, amountCents: centsOf(cents) })).toContain(`\n${text}\n`);
  });

  it('[25-1] keeps each element on one line and within its length', () => {
    const lines = epcQrPayload({
      ...transfer,
      payee: `Émetteur\n${'x'.repeat(80)}`,
      reference: 'y'.repeat(150),
    }).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[5]).toHaveLength(70);
    expect(lines[10]).toHaveLength(140);
    const spaced = epcQrPayload({ ...transfer, payee: ' Portail \t\n CESU  ' });
    expect(spaced).toBe(epcQrPayload(transfer));
  });

  it('[26-3] [25-1] takes a BIC as it is printed, in groups', () => {
    expect(epcQrPayload({ ...transfer, bic: 'AGRI FR PP' })).toBe(epcQrPayload(transfer));
  });

  it('[25-1] refuses an amount that the guideline does not allow', () => {
    for (const cents of [0, -1, 0.5, 1.5, Number.NaN, 100_000_000_000])
      expect(() => epcQrPayload({ ...transfer, amountCents: cents as never })).toThrow(RangeError);
  });
});
