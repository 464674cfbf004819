import { describe, expect, it } from 'vitest';
import { aLine } from './funder-lines.builder.ts';
import { batchesOf, isSelectable, linesFor, validated } from './line-acts.ts';

describe('actions on selected lines', () => {
  const waiting = aLine({ idLigne: 'a' });
  const accepted = validated(aLine({ idLigne: 'b' }));
  const ordered = aLine({ idLigne: 'c', statut: 'COMMANDEE', decidable: false });

  it('[FUND-13] [FUND-14] each applies only to the lines it may change', () => {
    const chosen = [waiting, accepted, ordered];
    expect(linesFor('VALIDEE', chosen)).toEqual([waiting]);
    expect(linesFor('REFUSEE', chosen)).toEqual([waiting]);
    expect(linesFor('ANNULEE', chosen)).toEqual([accepted]);
    expect(chosen.map(isSelectable)).toEqual([true, true, false]);
  });

  it('splits a large selection, each line once', () => {
    const parts = batchesOf(Array.from({ length: 1_201 }, (_, index) => index));
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(new Set(parts.flat()).size).toBe(1_201);
    expect(batchesOf([])).toEqual([]);
  });
});
