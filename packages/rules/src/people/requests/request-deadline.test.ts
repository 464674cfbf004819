import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../time/calendar-day.ts';
import { DEADLINE_RULES, deadlineOf, lateBefore, type TimedStatut } from './request-deadline.ts';

const day = calendarDay;

describe('the deadline of a request', () => {
  it('[32-6] leaves two working days to a new request, over a week-end and a public holiday', () => {
    const created = day('2026-10-30');
    expect(deadlineOf({ statut: 'NOUVELLE', created, updated: created })).toBe('2026-11-03');
    const eve = day('2026-11-10');
    expect(deadlineOf({ statut: 'NOUVELLE', created: eve, updated: eve })).toBe('2026-11-13');
  });

  it('[32-6] runs from the reopening of a request that was answered', () => {
    const dates = { created: day('2026-01-05'), updated: day('2026-11-16') };
    expect(deadlineOf({ statut: 'ROUVERTE', ...dates })).toBe('2026-11-18');
    expect(deadlineOf({ statut: 'EN_COURS', ...dates })).toBe('2026-01-12');
  });

  it('[32-6] is none while the person is waited for, and once closed', () => {
    const dates = { created: day('2026-01-05'), updated: day('2026-01-05') };
    expect(deadlineOf({ statut: 'EN_ATTENTE', ...dates })).toBeUndefined();
    expect(deadlineOf({ statut: 'CLOTUREE', ...dates })).toBeUndefined();
  });

  it('[32-6] is passed exactly for the days before the first that is not late', () => {
    const statuts = Object.keys(DEADLINE_RULES).filter(
      (one): one is TimedStatut => one in DEADLINE_RULES,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...statuts),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: -3, max: 20 }),
        (statut, offset, age) => {
          const today = addDays(day('2024-01-01'), offset);
          const created = addDays(today, -age);
          const deadline = deadlineOf({ statut, created, updated: created });
          expect(created < lateBefore(today, statut)).toBe((deadline ?? today) < today);
        },
      ),
    );
  });
});
