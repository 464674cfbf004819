import { addDays, type CalendarDay } from '../../time/calendar-day.ts';
import { addWorkingDays } from '../../time/working-days.ts';

export const CHEQUE_BOOK_DAYS = 10;
export const CREDITED_ACCOUNT_DAYS = 3;
export const TRADED_ACCOUNT_WORKING_DAYS = 3;

/** A cheque-book made from an account is there ten days later. */
export const chequeBookExpectedOn = (asked: CalendarDay): CalendarDay =>
  addDays(asked, CHEQUE_BOOK_DAYS);

/** Vouchers turned into an account may be spent three days later. */
export const accountCreditedOn = (asked: CalendarDay): CalendarDay =>
  addDays(asked, CREDITED_ACCOUNT_DAYS);

/** The account that a trade gives may be spent three working days later. */
export const tradedAccountReadyOn = (asked: CalendarDay): CalendarDay =>
  addWorkingDays(asked, TRADED_ACCOUNT_WORKING_DAYS);
