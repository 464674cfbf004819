import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingHours, workingHoursBefore, workingMinutesBetween } from './working-hours.ts';

const at = (text: string) => Date.parse(text);
const after = (text: string, hours: number) => new Date(addWorkingHours(at(text), hours)).toJSON();

describe('working hours', () => {
  it('[32-6] run from nine to six in Paris, over a night, a week-end and a public holiday', () => {
    // Thursday, 16:00 in Paris.
    expect(after('2026-11-19T15:00:00Z', 1)).toBe('2026-11-19T16:00:00.000Z');
    expect(after('2026-11-19T15:00:00Z', 3)).toBe('2026-11-20T09:00:00.000Z');
    // Friday evening: counted from Monday at nine.
    expect(after('2026-11-20T19:00:00Z', 2)).toBe('2026-11-23T10:00:00.000Z');
    // The 11th of November, a Wednesday.
    expect(after('2026-11-10T17:00:00Z', 1)).toBe('2026-11-12T09:00:00.000Z');
    expect(after('2026-11-10T08:00:00Z', 9)).toBe('2026-11-10T17:00:00.000Z');
  });

  it('[32-6] follow the clocks of Paris when they change', () => {
    expect(after('2026-10-23T15:00:00Z', 2)).toBe('2026-10-26T09:00:00.000Z');
    expect(after('2026-03-27T16:00:00Z', 2)).toBe('2026-03-30T08:00:00.000Z');
  });

  it('[32-6] between two instants leave out nights and days that are not worked', () => {
    expect(workingMinutesBetween(at('2026-11-20T16:30:00Z'), at('2026-11-23T08:15:00Z'))).toBe(45);
    expect(workingMinutesBetween(at('2026-11-21T10:00:00Z'), at('2026-11-22T10:00:00Z'))).toBe(0);
    expect(workingMinutesBetween(at('2026-11-23T10:00:00Z'), at('2026-11-23T09:00:00Z'))).toBe(0);
  });

  it('refuses a delay that is none', () => {
    expect(() => addWorkingHours(0, 0)).toThrow(RangeError);
    expect(() => workingHoursBefore(0, Number.NaN)).toThrow(RangeError);
  });

  it('[32-6] forwards, backwards and counted agree', () => {
    const MINUTE = 60_000;
    const start = Math.floor(at('2026-01-01T00:00:00Z') / MINUTE);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 525_600 }),
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 1, max: 90 }),
        (offset, age, hours) => {
          const now = (start + offset) * MINUTE;
          const from = now - age * MINUTE;
          const passed = workingMinutesBetween(from, now);
          expect(from < workingHoursBefore(now, hours)).toBe(passed > hours * 60);
          expect(workingMinutesBetween(from, addWorkingHours(from, hours))).toBe(hours * 60);
        },
      ),
    );
  });
});
