import { describe, expect, it } from 'vitest';
import { hoursWords, typedMinutes } from './typed-hours.ts';

describe('hours as they are typed', () => {
  it.each([
    ['2', 120],
    ['2,5', 150],
    ['2.25', 135],
    [' 1 h 30 ', 90],
    ['1h45', 105],
    ['3 h', 180],
    ['0,75', 45],
  ])('[SAP-33] %j are %d minutes', (typed, minutes) => {
    expect(typedMinutes(typed)).toBe(minutes);
  });

  it.each(['', 'deux', '2,3', '-1', '1h5', '1,255', '12345'])('%j is no time to order', (typed) => {
    expect(typedMinutes(typed)).toBeUndefined();
  });

  it('are written back with a comma', () => {
    expect(hoursWords(2.25)).toBe('2,25');
    expect(typedMinutes(hoursWords(12.75))).toBe(765);
  });
});
