import type { CalendarDay } from '../time/calendar-day.ts';
import { addTargetDays, isTargetDay } from '../time/target-days.ts';

/** Payments of a day are transferred on the next TARGET day. */
export const payoutDayOf = (paidOn: CalendarDay): CalendarDay => addTargetDays(paidOn, 1);

export interface Awaited {
  /** The day of the oldest due payment. */
  readonly paidOn: CalendarDay;
  /** The day from which the bank details can be used. */
  readonly usableOn: CalendarDay;
  readonly today: CalendarDay;
  /** Today's transfers are already sent. */
  readonly isTodayOver: boolean;
}

/** The expected day of the next transfer. */
export const nextPayoutDay = ({ paidOn, usableOn, today, isTodayOver }: Awaited): CalendarDay => {
  const ready = payoutDayOf(paidOn > usableOn ? paidOn : usableOn);
  const isTodayOpen = isTargetDay(today) && !isTodayOver;
  const first = isTodayOpen ? today : addTargetDays(today, 1);
  return ready > first ? ready : first;
};
