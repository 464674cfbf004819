import { describe, expect, it } from 'vitest';
import { linesOfSizing, sizeTables } from './sizing.ts';

const TABLES = [
  { name: 'petite', rows: 1_000, bytes: 100_000 },
  { name: 'grande', rows: 4_000, bytes: 2_000_000 },
  { name: 'reglages', rows: 3, bytes: 16_384 },
];

describe('what a great number of people would weigh', () => {
  it('follows people in straight lines, the heaviest table first; settings do not grow', () => {
    expect(sizeTables(TABLES, { sample: 1_000, people: 10_000 })).toEqual([
      { name: 'grande', rowsPerPerson: 4, bytesPerRow: 500, rows: 40_000, bytes: 20_000_000 },
      { name: 'petite', rowsPerPerson: 1, bytesPerRow: 100, rows: 10_000, bytes: 1_000_000 },
    ]);
  });

  it('is told per person and in all', () => {
    expect(linesOfSizing(TABLES, { sample: 1_000, people: 10_000_000 }).at(-1)).toBe(
      '| **Total** | | 2100 par personne | 50,0 | 21,0 |',
    );
  });
});
