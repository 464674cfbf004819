import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { ACTIVITY_CODES } from './activities.ts';
import {
  daysOf,
  fieldOfRequestProblem,
  isOrderableHours,
  latestEnd,
  latestStart,
  maxMinutesOf,
  REQUEST_PROBLEMS,
  requestProblem,
  type ServiceRequest,
} from './service-request.ts';

const TODAY = calendarDay('2026-11-16');
const REQUEST: ServiceRequest = {
  prestation: 'DEC_1',
  minutes: 120,
  from: calendarDay('2026-11-20'),
  to: calendarDay('2026-12-20'),
};
const problem = (change: Partial<ServiceRequest>) =>
  requestProblem({ ...REQUEST, ...change }, TODAY);

describe('a service request', () => {
  it('starts today at the earliest and within a year', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ from: TODAY })).toBeUndefined();
    expect(problem({ from: addDays(TODAY, -1) })).toBe('DEBUT_PASSE');
    expect(problem({ from: latestStart(TODAY), to: latestStart(TODAY) })).toBeUndefined();
    const tooLate = addDays(latestStart(TODAY), 1);
    expect(problem({ from: tooLate, to: tooLate })).toBe('DEBUT_LOINTAIN');
  });

  it('ends on or after its first day, within a year', () => {
    expect(problem({ to: REQUEST.from })).toBeUndefined();
    expect(problem({ to: addDays(REQUEST.from, -1) })).toBe('FIN_AVANT_DEBUT');
    expect(problem({ to: latestEnd(REQUEST.from) })).toBeUndefined();
    expect(problem({ to: addDays(latestEnd(REQUEST.from), 1) })).toBe('PERIODE_LONGUE');
  });

  it('has at most the hours of its days', () => {
    expect(problem({ minutes: 0 })).toBe('QUANTITE_NULLE');
    expect(problem({ minutes: 60_015, to: latestEnd(REQUEST.from) })).toBe('QUANTITE_MAXIMALE');
    expect(problem({ minutes: 60_000, to: latestEnd(REQUEST.from) })).toBeUndefined();
    expect(problem({ minutes: 24 * 60, to: REQUEST.from })).toBeUndefined();
    expect(problem({ minutes: 24 * 60 + 15, to: REQUEST.from })).toBe('QUANTITE_PAR_JOUR');
  });

  it('of small repairs has at most two hours a day', () => {
    const repair = { prestation: 'DEC_3', to: REQUEST.from } as const;
    expect(problem({ ...repair, minutes: 120 })).toBeUndefined();
    expect(problem({ ...repair, minutes: 135 })).toBe('QUANTITE_PAR_JOUR');
    expect(problem({ ...repair, minutes: 240, to: addDays(REQUEST.from, 1) })).toBeUndefined();
  });

  it('reports the field of each problem', () => {
    expect(REQUEST_PROBLEMS.map(fieldOfRequestProblem)).toEqual([
      'dateDebut',
      'dateDebut',
      'dateFin',
      'dateFin',
      'dateFin',
      'quantite',
      'quantite',
      'quantite',
    ]);
  });

  it('is valid at its maximum, and invalid one quarter beyond', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIVITY_CODES),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 0, max: 364 }),
        (prestation, start, length) => {
          const from = addDays(TODAY, start);
          const to = addDays(from, length);
          expect(daysOf({ from, to })).toBe(length + 1);
          const minutes = maxMinutesOf({ prestation, from, to });
          expect(requestProblem({ prestation, minutes, from, to }, TODAY)).toBeUndefined();
          expect(requestProblem({ prestation, minutes: minutes + 15, from, to }, TODAY)).toMatch(
            /^QUANTITE_/,
          );
        },
      ),
    );
  });

  it('has hours by the quarter', () => {
    expect([0.25, 1, 1_000].every(isOrderableHours)).toBe(true);
    expect([0, -1, 0.2, 1_000.25, Number.NaN].some(isOrderableHours)).toBe(false);
  });
});
