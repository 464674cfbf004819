import { describe, expect, it } from 'vitest';
import { formatHundredths, formatQuantity, wireQuantity } from './quantity.ts';

describe('quantities of the four account types', () => {
  it('[ACC-10] [25-25] are formatted as euros, or as hours and minutes whatever the unit', () => {
    expect(formatQuantity('MONTANT', 123_450)).toBe('1\u202f234,50\u00a0€');
    expect(formatQuantity('MONTANT_PAR_MOIS', 5)).toBe('0,05\u00a0€');
    expect(formatQuantity('MINUTE_PAR_MOIS', 495)).toBe('8\u00a0h\u00a015');
    expect(formatQuantity('MINUTE_PAR_MOIS', 60)).toBe('1\u00a0h\u00a000');
    expect(formatQuantity('MINUTE_PAR_MOIS', -5)).toBe('-0\u00a0h\u00a005');
    expect(formatQuantity('CENTIEME_HEURE_PAR_MOIS', 1_050)).toBe('10\u00a0h\u00a030');
    expect(formatQuantity('CENTIEME_HEURE_PAR_MOIS', 1)).toBe(
      '0\u00a0h\u00a000\u00a0min\u00a036\u00a0s',
    );
  });

  it('[26-3] are typed as hours with two decimals where a contract counts in hundredths', () => {
    expect([150, 5, 100, 0].map(formatHundredths)).toEqual(['1,50', '0,05', '1,00', '0,00']);
  });

  it('are sent as euros, or as whole minutes and hundredths', () => {
    expect(wireQuantity('MONTANT', 1_050)).toBe(10.5);
    expect(wireQuantity('MINUTE_PAR_MOIS', 1_050)).toBe(1_050);
    expect(wireQuantity('CENTIEME_HEURE_PAR_MOIS', 1_050)).toBe(1_050);
  });
});
