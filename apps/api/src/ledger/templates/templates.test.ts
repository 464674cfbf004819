import { JOURNAL_KINDS } from '@portail/rules/ledger/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKED_EVENTS } from '../booked-events.ts';
import { conditionsOf, linesOf } from '../grand-livre.ts';
import { credit, debit, journal } from '../journals.ts';
import { compteOf, payableTo } from '../accounts.ts';
import type { Journal } from '../posting.ts';
import { orderMade } from './orders.ts';
import { vintageTrade } from './voucher-changes.ts';

/** The journal as an accountant would write it on a sheet of paper. */
const sheetOf = (one: Journal): string => {
  const rows = linesOf(one).map(({ account, debit: left, credit: right }) => [
    account,
    left,
    right,
  ]);
  const table = [['compte', 'débit', 'crédit'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')
      .trimEnd()
      .replaceAll('\u00a0', ' ');
  return [[one.kind, ...conditionsOf(one)].join(', '), ...table.map(line)].join('\n');
};
describe('every template', () => {
  const journalsOf = () => BOOKED_EVENTS.flatMap((event) => event.journals());

  it('[I2] is balanced, in one unit, with at least two lines of whole amounts', () => {
    for (const { kind, entries } of journalsOf()) {
      expect(entries.length, kind).toBeGreaterThan(1);
      expect(
        entries.reduce((sum, { amount }) => sum + amount, 0),
        kind,
      ).toBe(0);
      expect(entries.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(
        true,
      );
    }
  });

  it('has its event in the general ledger, with its sentences', () => {
    const shown = new Set<string>(journalsOf().map(({ kind }) => kind));
    // The mirror is made by the books themselves: it has no template.
    expect(JOURNAL_KINDS.filter((kind) => !shown.has(kind))).toEqual(['CONTRE_PASSATION']);
    for (const { title, when, meaning, reversal } of BOOKED_EVENTS) {
      for (const sentence of [when, meaning, reversal]) expect(sentence, title).toMatch(/\.$/);
    }
  });

  it('[I6] names a voucher on each line of circulation, and an exit for each one debited', () => {
    for (const { kind, entries, exit } of journalsOf()) {
      for (const { account, titre } of entries) {
        expect(titre !== undefined, kind).toBe(account.kind === 'TITRES_EN_CIRCULATION');
      }
      const leaves = entries.some(({ amount, titre }) => amount < 0 && titre !== undefined);
      expect(exit !== undefined, kind).toBe(leaves);
    }
  });

  it('[I16] that spends or changes value has a time window', () => {
    const windowOf = (kind: string) =>
      new Set(
        journalsOf()
          .filter((one) => one.kind === kind)
          .map((one) => one.window),
      );
    for (const kind of [
      'PAIEMENT_COMPTE',
      'PAIEMENT_TITRES',
      'PAIEMENT_DROITS',
      'COMPTE_VERS_TITRES',
      'TITRES_VERS_COMPTE',
    ]) {
      expect(windowOf(kind), kind).toEqual(new Set(['PAYABLE']));
    }
    expect(windowOf('ECHANGE_MILLESIME')).toEqual(new Set(['ECHANGEABLE']));
  });
});

describe('a journal', () => {
  it('[I2] that is not balanced is refused before it reaches the ledger', () => {
    expect(() =>
      journal('VIREMENT', [debit(payableTo('a'), 100), credit(compteOf('b'), 99)]),
    ).toThrow('not balanced');
    expect(() => journal('VIREMENT', [])).toThrow('not balanced');
  });

  it.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])(
    '[I5] takes no amount of %d',
    (amount) => {
      expect(() => debit(compteOf('a'), amount)).toThrow(RangeError);
      expect(() => credit(compteOf('a'), amount)).toThrow(RangeError);
    },
  );

  it('[I14] of a trade gives exactly what it takes, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 900, max: 9_999 }), { minLength: 1 }), (values) => {
        const printed = values.map((cents, index) => ({
          numero: String(1_000_000_000 + index),
          valeurCents: centsOf(cents),
        }));
        const stock = { contract: '100001', produit: 'CESU', millesime: 2025 };
        const { entries } = vintageTrade(
          { stock, titres: printed },
          { compteId: 'nouveau', availableFrom: '2026-02-18' },
        );
        const total = values.reduce((sum, cents) => sum + cents, 0);
        expect(entries.at(-1)?.amount).toBe(total);
        expect(entries).toHaveLength(values.length + 1);
      }),
    );
  });

  it('[I13] of an order is refused when its parts do not make its value', () => {
    expect(() =>
      orderMade({
        lineId: 'a',
        financeurId: 'b',
        contract: '100001',
        fundedCents: centsOf(8_000),
        ownCents: centsOf(1_999),
        feesCents: centsOf(0),
        account: { compteId: 'c', amountCents: centsOf(10_000) },
      }),
    ).toThrow('not balanced');
  });
});

describe('the sheet of each event', () => {
  it.each(BOOKED_EVENTS)('$title', ({ journals }) => {
    expect(journals().map(sheetOf).join('\n')).toMatchSnapshot();
  });
});
