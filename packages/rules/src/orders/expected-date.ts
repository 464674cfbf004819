import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { addWorkingDays } from '../time/working-days.ts';
import { isPaidLater, type PaymentMode } from './payment-modes.ts';

/** A book of vouchers is with the person ten days after the order is made. */
const BOOK_DAYS = 10;
const ACCOUNT_WORKING_DAYS = 3;

export interface ExpectedOrder {
  readonly today: CalendarDay;
  /** Orders of a session are made when it closes; a permanent one gives no day to wait for. */
  readonly closing: CalendarDay | undefined;
  readonly hasPaper: boolean;
  readonly paymentMode: PaymentMode;
}

/** When the value is there, or `undefined` while that hangs on money that comes by post or bank. */
export const expectedDate = ({
  today,
  closing,
  hasPaper,
  paymentMode,
}: ExpectedOrder): CalendarDay | undefined => {
  if (isPaidLater(paymentMode)) return undefined;
  const made = closing ?? today;
  return hasPaper ? addDays(made, BOOK_DAYS) : addWorkingDays(made, ACCOUNT_WORKING_DAYS);
};
