import { daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import { lastPayableDay, orderableFrom } from '../wallet/vouchers/millesime.ts';
import { readyDay } from './expected-date.ts';

/** A vintage that an order may bear, with the days on which it can be used. */
export interface VintageOffer {
  readonly millesime: number;
  readonly availableOn: CalendarDay;
  readonly lastDay: CalendarDay;
  /** Fewer than 60 days between both: the person is warned. */
  readonly isShort: boolean;
}

export const SHORT_VALIDITY_DAYS = 60;

export interface OrderingWindow {
  readonly today: CalendarDay;
  /** Orders of a campaign are made when it closes; a permanent one has no such day. */
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
 * The vintage of today; the next one too where that one would expire soon after the delivery; the
 * next one alone where it would expire before it.
 */
export const vintageOffers = (
  window: OrderingWindow,
): readonly [VintageOffer, ...VintageOffer[]] => {
  const current = offerOf(vintageOf(window.today), window);
  if (!current.isShort) return [current];
  const next = offerOf(current.millesime + 1, window);
  return current.availableOn > current.lastDay ? [next] : [current, next];
};

/** The one to choose: usable for longer and not a day later, else the first. */
export const advisedVintage = (offers: readonly [VintageOffer, ...VintageOffer[]]): VintageOffer =>
  offers.find((one) => !one.isShort && one.availableOn <= offers[0].availableOn) ?? offers[0];
