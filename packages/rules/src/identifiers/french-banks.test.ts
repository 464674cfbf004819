import { describe, expect, it } from 'vitest';
import { bankNameOf } from './french-banks.ts';
import { isIban } from './iban.ts';

/** A French IBAN of this bank, with the right key. */
const ibanOf = (code: string): string => {
  const account = `${code}0000100000000000116`;
  const found = Array.from({ length: 97 }, (_, key) => `FR${String(key + 2).padStart(2, '0')}`)
    .map((start) => start + account.slice(0, 23))
    .find(isIban);
  if (found === undefined) throw new Error(`no key for ${code}`);
  return found;
};

describe('the bank of an IBAN', () => {
  it.each([
    ['30006', 'Crédit Agricole'],
    ['20041', 'La Banque Postale'],
    ['30004', 'BNP Paribas'],
    ['10278', 'Crédit Mutuel'],
    ['40618', 'BoursoBank'],
    ['17515', 'Caisse d’Épargne'],
  ])('[PROF-13] %s is %s', (code, name) => {
    expect(bankNameOf(ibanOf(code))).toBe(name);
  });

  it('[PROF-13] is read as it is typed, with spaces and small letters', () => {
    expect(bankNameOf('fr76 3000 6000 0112 3456 7890 189')).toBe('Crédit Agricole');
  });

  it.each([
    ['an unknown bank', ibanOf('99999')],
    ['another country', 'DE89370400440532013000'],
    ['a wrong key', 'FR7630006000011234567890188'],
    ['an IBAN that is not finished', 'FR7630006'],
    ['nothing', ''],
  ])('[PROF-13] is not said for %s', (_what, iban) => {
    expect(bankNameOf(iban)).toBeUndefined();
  });
});
