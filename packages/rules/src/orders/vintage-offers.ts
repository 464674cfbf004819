import { addDays, type CalendarDay, daysBetween } from '../time/calendar-day.ts';
import { addWorkingDays } from '../time/working-days.ts';
import { isPaidLater, type PaymentMode } from './order-statut.ts';
import { lastPayableDay, orderableFrom } from '../wallet/vouchers/millesime.ts';

/** Voucher books arrive ten days after the order is made. */
const BOOK_DAYS = 10;
const ACCOUNT_WORKING_DAYS = 3;

/** The first day of use, once the order is made. */
const readyDay = (made: CalendarDay, hasPaper: boolean): CalendarDay =>
  hasPaper ? addDays(made, BOOK_DAYS) : addWorkingDays(made, ACCOUNT_WORKING_DAYS);

interface ExpectedOrder {
  readonly today: CalendarDay;
  /** Orders are made when the campaign closes; a permanent one adds no delay. */
  readonly closing: CalendarDay | undefined;
  readonly hasPaper: boolean;
  readonly paymentMode: PaymentMode;
  /** An order of a vintage is never made before this day. */
  readonly notBefore?: CalendarDay | undefined;
}

/** The expected day, or `undefined` while a cheque or bank payment is expected. */
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
 * The last day for a cheque or transfer: unpaid orders are not made when the campaign closes.
 * Thirty days without a closing date.
 */
export const paymentDeadline = (
  orderedOn: CalendarDay,
  closing: CalendarDay | undefined,
): CalendarDay => closing ?? addDays(orderedOn, PAYMENT_DAYS);

/** An offered vintage with its days of use. */
export interface VintageOffer {
  readonly millesime: number;
  readonly availableOn: CalendarDay;
  readonly lastDay: CalendarDay;
  /** Fewer than 60 days of use: the person is warned. */
  readonly isShort: boolean;
}

const SHORT_VALIDITY_DAYS = 60;

interface OrderingWindow {
  readonly today: CalendarDay;
  /** Orders are made when the campaign closes; a permanent one has no such day. */
  readonly closing: CalendarDay | undefined;
  readonly hasPaper: boolean;
}

const vintageOf = (day: CalendarDay): number => {
  const year = Number(day.slice(0, 4));
  return day >= orderableFrom(year + 1) ? year + 1 : year;
};

const offerOf = (millesime: number, { today, closing, hasPaper }: OrderingWindow): VintageOffer => {
  const made = closing === undefined || closing < today ? today : closing;
  const from = orderableFrom(millesime);
  const availableOn = readyDay(made < from ? from : made, hasPaper);
  const lastDay = lastPayableDay(millesime);
  return {
    millesime,
    availableOn,
    lastDay,
    isShort: daysBetween(availableOn, lastDay) < SHORT_VALIDITY_DAYS,
  };
};

/**
 * The current vintage; also the next one if the current expires soon after delivery; only the next
 * one if it expires before.
 */
export const vintageOffers = (
  window: OrderingWindow,
): readonly [VintageOffer, ...VintageOffer[]] => {
  const current = offerOf(vintageOf(window.today), window);
  if (!current.isShort) return [current];
  const next = offerOf(current.millesime + 1, window);
  return current.availableOn > current.lastDay ? [next] : [current, next];
};

/** The vintage usable longest without a later availability, else the first. */
export const advisedVintage = (offers: readonly [VintageOffer, ...VintageOffer[]]): VintageOffer =>
  offers.find((one) => !one.isShort && one.availableOn <= offers[0].availableOn) ?? offers[0];
