import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../../money/cents.ts';
import { dayInParis } from '../../time/paris.ts';
import { TITRE_STATUTS } from '../vouchers/titre-statut.ts';
import { MILLESIME_VECTORS } from '../vouchers/millesime-vectors.ts';
import type { ChangeableAccount } from '../conversion/conversion.ts';
import { tradeableUntilSentence, tradePeriodAt } from './period.ts';
import { isTradeableAccount, isTradeableTitre, isTradeOffered, parametersFor } from './trade.ts';

const at = (instant: string): number => Date.parse(instant);

describe('trade period', () => {
  it.each([
    ['2027-01-31T22:59:59Z', false, 2026],
    ['2027-01-31T23:00:00Z', true, 2026],
    ['2027-02-15T10:00:00Z', true, 2026],
    ['2027-02-28T22:59:59Z', true, 2026],
    ['2027-02-28T23:00:00Z', false, 2027],
    ['2028-01-31T22:59:59Z', false, 2027],
    ['2028-01-31T23:00:00Z', true, 2027],
    ['2028-02-28T23:00:00Z', true, 2027],
    ['2028-02-29T22:59:59Z', true, 2027],
    ['2028-02-29T23:00:00Z', false, 2028],
    // The same instants in Réunion, Mayotte, Martinique, Guyane, Nouméa and Tahiti.
    ['2027-02-01T02:59:59+04:00', false, 2026],
    ['2027-02-01T03:00:00+04:00', true, 2026],
    ['2027-02-01T02:00:00+03:00', true, 2026],
    ['2027-01-31T19:00:00-04:00', true, 2026],
    ['2027-01-31T20:00:00-03:00', true, 2026],
    ['2027-03-01T09:59:59+11:00', true, 2026],
    ['2027-03-01T10:00:00+11:00', false, 2027],
    ['2027-02-28T13:00:00-10:00', false, 2027],
    ['2026-12-31T22:59:59Z', false, 2026],
    ['2026-12-31T23:00:00Z', false, 2026],
    ['2027-03-01T12:00:00Z', false, 2027],
  ])('[TRADE-03] [XC-39] [L23] at %s: open %s, for %i', (instant, isOpen, millesime) => {
    expect(tradePeriodAt(at(instant))).toMatchObject({
      isOpen,
      millesime,
      millesimeSuivant: millesime + 1,
    });
  });

  it('[TRADE-03] has its first and last day, in leap years too', () => {
    expect(tradePeriodAt(at('2026-11-16T10:00:00Z'))).toMatchObject({
      from: '2027-02-01',
      to: '2027-02-28',
    });
    expect(tradePeriodAt(at('2028-02-03T10:00:00Z'))).toMatchObject({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(tradeableUntilSentence(2027)).toBe(
      'échangeable jusqu’au 29 février 2028 à 23\u00a0h\u00a059 (heure de Paris)',
    );
  });

  it('[TRADE-03] [L23] is February in Paris, at any instant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2120-01-01T00:00:00Z') }),
        (instant) => {
          const period = tradePeriodAt(instant);
          const today = dayInParis(instant);
          expect(period.isOpen).toBe(today.slice(5, 7) === '02');
          expect(today <= period.to).toBe(true);
          expect(period.isOpen).toBe(today >= period.from);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('tradeable holdings', () => {
  const ACCOUNT: ChangeableAccount = {
    type: 'MONTANT',
    statut: 'ACTIF',
    millesime: 2026,
    available: centsOf(1),
  };

  it.each(MILLESIME_VECTORS)(
    '[L23] of $millesime at $instant: $tradeable',
    ({ millesime, instant, tradeable }) => {
      const titre = { statut: 'ACTIF', millesime } as const;
      expect(isTradeableAccount({ ...ACCOUNT, millesime }, at(instant))).toBe(tradeable);
      expect(isTradeableTitre(titre, at(instant))).toBe(tradeable);
    },
  );

  it('[TRADE-07] include an active account in euros, to its last cent', () => {
    const may = (change: Partial<ChangeableAccount>) =>
      isTradeableAccount({ ...ACCOUNT, ...change }, at('2027-02-15T10:00:00Z'));
    expect(may({})).toBe(true);
    expect(may({ available: centsOf(0) })).toBe(false);
    expect(may({ statut: 'BLOQUE' })).toBe(false);
    expect(may({ type: 'MONTANT_PAR_MOIS' })).toBe(false);
    expect(may({ millesime: 2027 })).toBe(false);
  });

  it('[TRADE-12] include an active voucher', () => {
    const february = at('2027-02-15T10:00:00Z');
    expect(
      TITRE_STATUTS.filter((statut) => isTradeableTitre({ statut, millesime: 2026 }, february)),
    ).toEqual(['ACTIF']);
  });

  it('[TRADE-05] [AUTH-39] follow the contract, form by form, and exclude social funders', () => {
    const line = {
      startProductType: 'COMPTE',
      finalProductType: 'TITRE',
      tradeEnabled: true,
      feeAmount: centsOf(1_000),
      thresholdAmount: centsOf(20_000),
      feeRate: 500,
    } as const;
    const off = { ...line, finalProductType: 'COMPTE', tradeEnabled: false } as const;
    expect(parametersFor([off, line], 'COMPTE', 'TITRE')).toBe(line);
    expect(parametersFor([off, line], 'COMPTE', 'COMPTE')).toBeUndefined();
    expect(parametersFor([off, line], 'TITRE', 'TITRE')).toBeUndefined();
    expect(isTradeOffered('CESU_RH', [off, line])).toBe(true);
    expect(isTradeOffered('CESU_RH', [off])).toBe(false);
    expect(isTradeOffered('CESU_SOCIAL', [line])).toBe(false);
  });
});
