import { describe, expect, it } from 'vitest';
import { comboMove, suggestionsWords } from './combo-keys.ts';

const open = (active: number, count = 3) => ({ isOpen: true, active, count });
const closed = { isOpen: false, active: -1, count: 3 };

describe('comboMove', () => {
  it('[A8] arrows go through the suggestions and back to the input', () => {
    expect(comboMove('ArrowDown', open(-1))).toEqual({ active: 0 });
    expect(comboMove('ArrowDown', open(0))).toEqual({ active: 1 });
    expect(comboMove('ArrowDown', open(2))).toEqual({ active: -1 });
    expect(comboMove('ArrowUp', open(-1))).toEqual({ active: 2 });
    expect(comboMove('ArrowUp', open(0))).toEqual({ active: -1 });
  });

  it('[A8] arrows open a closed list at its first or last suggestion', () => {
    expect(comboMove('ArrowDown', closed)).toEqual({ active: 0 });
    expect(comboMove('ArrowUp', closed)).toEqual({ active: 2 });
    expect(comboMove('ArrowDown', { ...closed, count: 0 })).toEqual({ active: -1 });
  });

  it('[A8] Enter chooses only when a suggestion is active, Escape closes only what is open', () => {
    expect(comboMove('Enter', open(1))).toBe('choose');
    expect(comboMove('Enter', open(-1))).toBeUndefined();
    expect(comboMove('Enter', closed)).toBeUndefined();
    expect(comboMove('Escape', open(-1))).toBe('close');
    expect(comboMove('Escape', closed)).toBeUndefined();
    expect(comboMove('Home', open(1))).toBeUndefined();
  });
});

describe('suggestionsWords', () => {
  it('announces the number of suggestions', () => {
    expect([0, 1, 5].map(suggestionsWords)).toEqual([
      'Aucune proposition',
      'Une proposition',
      '5 propositions',
    ]);
  });
});
