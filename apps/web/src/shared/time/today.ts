import { BUSINESS_TIME_ZONE } from '@portail/contract/constants/constants.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { businessNowMs } from './business-time.ts';

/** Today where the house is, whatever the clock of the person's device is set to. */
export const today = (): CalendarDay =>
  calendarDay(
    new Date(businessNowMs()).toLocaleDateString('en-CA', { timeZone: BUSINESS_TIME_ZONE }),
  );
