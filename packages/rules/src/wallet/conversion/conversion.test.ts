import { describe, expect, it } from 'vitest';
import { centsOf } from '../../money/cents.ts';
import { calendarDay } from '../../time/calendar-day.ts';
import { TITRE_STATUTS } from '../vouchers/titre-statut.ts';
import {
  bookOf,
  conversionDelay,
  deliveredTo,
  isConvertibleAccount,
  isConvertibleTitre,
  possibleDirections,
  thirdAddressOf,
  type ChangeableAccount,
  type ChangeableTitre,
} from './conversion.ts';

const NOW = Date.parse('2027-01-15T10:00:00Z');
const ACCOUNT: ChangeableAccount = {
  type: 'MONTANT',
  statut: 'ACTIF',
  millesime: 2026,
  available: centsOf(1_500),
};
const TITRE: ChangeableTitre = { statut: 'ACTIF', millesime: 2026 };
const day = calendarDay;

describe('convertible holdings', () => {
  it('[CONV-04] give exactly the possible directions', () => {
    const both = { accounts: [ACCOUNT], titres: [TITRE] };
    expect(possibleDirections(both, NOW)).toEqual(['COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE']);
    expect(possibleDirections({ ...both, titres: [] }, NOW)).toEqual(['COMPTE_VERS_TITRES']);
    expect(possibleDirections({ ...both, accounts: [] }, NOW)).toEqual(['TITRES_VERS_COMPTE']);
    expect(possibleDirections({ accounts: [], titres: [] }, NOW)).toEqual([]);
  });

  it('[CONV-04] include an active account in euros with at least one voucher', () => {
    const may = (change: Partial<ChangeableAccount>) =>
      isConvertibleAccount({ ...ACCOUNT, ...change }, NOW);
    expect(may({})).toBe(true);
    expect(may({ available: centsOf(1_499) })).toBe(false);
    expect(may({ statut: 'BLOQUE' })).toBe(false);
    expect(may({ type: 'MONTANT_PAR_MOIS' })).toBe(false);
    expect(may({ type: 'MINUTE_PAR_MOIS' })).toBe(false);
    expect(may({ millesime: 2025 })).toBe(false);
  });

  it('[CONV-04] include an active voucher', () => {
    expect(TITRE_STATUTS.filter((statut) => isConvertibleTitre({ ...TITRE, statut }, NOW))).toEqual(
      ['ACTIF'],
    );
  });

  it.each([
    ['2027-01-31T22:59:59Z', true],
    ['2027-01-31T23:00:00Z', false],
    ['2027-02-15T10:00:00Z', false],
  ])('[L23] [I16] of 2026 at %s: %s', (instant, expected) => {
    expect(isConvertibleAccount(ACCOUNT, Date.parse(instant))).toBe(expected);
    expect(isConvertibleTitre(TITRE, Date.parse(instant))).toBe(expected);
  });
});

describe('conversion delay', () => {
  it('[CONV-11] [XC-39] is 10 days for a book', () => {
    expect(conversionDelay('COMPTE_VERS_TITRES', day('2027-02-20'), 2027)).toEqual({
      delaiJours: 10,
      readyOn: '2027-03-02',
      comesTooLate: false,
    });
    expect(conversionDelay('COMPTE_VERS_TITRES', day('2028-02-20'), 2028).readyOn).toBe(
      '2028-03-01',
    );
  });

  it('[CONV-12] [XC-39] is 3 days for an account, Sundays and holidays included', () => {
    expect(conversionDelay('TITRES_VERS_COMPTE', day('2027-05-05'), 2027)).toEqual({
      delaiJours: 3,
      readyOn: '2027-05-08',
      comesTooLate: false,
    });
  });

  it.each([
    ['COMPTE_VERS_TITRES', '2027-01-21', false],
    ['COMPTE_VERS_TITRES', '2027-01-22', true],
    ['TITRES_VERS_COMPTE', '2027-01-28', false],
    ['TITRES_VERS_COMPTE', '2027-01-29', true],
  ] as const)(
    '%s of 2026 requested on %s comes too late: %s',
    (direction, requestedOn, tooLate) => {
      expect(conversionDelay(direction, day(requestedOn), 2026).comesTooLate).toBe(tooLate);
      expect(conversionDelay(direction, day(requestedOn), 2027).comesTooLate).toBe(false);
    },
  );
});

describe('vouchers converted to an account', () => {
  const one = { produit: 'CESU', millesime: 2026, value: centsOf(1_550) };

  it('[CONV-07] [I14] have one product and one vintage, and their sum', () => {
    expect(bookOf([one, { ...one, value: centsOf(905) }])).toEqual({
      produit: 'CESU',
      millesime: 2026,
      total: 2_455,
    });
    expect(bookOf([one, { ...one, produit: 'GARDE' }])).toBeUndefined();
    expect(bookOf([one, { ...one, millesime: 2025 }])).toBeUndefined();
    expect(bookOf([])).toBeUndefined();
  });
});

describe('delivery of a book', () => {
  const profile = {
    destinataire: 'Camille Martin',
    zoneAdresse0: '1 rue des Lilas',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '75011 PARIS',
  };
  const other = { ...profile, destinataire: 'Dominique Martin', codePostalEtVille: '69003 LYON' };

  it('[CONV-14] uses the profile address, which is not sent', () => {
    const third = thirdAddressOf({ choice: 'PROFIL' });
    expect(third).toBeUndefined();
    expect(deliveredTo(profile, third)).toEqual(profile);
  });

  it('[CONV-14] uses another selected address', () => {
    const third = thirdAddressOf({ choice: 'AUTRE', address: other });
    expect(third).toEqual(other);
    expect(deliveredTo(profile, third)).toEqual(other);
  });
});
