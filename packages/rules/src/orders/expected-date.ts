import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { addWorkingDays } from '../time/working-days.ts';
import { isPaidLater, type PaymentMode } from './payment-modes.ts';

/** A book of vouchers is with the person ten days after the order is made. */
const BOOK_DAYS = 10;
const ACCOUNT_WORKING_DAYS = 3;

/** When what is ordered can be used, once the order is made. */
export const readyDay = (made: CalendarDay, hasPaper: boolean): CalendarDay =>
  hasPaper ? addDays(made, BOOK_DAYS) : addWorkingDays(made, ACCOUNT_WORKING_DAYS);

export interface ExpectedOrder {
  readonly today: CalendarDay;
  /** Orders of a campaign are made when it closes; a permanent one gives no day to wait for. */
  readonly closing: CalendarDay | undefined;
  readonly hasPaper: boolean;
  readonly paymentMode: PaymentMode;
  /** An order of a vintage is never made before this day. */
  readonly notBefore?: CalendarDay | undefined;
}

/** When the value is there, or `undefined` while that hangs on money that comes by post or bank. */
export const expectedDate = ({
  today,
  closing,
  hasPaper,
  paymentMode,
  notBefore,
}: ExpectedOrder): CalendarDay | undefined => {
  if (isPaidLater(paymentMode)) return undefined;
  const made = closing ?? today;
  return readyDay(notBefore !== undefined && made < notBefore ? notBefore : made, hasPaper);
};

const PAYMENT_DAYS = 30;

/**
 * The last day on which a cheque or transfer can arrive: an order that is not paid when its
 * campaign closes is not made. Without a closing date, thirty days.
 */
export const paymentDeadline = (
  orderedOn: CalendarDay,
  closing: CalendarDay | undefined,
): CalendarDay => closing ?? addDays(orderedOn, PAYMENT_DAYS);
