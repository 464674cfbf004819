import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import {
  amountErrors,
  amountOf,
  availableOf,
  type EuroSource,
  isEuroSource,
  missingOf,
  type MonthlySource,
  settledOf,
  sharesOf,
  type Source,
  sourcesOf,
  totalOf,
  typedErrors,
  withAll,
  withAmount,
} from './payment-amount.ts';
import { bodyOf } from './payment-body.ts';
import { anAccount, aMonthlyAccount, CONTRACT, values } from './paying.builder.ts';

const OLD = anAccount({ numeroCompteCesu: '2000000002', millesime: 2025, solde: 50 });
const NEW = anAccount({ numeroCompteCesu: '1000000001', millesime: 2026, solde: 300 });

const euroSource = (...accounts: Parameters<typeof sourcesOf>[0]): EuroSource => {
  const source = sourcesOf(accounts)[0];
  if (source === undefined || !isEuroSource(source)) throw new Error('no account in euros');
  return source;
};
const monthlySource = (account: ReturnType<typeof aMonthlyAccount>): MonthlySource => {
  const source = sourcesOf([account])[0];
  if (source === undefined || isEuroSource(source)) throw new Error('no monthly right');
  return source;
};
const both = euroSource(NEW, OLD);
const body = (source: Source, typed: Parameters<typeof values>[0]) =>
  bodyOf({
    contract: CONTRACT,
    codeNAN: '1234567',
    source,
    values: values(typed),
    declaration: undefined,
  });

describe('accounts in euros', () => {
  it('[ACC-10] pay together, the oldest vintage first, with the rest of each', () => {
    const shares = sharesOf(both, values({ montant: 12_000 }));
    expect(shares.map(({ account, taken, left }) => [account.millesime, taken, left])).toEqual([
      [2025, 5_000, 0],
      [2026, 7_000, 23_000],
    ]);
  });

  it('exclude deselected and empty ones', () => {
    const typed = values({ montant: 1_000, ecartes: ['2000000002'] });
    expect(availableOf(both, typed)).toBe(30_000);
    expect(sharesOf(both, typed).map(({ taken }) => taken)).toEqual([0, 1_000]);
    const spent = anAccount({ numeroCompteCesu: '1000000009', solde: 0 });
    expect(sourcesOf([spent])).toEqual([]);
    expect(sharesOf(euroSource(NEW, spent), typed)).toHaveLength(1);
  });

  it('[L13] are all named in the request, so that a repetition is identical', () => {
    const before = body(both, { montant: 6_000 });
    const after = body(euroSource({ ...NEW, solde: 290 }, { ...OLD, solde: 0 }), {
      montant: 6_000,
    });
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  });

  it('pay at most their balance, to the cent', () => {
    expect(amountErrors(both, values({ montant: 35_000 }), undefined)).toEqual({});
    expect(amountErrors(both, values({ montant: 35_001 }), undefined)['montant']).toContain(
      '350,00',
    );
    expect(Object.keys(amountErrors(both, values({ montant: null }), undefined))).toEqual([
      'montant',
    ]);
    expect(Object.keys(amountErrors(both, values({ montant: 0 }), undefined))).toEqual(['montant']);
    const none = values({ montant: 100, ecartes: ['2000000002', '1000000001'] });
    expect(Object.keys(amountErrors(both, none, undefined))).toEqual(['comptes']);
  });

  it('[ACC-26] pay their whole balance, with its amount', () => {
    const all = withAll(both, values());
    expect(all).toMatchObject({ montant: 35_000, toutUtiliser: true });
    expect(body(both, all)).toMatchObject({
      montant: 350,
      toutUtiliser: true,
      numeroComptesCESU: ['2000000002', '1000000001'],
    });
  });
});

describe('the missing amount', () => {
  const slice = centsOf(50_000);

  it('[ACC-18] may be paid by card up to the maximum, to the cent', () => {
    expect(missingOf(both, values({ montant: 85_000 }), slice)).toBe(50_000);
    expect(missingOf(both, values({ montant: 85_001 }), slice)).toBeUndefined();
    expect(missingOf(both, values({ montant: 35_000 }), slice)).toBeUndefined();
    expect(missingOf(both, values({ montant: 40_000 }), undefined)).toBeUndefined();
  });

  it('[ACC-15] is added to the whole balance: the payee receives the typed amount', () => {
    const split = settledOf(both, values({ montant: 40_000, auDela: 'CARTE' }));
    expect(totalOf(both, split)).toBe(40_000);
    expect(amountErrors(both, split, slice)).toEqual({});
    expect(body(both, split)).toMatchObject({ montant: 350, complementPaiement: 50 });
  });

  it('[ACC-18] is validated at its field', () => {
    const ask = (complement: number | null) =>
      Object.keys(
        amountErrors(both, values({ montant: 100, isCompleted: true, complement }), slice),
      );
    expect(ask(50_000)).toEqual([]);
    expect(ask(50_001)).toEqual(['complement']);
    expect(ask(0)).toEqual(['complement']);
    expect(ask(null)).toEqual(['complement']);
    // Deselected: the typed value no longer counts.
    const unticked = values({ montant: 100, complement: 900 });
    expect(totalOf(both, unticked)).toBe(100);
    expect(body(both, unticked)).not.toHaveProperty('complementPaiement');
  });
});

describe('[25-18] an amount above the balance', () => {
  const slice = centsOf(50_000);
  const typed = values({ montant: 40_000 });

  it('is not sent before a decision', () => {
    expect(typedErrors(both, typed, slice)).toEqual({ auDela: MESSAGES.required });
    expect(settledOf(both, typed)).toMatchObject({ montant: 40_000, isCompleted: false });
  });

  it('is reduced to the balance or completed by card, as decided', () => {
    const available = settledOf(both, { ...typed, auDela: 'COMPTES' });
    expect(body(both, available)).toMatchObject({ montant: 350 });
    expect(body(both, available)).not.toHaveProperty('complementPaiement');
    const completed = { ...typed, auDela: 'CARTE' } as const;
    expect(typedErrors(both, completed, slice)).toEqual({});
    expect(body(both, settledOf(both, completed))).toMatchObject({
      montant: 350,
      complementPaiement: 50,
    });
  });

  it('loses its complement and its decision when it changes', () => {
    const smaller = withAmount({ ...typed, auDela: 'CARTE' }, 2_550);
    expect(smaller.auDela).toBeNull();
    expect(totalOf(both, settledOf(both, smaller))).toBe(2_550);
    expect(body(both, settledOf(both, smaller))).not.toHaveProperty('complementPaiement');
    const larger = withAmount({ ...typed, auDela: 'CARTE' }, 41_000);
    expect(typedErrors(both, larger, slice)).toEqual({ auDela: MESSAGES.required });
  });

  it('is refused when the card cannot pay the missing amount', () => {
    expect(Object.keys(typedErrors(both, typed, undefined))).toEqual(['montant']);
    const beyondSlice = values({ montant: 85_001, auDela: 'CARTE' });
    expect(Object.keys(typedErrors(both, beyondSlice, slice))).toEqual(['montant']);
  });
});

describe('[25-18] a card part of a covered amount', () => {
  const slice = centsOf(50_000);
  const typed = (montant: number, complement: number) =>
    values({ montant, isCompleted: true, complement });

  it('is part of the typed amount', () => {
    const settled = settledOf(both, typed(5_101, 2_551));
    expect(totalOf(both, settled)).toBe(5_101);
    expect(body(both, settled)).toMatchObject({ montant: 25.5, complementPaiement: 25.51 });
    expect(totalOf(both, settledOf(both, withAmount(typed(5_101, 2_551), 3_000)))).toBe(3_000);
  });

  it('stays below the amount and the maximum', () => {
    expect(typedErrors(both, typed(2_550, 2_549), slice)).toEqual({});
    expect(Object.keys(typedErrors(both, typed(2_550, 2_550), slice))).toEqual(['complement']);
    expect(Object.keys(typedErrors(both, typed(2_550, 2_551), slice))).toEqual(['complement']);
    expect(Object.keys(typedErrors(both, typed(30_000, 20_001), centsOf(20_000)))).toEqual([
      'complement',
    ]);
  });
});

describe('[L31] monthly rights', () => {
  const minutes = monthlySource(
    aMonthlyAccount('MINUTE_PAR_MOIS', [
      { mois: '11/2026', disponible: 600 },
      { mois: '10/2026', disponible: 0 },
    ]),
  );
  const asked = (quantite: number) => values({ mois: [{ mois: '11/2026', quantite }] });

  it('[ACC-12] are spent to the last unit, and not one more', () => {
    expect(amountErrors(minutes, asked(600), undefined)).toEqual({});
    expect(amountErrors(minutes, asked(601), undefined)).toEqual({
      'mois-11-2026': "Vous ne disposez pas d'autant de droit disponible sur ce mois",
    });
    expect(Object.keys(amountErrors(minutes, asked(0), undefined))).toEqual(['mois-11-2026']);
  });

  it('[ACC-10] are worth their hourly rate, rounded once over all months', () => {
    expect(amountOf(minutes, asked(90))).toBe(3_600);
    expect(amountOf(minutes, asked(1))).toBe(40);
    expect(amountOf(minutes, values())).toBeUndefined();
  });

  it('[ACC-16] are sent in minutes, hundredths or euros, by account', () => {
    expect(body(minutes, asked(90))).toMatchObject({
      montant: 36,
      dureeParMois: [{ mois: '11/2026', duree: 90 }],
      numeroComptesCESU: ['3000000003'],
    });
    const euros = monthlySource(
      aMonthlyAccount('MONTANT_PAR_MOIS', [{ mois: '11/2026', disponible: 35.5 }]),
    );
    expect(body(euros, asked(3_550))).toMatchObject({
      montant: 35.5,
      montantParMois: [{ mois: '11/2026', montant: 35.5 }],
    });
    const hundredths = monthlySource(
      aMonthlyAccount('CENTIEME_HEURE_PAR_MOIS', [{ mois: '11/2026', disponible: 1_200 }]),
    );
    expect(body(hundredths, asked(150))).toMatchObject({
      montant: 36,
      dureeParMois: [{ mois: '11/2026', duree: 150 }],
    });
  });

  it('ignore values typed for another account or month', () => {
    const typed = values({ montant: 9_900, mois: [{ mois: '09/2026', quantite: 60 }] });
    expect(amountOf(minutes, typed)).toBeUndefined();
    expect(body(minutes, typed)).toBeUndefined();
  });

  it('are separate from the accounts in euros', () => {
    const sources = sourcesOf([aMonthlyAccount('MINUTE_PAR_MOIS'), NEW, OLD]);
    expect(sources.map(({ id }) => id)).toEqual(['EUROS', '3000000003']);
  });

  it('[ACC-26] are spent as a whole', () => {
    expect(withAll(minutes, values()).mois).toEqual([{ mois: '11/2026', quantite: 600 }]);
  });
});
