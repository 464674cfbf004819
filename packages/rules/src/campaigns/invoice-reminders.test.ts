import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { REMINDER_STEPS, reminderDue, type ReminderStep } from './invoice-reminders.ts';

const ISSUED = calendarDay('2026-03-02');
const DUE = addDays(ISSUED, 30);
const on = (days: number, sent: readonly ReminderStep[] = [], dueDay = DUE) =>
  reminderDue({ issuedDay: ISSUED, dueDay, sent }, addDays(dueDay, days));

describe('reminders of an unpaid invoice', () => {
  it.each([
    [-8, undefined],
    [-7, 'AVANT_ECHEANCE'],
    [0, 'AVANT_ECHEANCE'],
    [1, undefined],
    [3, 'RETARD_3'],
    [15, 'RETARD_15'],
    [30, 'RETARD_30'],
    [200, 'RETARD_30'],
  ])('[31-2] %i days after the due date, the step is %s', (days, step) => {
    expect(on(days)).toBe(step);
  });

  it('[31-2] gives no notice before the due date of an invoice that is due within a week', () => {
    expect(on(-1, [], addDays(ISSUED, 5))).toBeUndefined();
    expect(on(3, [], addDays(ISSUED, 5))).toBe('RETARD_3');
  });

  it('[31-2] sends each step once and in order, whatever the days on which the job runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 40 }), (days) => {
        const sent: ReminderStep[] = [];
        for (const day of days.toSorted((one, other) => one - other)) {
          const step = reminderDue({ issuedDay: ISSUED, dueDay: DUE, sent }, addDays(ISSUED, day));
          if (step !== undefined) sent.push(step);
        }
        const ranks = sent.map((step) => REMINDER_STEPS.indexOf(step));
        return ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? rank));
      }),
    );
  });
});
