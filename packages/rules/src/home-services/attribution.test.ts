import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { ACTIVITY_CODES, activityOf, type ActivityCode } from './activities.ts';
import {
  ATTRIBUTION_LINKS,
  attributionProblem,
  mayNeedAttestation,
  needsBirthDate,
  publicProblem,
  shareMinutes,
  WHOLE_SHARE,
} from './attribution.ts';
import { formatMinutes } from '../time/duration.ts';
import { hoursOfMinutes, minutesOfHours, STEP_MINUTES } from './service-request.ts';

const parts = (...shares: readonly number[]) =>
  shares.map((part) => ({ lien: 'ENFANT', part }) as const);

describe('hours', () => {
  it.each([
    [0.25, 15],
    [1, 60],
    [1.75, 105],
    [1_000, 60_000],
    [0.1, undefined],
    [1.3, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('%d are %s minutes', (hours, minutes) => {
    expect(minutesOfHours(hours)).toBe(minutes);
    if (minutes !== undefined) expect(hoursOfMinutes(minutes)).toBe(hours);
  });

  it('are formatted as people say them', () => {
    expect([15, 60, 75, 125 * 60].map(formatMinutes)).toEqual([
      '0\u00a0h\u00a015',
      '1\u00a0h\u00a000',
      '1\u00a0h\u00a015',
      '125\u00a0h\u00a000',
    ]);
  });
});

describe('shares of a service', () => {
  it('are given to every person and add up to the whole', () => {
    expect(attributionProblem(parts(100))).toBeUndefined();
    expect(attributionProblem(parts(34, 33, 33))).toBeUndefined();
    expect(attributionProblem([])).toBe('VIDE');
    expect(attributionProblem(parts(50, 49))).toBe('TOTAL');
    expect(attributionProblem(parts(100, 0))).toBe('PART');
    expect(attributionProblem(parts(99.5, 0.5))).toBe('PART');
    expect(attributionProblem(parts(40, 10, 10, 10, 10, 10, 10))).toBe('TROP');
    const self = { lien: 'MOI', part: 50 } as const;
    expect(attributionProblem([self, self])).toBe('MOI_DEUX_FOIS');
    expect(attributionProblem([self, ...parts(50)])).toBeUndefined();
  });

  it('are refused for a time that is not whole quarters from nothing on', () => {
    for (const minutes of [-15, 10, 7.5, Number.NaN, 2 ** 53 + 30]) {
      expect(() => shareMinutes(minutes, parts(100)), String(minutes)).toThrow(RangeError);
    }
    expect(shareMinutes(0, parts(50, 50))).toEqual([0, 0]);
  });

  it('are in quarters of an hour, the rest to the largest remainders', () => {
    expect(shareMinutes(60, parts(50, 50))).toEqual([30, 30]);
    expect(shareMinutes(60, parts(34, 33, 33))).toEqual([30, 15, 15]);
    expect(shareMinutes(15, parts(33, 34, 33))).toEqual([0, 15, 0]);
    expect(shareMinutes(15, parts(50, 50))).toEqual([15, 0]);
    expect(() => shareMinutes(20, parts(100))).toThrow(RangeError);
    expect(() => shareMinutes(60, parts(99))).toThrow(RangeError);
  });

  it('lose and create no quarter, and differ from the exact share by less than one', () => {
    const anyParts = fc
      .array(fc.integer({ min: 1, max: 16 }), { minLength: 0, maxLength: 5 })
      .map((some) => [...some, WHOLE_SHARE - some.reduce((sum, one) => sum + one, 0)]);
    fc.assert(
      fc.property(anyParts, fc.integer({ min: 0, max: 4_000 }), (shares, steps) => {
        const minutes = steps * STEP_MINUTES;
        const given = shareMinutes(minutes, parts(...shares));
        expect(given.reduce((sum, one) => sum + one, 0)).toBe(minutes);
        for (const [index, one] of given.entries()) {
          expect(one % STEP_MINUTES).toBe(0);
          const due = (minutes * (shares[index] ?? 0)) / WHOLE_SHARE;
          expect(Math.abs(one - due)).toBeLessThan(STEP_MINUTES);
        }
      }),
    );
  });
});

describe('the public of an activity', () => {
  const beginsOn = calendarDay('2026-11-16');
  const problem = (code: ActivityCode, birth: string | undefined, isAttested = false) =>
    publicProblem(
      code,
      { birth: birth === undefined ? undefined : calendarDay(birth) },
      { isAttested, beginsOn },
    );

  it.each([
    ['AGR_1', '2023-11-17', false, undefined],
    ['AGR_1', '2023-11-16', false, 'ATTESTATION'],
    ['AGR_1', '2023-11-16', true, undefined],
    ['AGR_1', '2008-11-17', true, undefined],
    ['AGR_1', '2008-11-16', true, 'AGE'],
    ['AGR_1', undefined, true, 'NAISSANCE'],
    ['AGR_1', '2026-11-17', false, 'NAISSANCE'],
    ['DEC_4', '2023-11-17', false, 'AGE'],
    ['DEC_4', '2023-11-16', false, undefined],
    ['DEC_4', '2008-11-17', false, undefined],
    ['DEC_4', '2008-11-16', true, 'AGE'],
    ['DEC_15', undefined, false, 'NAISSANCE'],
    ['AGR_3', '1966-11-16', false, undefined],
    ['AGR_3', '1966-11-17', false, 'ATTESTATION'],
    ['AGR_3', undefined, true, undefined],
    ['DEC_6', '1930-01-01', false, 'ATTESTATION'],
    ['DEC_12', undefined, true, undefined],
    ['DEC_20', undefined, false, 'ATTESTATION'],
    ['DEC_1', undefined, false, undefined],
    ['DEC_1', '2026-11-17', false, 'NAISSANCE'],
  ] as const)('%s for a person born %s, attested %s: %s', (code, birth, attested, is) => {
    expect(problem(code, birth, attested)).toBe(is);
  });

  it('requires a birth date where an age decides, and never an illness', () => {
    expect(ACTIVITY_CODES.filter(needsBirthDate)).toEqual(['AGR_1', 'AGR_2', 'DEC_4', 'DEC_15']);
    expect(ACTIVITY_CODES.filter(mayNeedAttestation)).toEqual(
      ACTIVITY_CODES.filter(
        (code) => !['TOUS', 'ENFANT'].includes(activityOf(code).publicConcerne),
      ),
    );
    expect(ATTRIBUTION_LINKS).toEqual(['MOI', 'CONJOINT', 'ENFANT', 'ASCENDANT', 'AUTRE']);
  });

  it('of children is split at three years, without gap or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 366 }), (days) => {
        const birth = addDays(beginsOn, -days);
        const young = publicProblem('AGR_1', { birth }, { isAttested: false, beginsOn });
        const older = publicProblem('DEC_4', { birth }, { isAttested: false, beginsOn });
        expect(young === undefined && older === undefined).toBe(false);
        expect(young === 'AGE').toBe(older !== undefined && young !== undefined);
      }),
    );
  });
});
