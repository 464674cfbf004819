import { assessTitres } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { titresForOld, titresWorth, tradeFees } from '@portail/rules/wallet/trade/trade.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountRef } from '../accounts.ts';
import type { Journal } from '../posting.ts';
import {
  accountToPaper,
  paperToAccount,
  tradeFee,
  tradeReserved,
  vintageTrade,
} from './voucher-changes.ts';
import { shareReceived } from './orders.ts';

const RUNS = 100_000;
const OLD = { contract: '100001', produit: 'CESU', millesime: 2025 };
const NEW = { ...OLD, millesime: 2026 };
const OWN: ReadonlySet<AccountRef['kind']> = new Set([
  'BENEFICIAIRE_COMPTE',
  'BENEFICIAIRE_EN_ATTENTE',
  'TITRES_EN_CIRCULATION',
]);
const printed = (values: readonly Cents[], first = 1_000_000_000) =>
  values.map((valeurCents, index) => ({ numero: String(first + index), valeurCents }));

/** What a person gives and gets in journals, each counted above 0. */
const movedBy = (...journals: readonly Journal[]) => {
  const own = journals
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => OWN.has(account.kind));
  const sumOf = (sign: number) =>
    own.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  return { given: sumOf(-1), got: sumOf(1), lines: own.length };
};
const creditOf = (journals: readonly Journal[], kind: AccountRef['kind']): number =>
  journals
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);

const faces = fc.array(fc.integer({ min: 901, max: 9_900 }).map(centsOf), {
  minLength: 1,
  maxLength: 5,
});

describe('a format change', () => {
  it('[I14] gives in vouchers what it takes from an account, and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_500, max: 9_900 }).map(centsOf),
        fc.integer({ min: 1, max: 5 }),
        (faceValue, wished) => {
          const total = centsOf(faceValue * wished);
          const assessed = assessTitres({ total, faceValue, available: total });
          if (!('count' in assessed)) throw new Error(`${total} of ${faceValue} is refused`);
          const titres = printed(Array.from({ length: assessed.count }, () => faceValue));
          const there = movedBy(accountToPaper({ compteId: 'c', stock: NEW, titres }));
          const back = movedBy(
            paperToAccount({ compteId: 'c', stock: NEW, titres, availableFrom: '2026-06-18' }),
          );
          for (const { given, got, lines } of [there, back]) {
            if (given !== total || got !== total || lines !== wished + 1) {
              throw new Error(`${total} of ${faceValue}: ${given} for ${got}`);
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('a trade', () => {
  const terms = fc.record({
    feeAmount: fc.integer({ min: 0, max: 3_000 }).map(centsOf),
    thresholdAmount: fc.integer({ min: 0, max: 60_000 }).map(centsOf),
    feeRate: fc.integer({ min: 0, max: 2_000 }),
  });
  const toAccount = { compteId: 'nouveau', availableFrom: '2026-02-18' };
  const paperOf = (values: readonly Cents[] | undefined) =>
    values === undefined ? toAccount : { stock: NEW, titres: printed(values, 2_000_000_000) };

  it('[I14] [L30] of each of the four cases gives what it takes, its fee beside it to the cent', () => {
    fc.assert(
      fc.property(faces, terms, fc.nat(3), (old, agreed, kind) => {
        const total = centsOf(old.reduce((sum, value) => sum + value, 0));
        const from =
          kind < 2
            ? { compteId: 'ancien', amountCents: total }
            : { stock: OLD, titres: printed(old) };
        const paper = kind === 1 ? titresWorth(total, centsOf(2_000)) : titresForOld(old);
        const { valeur } = tradeFees(agreed, total);
        const journals = [
          vintageTrade(from, kind % 2 === 0 ? toAccount : paperOf(paper)),
          ...(valeur === 0
            ? []
            : [
                tradeFee('e', valeur),
                shareReceived({ kind: 'PART_A_RECEVOIR', key: 'ECHANGE/e' }, valeur, {
                  card: 'carte',
                }),
              ]),
        ];
        const { given, got } = movedBy(...journals);
        if (given !== total || got !== total) throw new Error(`${given} for ${got}`);
        // What comes in by card is the fee, all of it and nothing else.
        if (creditOf(journals, 'FRAIS') !== valeur) throw new Error('a fee is lost');
        if (creditOf(journals, 'PART_A_RECEVOIR') !== 0) throw new Error('a fee is still owed');
        if (-creditOf(journals, 'CARTE_A_REGLER') !== valeur) throw new Error('the card pays more');
      }),
      { numRuns: RUNS },
    );
  });

  it('[I14] [TRADE-15] that waits for its card keeps aside what is given, in its window', () => {
    const journal = tradeReserved('ancien', centsOf(3_000), '2026-02-13');
    expect(journal).toMatchObject({ isReservation: true, window: 'ECHANGEABLE' });
    expect(movedBy(journal)).toEqual({ given: 3_000, got: 3_000, lines: 2 });
    expect(journal.exit).toBeUndefined();
  });
});
