import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenGroups } from './small-groups.ts';

const of = (...counts: number[]) => counts.map((count, index) => ({ name: index, count }));
const shown = (counts: number[]) => {
  const groups = of(...counts);
  const hidden = hiddenGroups(groups, 5);
  return groups.filter((group) => !hidden.has(group)).map(({ count }) => count);
};

describe('[P20] hiddenGroups', () => {
  it('hides groups of fewer than five, and none when all are large enough', () => {
    expect(shown([12, 8, 5])).toEqual([12, 8, 5]);
    expect(shown([12, 4, 3])).toEqual([12]);
  });

  it('hides the next smallest group when the hidden one could be computed by difference', () => {
    expect(shown([12, 8, 4])).toEqual([12]);
    expect(shown([12, 8, 1, 2])).toEqual([12]);
    expect(shown([4])).toEqual([]);
  });

  it('ignores empty groups', () => {
    expect(shown([12, 0, 8])).toEqual([12, 0, 8]);
  });

  it('hides nothing, everything, or several groups with at least five people', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 12 }), (counts) => {
        const groups = of(...counts);
        const hidden = hiddenGroups(groups, 5);
        for (const group of groups) {
          if (group.count > 0 && group.count < 5) expect(hidden.has(group)).toBe(true);
        }
        if (hidden.size === 0) return;
        const filled = groups.filter(({ count }) => count > 0);
        const sum = [...hidden].reduce((total, { count }) => total + count, 0);
        expect(hidden.size === filled.length || (hidden.size > 1 && sum >= 5)).toBe(true);
      }),
    );
  });
});
