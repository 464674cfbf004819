import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, ZERO_CENTS } from '../money/cents.ts';
import { calendarDay } from '../time/calendar-day.ts';
import {
  countOfTitres,
  faceValueFor,
  isAboveMinimum,
  isUnderMaximum,
  offeredPaperAmounts,
  ceilingOf,
  maximumOrder,
  partsOf,
  rateOfQuota,
  type Quota,
} from './order-amounts.ts';
import {
  canOrderBecome,
  isOpenToChange,
  ORDER_PAYMENT_STATUTS,
  ORDER_STATUTS,
  orderLabelKey,
  PAYMENT_MODES,
  paymentModesFor,
} from './order-statut.ts';
import { campaignStatut } from '../campaigns/campaign-days.ts';

const RUNS = 100_000;
const cents = (max: number) => fc.integer({ min: 0, max }).map(centsOf);
const basisPoints = fc.integer({ min: 0, max: 10_000 });

const tranche = fc
  .record({
    min: cents(500_000),
    width: fc.option(fc.integer({ min: 1, max: 200_000 })),
    basisPoints,
  })
  .map(({ min, width, basisPoints: rate }) => ({
    min,
    max: width === null ? undefined : centsOf(min + width),
    basisPoints: rate,
  }));

const linear = fc
  .record({
    min: cents(300_000),
    width: fc.integer({ min: 1, max: 300_000 }),
    a: basisPoints,
    b: basisPoints,
  })
  .map(({ min, width, a, b }) => ({
    min,
    max: centsOf(min + width),
    basisPointsAtMin: a,
    basisPointsAtMax: b,
  }));

const quota: fc.Arbitrary<Quota> = fc.record({
  maxParticipation: cents(300_000),
  maxCesu: cents(500_000),
  basisPoints,
  tranches: fc.array(tranche, { maxLength: 6 }),
  linear: fc.option(linear, { nil: undefined, freq: 4 }),
});

const flat = (changes: Partial<Quota> = {}): Quota => ({
  maxParticipation: centsOf(50_000),
  maxCesu: centsOf(150_000),
  basisPoints: 5_000,
  tranches: [],
  linear: undefined,
  ...changes,
});
const NOTHING = { total: ZERO_CENTS, funded: ZERO_CENTS };

describe('parts of an order', () => {
  it('[ORD-32] sum up, respect their bounds and do not depend on the order of tranches', () => {
    fc.assert(
      fc.property(
        quota,
        fc.option(cents(700_000), { nil: undefined }),
        cents(1_000_000),
        fc.record({ total: cents(500_000), funded: cents(300_000) }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (one, controlAmount, total, already, ranks) => {
          const ceiling = ceilingOf(one, controlAmount, already);
          const { funded, own } = partsOf(total, ceiling);
          const shuffled = one.tranches
            .map((value, index) => ({ value, rank: ranks[index] ?? 0 }))
            .toSorted((a, b) => a.rank - b.rank)
            .map(({ value }) => value);
          // Plain comparisons: matchers are too slow for a hundred thousand runs.
          return (
            funded + own === total &&
            funded >= 0 &&
            own >= 0 &&
            funded <= ceiling.maxParticipation &&
            already.funded + ceiling.maxParticipation <=
              Math.max(one.maxParticipation, already.funded) &&
            rateOfQuota({ ...one, tranches: shuffled }, controlAmount) === ceiling.basisPoints
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('[ORD-09, ORD-19] use the rate of the tranche that contains the amount, lower bound included', () => {
    const one = flat({
      tranches: [
        { min: centsOf(0), max: centsOf(100_000), basisPoints: 8_000 },
        { min: centsOf(100_000), max: centsOf(200_000), basisPoints: 4_000 },
      ],
    });
    expect(rateOfQuota(one, centsOf(99_999))).toBe(8_000);
    expect(rateOfQuota(one, centsOf(100_000))).toBe(4_000);
    expect(rateOfQuota(one, centsOf(200_000))).toBe(5_000);
    expect(rateOfQuota(one, undefined)).toBe(5_000);
  });

  it('[ORD-09] use the highest overlapping tranche, in any order', () => {
    const wide = { min: centsOf(0), max: undefined, basisPoints: 2_000 };
    const middle = { min: centsOf(50_000), max: centsOf(300_000), basisPoints: 5_000 };
    const narrow = { min: centsOf(50_000), max: centsOf(100_000), basisPoints: 9_000 };
    for (const tranches of [
      [wide, middle, narrow],
      [narrow, middle, wide],
      [middle, wide, narrow],
    ]) {
      const one = flat({ tranches });
      expect(rateOfQuota(one, centsOf(49_999))).toBe(2_000);
      // Same lower bound: the narrower tranche decides.
      expect(rateOfQuota(one, centsOf(50_000))).toBe(9_000);
      expect(rateOfQuota(one, centsOf(100_000))).toBe(5_000);
      expect(rateOfQuota(one, centsOf(300_000))).toBe(2_000);
    }
  });

  it('interpolate within a scale and stay flat outside', () => {
    const one = flat({
      linear: {
        min: centsOf(50_000),
        max: centsOf(150_000),
        basisPointsAtMin: 4_000,
        basisPointsAtMax: 1_000,
      },
    });
    expect(rateOfQuota(one, centsOf(0))).toBe(4_000);
    expect(rateOfQuota(one, centsOf(50_000))).toBe(4_000);
    expect(rateOfQuota(one, centsOf(100_000))).toBe(2_500);
    expect(rateOfQuota(one, centsOf(100_001))).toBe(2_499);
    expect(rateOfQuota(one, centsOf(150_000))).toBe(1_000);
    expect(rateOfQuota(one, centsOf(900_000))).toBe(1_000);
  });

  it('[ORD-19, ORD-33] subtract the orders of the year from the maximum', () => {
    const ceiling = ceilingOf(flat(), undefined, {
      total: centsOf(60_000),
      funded: centsOf(30_000),
    });
    expect(ceiling).toEqual({
      basisPoints: 5_000,
      maxOrderInitial: 150_000,
      maxParticipationInitial: 50_000,
      maxOrder: 90_000,
      maxParticipation: 20_000,
    });
    expect(partsOf(centsOf(90_000), ceiling)).toEqual({ funded: 20_000, own: 70_000 });
    expect(
      maximumOrder(ceiling, { controlerMontant: true, controlerMontantDisponible: true }),
    ).toBe(90_000);
    expect(
      maximumOrder(ceiling, { controlerMontant: true, controlerMontantDisponible: false }),
    ).toBe(150_000);
    expect(
      maximumOrder(ceiling, { controlerMontant: false, controlerMontantDisponible: false }),
    ).toBeUndefined();
  });

  it('[ORD-32] fund no more than the order, even at the full rate', () => {
    const ceiling = ceilingOf(flat({ basisPoints: 10_000 }), undefined, NOTHING);
    expect(partsOf(centsOf(1_234), ceiling)).toEqual({ funded: 1_234, own: 0 });
  });
});

describe('face values', () => {
  it('[ORD-28, ORD-29] are above 9 euros and at most 99', () => {
    expect([900, 901, 9_900, 9_901].map((value) => isAboveMinimum(centsOf(value)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([900, 9_900, 9_901].map((value) => isUnderMaximum(centsOf(value)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[ORD-31] offer zero and the allowed counts times the value, ascending', () => {
    expect(offeredPaperAmounts([20, 10, 30], centsOf(1_500))).toEqual([0, 15_000, 30_000, 45_000]);
    expect(offeredPaperAmounts([10, 10], centsOf(1_000))).toEqual([0, 10_000]);
    expect(offeredPaperAmounts([], centsOf(1_000))).toEqual([0]);
  });

  it('make whole numbers of vouchers', () => {
    expect(countOfTitres(centsOf(15_000), centsOf(1_500))).toBe(10);
    expect(countOfTitres(centsOf(15_001), centsOf(1_500))).toBeUndefined();
    expect(countOfTitres(ZERO_CENTS, centsOf(1_500))).toBe(0);
  });

  it('[ORD-46] are found for a total and a count', () => {
    expect(faceValueFor(centsOf(15_000), 10)).toBe(1_500);
    expect(faceValueFor(centsOf(20_000), 3)).toBe(6_667);
  });
});

describe('statuses of an order', () => {
  it('[ORD-43] change only by the allowed actor', () => {
    const allowed = ORDER_STATUTS.flatMap((from) =>
      ORDER_STATUTS.flatMap((to) =>
        (['BENEFICIAIRE', 'FINANCEUR', 'EMETTEUR'] as const)
          .filter((by) => canOrderBecome(from, to, by))
          .map((by) => `${from} → ${to} (${by})`),
      ),
    );
    expect(allowed).toEqual([
      'EN_ATTENTE → VALIDEE (FINANCEUR)',
      'EN_ATTENTE → REFUSEE (FINANCEUR)',
      'EN_ATTENTE → ANNULEE (BENEFICIAIRE)',
      'VALIDEE → EN_ATTENTE (BENEFICIAIRE)',
      'VALIDEE → ANNULEE (BENEFICIAIRE)',
      'VALIDEE → ANNULEE (FINANCEUR)',
      'VALIDEE → COMMANDEE (EMETTEUR)',
      'COMMANDEE → LIVREE (EMETTEUR)',
    ]);
  });

  it('[ORD-43] have one label for both statuses', () => {
    expect(orderLabelKey('EN_ATTENTE', 'A_PAYER')).toBe('EN_ATTENTE_PAIEMENT');
    expect(orderLabelKey('VALIDEE', 'PAYEE')).toBe('PAYEE');
    expect(orderLabelKey('ANNULEE', 'REMBOURSEE')).toBe('ANNULEE_REMBOURSEE');
    for (const paiement of ORDER_PAYMENT_STATUTS)
      expect(orderLabelKey('LIVREE', paiement)).toBe('LIVREE');
  });

  it('[ORD-35] allow changes while the campaign is open and the order is pending', () => {
    expect(ORDER_STATUTS.filter((statut) => isOpenToChange(statut, true))).toEqual([
      'EN_ATTENTE',
      'VALIDEE',
    ]);
    expect(ORDER_STATUTS.filter((statut) => isOpenToChange(statut, false))).toEqual([]);
  });
});

describe('payment modes', () => {
  const { AUCUN, CHEQUE, PRELEVEMENT, CARTE, VIREMENT } = PAYMENT_MODES;

  it('[ORD-23] have fixed numbers', () => {
    expect([AUCUN, CHEQUE, PRELEVEMENT, CARTE, VIREMENT]).toEqual([0, 1, 2, 3, 4]);
  });

  it('[ORD-24] depend on the person', () => {
    const own = centsOf(1_000);
    const all = { allowAllPaymentModes: true, hasActiveMandate: true };
    expect(paymentModesFor(own, all)).toEqual([CHEQUE, PRELEVEMENT, CARTE, VIREMENT]);
    expect(paymentModesFor(own, { ...all, hasActiveMandate: false })).toEqual([
      CHEQUE,
      CARTE,
      VIREMENT,
    ]);
    expect(paymentModesFor(own, { ...all, allowAllPaymentModes: false })).toEqual([CARTE]);
    expect(paymentModesFor(ZERO_CENTS, all)).toEqual([AUCUN]);
  });
});

describe('campaign status', () => {
  const window = {
    dateOuverture: calendarDay('2026-11-01'),
    dateFermeture: calendarDay('2026-11-30'),
    permanent: false,
    isClosedByFunder: false,
    isDraft: false,
  };

  it('[ORD-03] is open from its first day to its last, both included', () => {
    const on = (day: string) => campaignStatut(window, calendarDay(day));
    expect(on('2026-10-31')).toBe('A_VENIR');
    expect(on('2026-11-01')).toBe('OUVERTE');
    expect(on('2026-11-30')).toBe('OUVERTE');
    expect(on('2026-12-01')).toBe('FERMEE');
  });

  it('[ORD-03] is always open when permanent, unless its funder closed it', () => {
    const today = calendarDay('2030-01-01');
    expect(campaignStatut({ ...window, permanent: true }, today)).toBe('OUVERTE');
    expect(campaignStatut({ ...window, permanent: true, isClosedByFunder: true }, today)).toBe(
      'FERMEE',
    );
  });
});
