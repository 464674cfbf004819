import type { CalendarDay } from '../../time/calendar-day.ts';
import { addWorkingDays, isWorkingDay } from '../../time/working-days.ts';

/** What is paid on a day leaves for the payee's bank on the next working day. */
export const payoutDayOf = (paidOn: CalendarDay): CalendarDay => addWorkingDays(paidOn, 1);

export interface Awaited {
  /** When the oldest of what is owed was paid. */
  readonly paidOn: CalendarDay;
  /** Since when the bank details may be used. */
  readonly usableOn: CalendarDay;
  readonly today: CalendarDay;
  /** Whether today's transfers have left already. */
  readonly isTodayOver: boolean;
}

/** When what is owed will leave, as far as it can be told today. */
export const nextPayoutDay = ({ paidOn, usableOn, today, isTodayOver }: Awaited): CalendarDay => {
  const ready = payoutDayOf(paidOn > usableOn ? paidOn : usableOn);
  const isTodayOpen = isWorkingDay(today) && !isTodayOver;
  const first = isTodayOpen ? today : addWorkingDays(today, 1);
  return ready > first ? ready : first;
};
