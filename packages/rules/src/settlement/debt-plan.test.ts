import { expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { planInstalments } from './debt-plan.ts';

it('[32-4] the instalments of a debt are its amount, to the cent, one a month', () => {
  const plan = planInstalments(10_000, calendarDay('2026-11-30'), 3);
  expect(plan).toEqual([
    { day: '2026-11-30', amountCents: 3_334 },
    { day: '2026-12-30', amountCents: 3_333 },
    { day: '2027-01-30', amountCents: 3_333 },
  ]);
  for (const count of [2, 7, 24]) {
    const sum = planInstalments(12_345, calendarDay('2026-01-31'), count).reduce(
      (total, { amountCents }) => total + amountCents,
      0,
    );
    expect(sum).toBe(12_345);
  }
});
