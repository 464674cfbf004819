import { describe, expect, it } from 'vitest';
import {
  drawnRows,
  guessedPlaces,
  measuredPlaces,
  resizedPlaces,
  rowAt,
  stepAt,
  windowFrom,
} from './row-places.ts';

const COUNT = 100_000;
const places = guessedPlaces(COUNT, 50);

describe('the window of a virtual table', () => {
  it('draws what is seen and a margin on each side, never the whole', () => {
    const { first, end } = windowFrom(places, stepAt(places, 50 * 5_000), 600);
    expect(first).toBeLessThan(5_000);
    expect(end).toBeGreaterThan(5_012);
    expect(end - first).toBeLessThan(50);
  });

  it.each([0, 3, 49, 50 * 99_990, 50 * COUNT, 50 * COUNT * 2])(
    'covers every row seen at %i px, and stays within the list',
    (top) => {
      const { first, end } = windowFrom(places, stepAt(places, top), 600);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThanOrEqual(Math.min(COUNT - 1, Math.floor(top / 50)));
      expect(end).toBeGreaterThanOrEqual(Math.min(COUNT, Math.ceil((top + 600) / 50)));
      expect(end).toBeLessThanOrEqual(COUNT);
    },
  );

  it('draws all of a short list, and nothing of an empty one', () => {
    expect(windowFrom(guessedPlaces(3), 0, 600)).toEqual({ first: 0, end: 3 });
    const empty = windowFrom(guessedPlaces(0), 0, 600);
    expect(drawnRows(empty, undefined)).toEqual([]);
    // The list has shrunk under a view that was far down.
    expect(windowFrom(guessedPlaces(2), 800, 600)).toEqual({ first: 0, end: 2 });
  });

  it('moves by steps, so that most wheel events draw nothing', () => {
    expect(new Set([0, 40, 120, 199].map((top) => stepAt(places, top)))).toEqual(new Set([0]));
    expect(stepAt(places, 200)).toBe(4);
    expect(stepAt(places, -30)).toBe(0);
  });

  it('keeps the row that holds the focus, in its place in the order', () => {
    expect(drawnRows({ first: 10, end: 13 }, undefined)).toEqual([10, 11, 12]);
    expect(drawnRows({ first: 10, end: 13 }, 11)).toEqual([10, 11, 12]);
    expect(drawnRows({ first: 10, end: 13 }, 2)).toEqual([2, 10, 11, 12]);
    expect(drawnRows({ first: 10, end: 13 }, 40)).toEqual([10, 11, 12, 40]);
  });
});

describe('the places of rows', () => {
  it('guesses the rows that were not drawn from the first that were', () => {
    const known = measuredPlaces(guessedPlaces(10), [
      { index: 0, height: 60 },
      { index: 1, height: 100 },
    ]);
    expect([...known.offsets]).toEqual([0, 60, 160, 240, 320, 400, 480, 560, 640, 720, 800]);
    // A later row moves what follows it, and not what was guessed.
    const later = measuredPlaces(known, [{ index: 2, height: 90 }]);
    expect(Array.from(later.offsets.slice(0, 5))).toEqual([0, 60, 160, 250, 330]);
  });

  it('does not change the places of known rows', () => {
    const known = measuredPlaces(guessedPlaces(2), [{ index: 0, height: 60 }]);
    expect(measuredPlaces(known, [{ index: 0, height: 60 }])).toBe(known);
  });

  it('keeps what it knows when more rows are read', () => {
    const known = measuredPlaces(guessedPlaces(2), [{ index: 0, height: 60 }]);
    expect([...resizedPlaces(known, 4).offsets]).toEqual([0, 60, 120, 180, 240]);
    expect([...resizedPlaces(known, 1).offsets]).toEqual([0, 60]);
  });

  it('finds the row at any place', () => {
    const known = measuredPlaces(guessedPlaces(3), [
      { index: 0, height: 60 },
      { index: 1, height: 100 },
      { index: 2, height: 20 },
    ]);
    expect([-5, 0, 59, 60, 159, 160, 999].map((top) => rowAt(known, top))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
  });
});
