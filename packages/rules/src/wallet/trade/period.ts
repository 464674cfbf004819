import { addDays, formatLongDate, type CalendarDay } from '../../time/calendar-day.ts';
import { dayInParis } from '../../time/paris.ts';
import { isTradeable, lastPayableDay, lastTradeableDay } from '../vouchers/millesime.ts';

export interface TradePeriod {
  readonly isOpen: boolean;
  /** The vintage that is traded in; outside the period, that of the next period. */
  readonly millesime: number;
  readonly millesimeSuivant: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const FEBRUARY = 2;

/** Open in February, Paris time. */
export const tradePeriodAt = (instantMs: number): TradePeriod => {
  const today = dayInParis(instantMs);
  const year = Number(today.slice(0, 4));
  const millesime = Number(today.slice(5, 7)) <= FEBRUARY ? year - 1 : year;
  return {
    isOpen: isTradeable(millesime, instantMs),
    millesime,
    millesimeSuivant: millesime + 1,
    from: addDays(lastPayableDay(millesime), 1),
    to: lastTradeableDay(millesime),
  };
};

/** Names the time zone, because overseas residents have another local time. */
export const tradeableUntilSentence = (millesime: number): string =>
  `échangeable jusqu’au ${formatLongDate(lastTradeableDay(millesime))} à 23\u00a0h\u00a059 (heure de Paris)`;
