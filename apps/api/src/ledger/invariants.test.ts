import { describe, expect, it } from 'vitest';
import type { Invariant } from './invariants/ledger-invariants.ts';
import { checkInvariants } from './invariants.ts';

const ONE: Invariant = { id: 'I1', libelle: 'Un', sql: 'select 1' };
const LATE: Invariant = { id: 'I2', libelle: 'Deux', sql: 'select 2', isLateness: true };

describe('invariants of the ledger', () => {
  it('[26-3] are asked in their order, and told with their first offender', async () => {
    const asked: string[] = [];
    const answers = [[{ breaches: '2', first: { id: 7 } }], [{ breaches: 0, first: null }]];
    const outcomes = await checkInvariants(
      (sql) => {
        asked.push(sql);
        return Promise.resolve(answers[asked.length - 1] ?? []);
      },
      [ONE, LATE],
    );
    expect(outcomes).toEqual([
      { id: 'I1', libelle: 'Un', breaches: 2, first: { id: 7 }, isLateness: false },
      { id: 'I2', libelle: 'Deux', breaches: 0, first: null, isLateness: true },
    ]);
    expect(asked.map((sql) => /select [12]/.exec(sql)?.[0])).toEqual(['select 1', 'select 2']);
  });

  it('[26-3] that get no answer do not hold', async () => {
    await expect(checkInvariants(() => Promise.resolve([]), [ONE])).rejects.toThrow(ONE.id);
  });
});
