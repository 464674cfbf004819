import { addDays, type CalendarDay } from '../../time/calendar-day.ts';
import { addWorkingDays } from '../../time/working-days.ts';

/** The provider pays what it has captured within so many working days (I12). */
export const SETTLEMENT_WORKING_DAYS = 2;

/** The last day whose captures should have been settled before `today`; what is older is late too. */
export const lastDayDue = (today: CalendarDay): CalendarDay => {
  let day = addDays(today, -1);
  while (addWorkingDays(day, SETTLEMENT_WORKING_DAYS) >= today) day = addDays(day, -1);
  return day;
};
