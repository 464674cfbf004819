import { describe, expect, it } from 'vitest';
import { isSiren, isSiret, spacedSiret } from './siret.ts';

describe('SIRET', () => {
  it.each(['73282932000074', '21690388000013', '81345677900012', '35600000000048'])(
    '[BO-17] %s has its Luhn key',
    (siret) => expect(isSiret(siret)).toBe(true),
  );

  it('[BO-17] an establishment of La Poste follows its own rule', () => {
    expect(isSiret('35600000049837')).toBe(true);
    expect(isSiret('35600000049838')).toBe(false);
  });

  it('[BO-17] one wrong digit, at any place, is seen', () => {
    const right = '73282932000074';
    for (let place = 0; place < right.length; place += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const wrong = right.slice(0, place) + String(digit) + right.slice(place + 1);
        expect(isSiret(wrong), wrong).toBe(wrong === right);
      }
    }
  });

  it.each(['', '7328293200007', '732829320000740', '7328293200007a', '732 829 320 00074'])(
    '“%s” is no SIRET',
    (text) => expect(isSiret(text)).toBe(false),
  );

  it('is read in groups', () => {
    expect(spacedSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074');
    expect(spacedSiret('inconnu')).toBe('inconnu');
  });
});

describe('SIREN', () => {
  it.each(['123456782', '732829320', '356000000'])('%s has its Luhn key', (siren) =>
    expect(isSiren(siren)).toBe(true),
  );

  it.each(['', '123456783', '12345678', '73282932000074', '732 829 320'])(
    '“%s” is no SIREN',
    (text) => expect(isSiren(text)).toBe(false),
  );
});
