import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import {
  cardFeeCents,
  lastDayDue,
  reconcile,
  type ExpectedLine,
  type FileLine,
} from './card-settlement.ts';

const DAY = calendarDay('2026-06-15');
const BEFORE = calendarDay('2026-06-14');
const FEE = { basisPoints: 80, fixedCents: 10 };

const ours = (id: number, change: Partial<ExpectedLine> = {}): ExpectedLine => ({
  kind: 'PAIEMENT',
  providerId: `p${id}`,
  reference: `r${id}`,
  amountCents: 1_000 + id,
  day: DAY,
  isSettled: false,
  ...change,
});
const lineOf = (one: ExpectedLine, change: Partial<FileLine> = {}): FileLine => ({
  kind: one.kind,
  providerId: one.providerId,
  reference: one.reference,
  amountCents: one.amountCents,
  feeCents: one.kind === 'PAIEMENT' ? cardFeeCents(one.amountCents, FEE) : 0,
  ...change,
});
const naturesOf = (lines: readonly FileLine[], expected: readonly ExpectedLine[]) =>
  reconcile(DAY, lines, expected, FEE).differences.map(
    ({ nature, providerId }) => `${nature} ${providerId}`,
  );

describe('the fee of a capture', () => {
  it('is a share of the amount, half a cent rounded up, plus a fixed sum', () => {
    expect(cardFeeCents(10_000, FEE)).toBe(90);
    expect(cardFeeCents(62, { basisPoints: 80, fixedCents: 0 })).toBe(0);
    expect(cardFeeCents(63, { basisPoints: 80, fixedCents: 0 })).toBe(1);
  });
});

describe('the settlement file of a day', () => {
  it('[L20] gives no difference when both sides agree', () => {
    const all = [ours(1), ours(2), ours(3, { kind: 'REMBOURSEMENT' })];
    const { retained, differences } = reconcile(
      DAY,
      all.map((one) => lineOf(one)),
      all,
      FEE,
    );
    expect(differences).toEqual([]);
    expect(retained).toEqual(all);
  });

  it('[L20] reports a missing line, an unknown one, another fee, a duplicate, another day, another amount', () => {
    const all = [ours(1), ours(2), ours(3), ours(4, { day: BEFORE }), ours(5)];
    const [one, two, three, four, five] = all as [
      ExpectedLine,
      ExpectedLine,
      ExpectedLine,
      ExpectedLine,
      ExpectedLine,
    ];
    const lines = [
      lineOf(two, { feeCents: 1 }),
      lineOf(three),
      lineOf(three),
      lineOf(four),
      lineOf(five, { amountCents: 999 }),
      lineOf(ours(9)),
    ];
    expect(naturesOf(lines, all)).toEqual([
      'FRAIS p2',
      'DOUBLON p3',
      'AUTRE_JOUR p4',
      'MONTANT p5',
      'INCONNUE p9',
      `MANQUANTE ${one.providerId}`,
    ]);
  });

  it('[L20] settles nothing twice, even across files', () => {
    const settled = ours(1, { isSettled: true, day: BEFORE });
    const { retained, differences } = reconcile(DAY, [lineOf(settled)], [settled], FEE);
    expect(retained).toEqual([undefined]);
    expect(differences.map(({ nature }) => nature)).toEqual(['DOUBLON']);
  });

  it('[L20] separates a payment from its refund with the same number', () => {
    const [paid, refunded] = [ours(1), ours(1, { kind: 'REMBOURSEMENT' })];
    const both = [paid, refunded];
    const { retained, differences } = reconcile(
      DAY,
      both.map((one) => lineOf(one)),
      both,
      FEE,
    );
    expect(retained).toEqual(both);
    expect(differences).toEqual([]);
    expect(naturesOf([lineOf(paid)], both)).toEqual(['MANQUANTE p1']);
  });

  it('[L20] reports as missing only unsettled captures of that day', () => {
    const all = [
      ours(1),
      ours(2, { isSettled: true }),
      ours(3, { day: BEFORE }),
      ours(4, { day: BEFORE, isSettled: true }),
    ];
    expect(naturesOf([], all)).toEqual(['MANQUANTE p1']);
  });

  it('treats a chargeback as a refund, and reports an unknown reference', () => {
    const refund = ours(1, { kind: 'REMBOURSEMENT' });
    expect(naturesOf([lineOf(refund, { kind: 'IMPAYE' })], [refund])).toEqual([]);
    expect(naturesOf([lineOf(ours(1), { reference: 'autre' })], [ours(1)])).toEqual([
      'INCONNUE p1',
      'MANQUANTE p1',
    ]);
  });

  it('[L20] finds every seeded difference, and retains every other line once', () => {
    const faults = ['aucune', 'manque', 'frais', 'double', 'montant', 'inconnue'] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...faults), { maxLength: 40 }), (list) => {
        const expected = list.flatMap((fault, id) => (fault === 'inconnue' ? [] : [ours(id)]));
        const lines = list.flatMap((fault, id): readonly FileLine[] => {
          const right = lineOf(ours(id));
          switch (fault) {
            case 'aucune':
            case 'inconnue':
              return [right];
            case 'manque':
              return [];
            case 'frais':
              return [{ ...right, feeCents: right.feeCents + 1 }];
            case 'double':
              return [right, right];
            case 'montant':
              return [{ ...right, amountCents: right.amountCents + 1 }];
          }
        });
        const { retained, differences } = reconcile(DAY, lines, expected, FEE);
        expect(differences).toHaveLength(list.filter((fault) => fault !== 'aucune').length);
        const settled = retained.filter((one) => one !== undefined);
        expect(new Set(settled).size).toBe(settled.length);
        expect(settled).toHaveLength(
          list.filter((fault) => ['aucune', 'frais', 'double'].includes(fault)).length,
        );
      }),
    );
  });
});

describe('the settlement delay of the card provider', () => {
  it.each([
    // Captures of Monday are due by the end of Wednesday: late on Thursday.
    ['2026-11-19', '2026-11-16'],
    ['2026-11-18', '2026-11-15'],
    // A week-end and Armistice day in between.
    ['2026-11-16', '2026-11-11'],
    ['2026-11-13', '2026-11-09'],
  ])('[L20] on %s covers captures until %s', (today, due) => {
    expect(lastDayDue(calendarDay(today))).toBe(due);
  });
});
