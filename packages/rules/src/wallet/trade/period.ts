import { addDays, formatLongDate, type CalendarDay } from '../../time/calendar-day.ts';
import { dayInParis } from '../../time/paris.ts';
import { isTradeable, lastPayableDay, lastTradeableDay } from '../vouchers/millesime.ts';

export interface TradePeriod {
  readonly isOpen: boolean;
  /** The vintage that is given: this February's, or the next one's where it is closed. */
  readonly millesime: number;
  /** The vintage that is got for it. */
  readonly millesimeSuivant: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const FEBRUARY = 2;

/** February in Paris, whatever the clock of the person: the vintage of last year for this year's. */
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

/** Said to everybody alike: at that hour it is another one in Réunion or Tahiti. */
export const tradeableUntilSentence = (millesime: number): string =>
  `échangeable jusqu’au ${formatLongDate(lastTradeableDay(millesime))} à 23\u00a0h\u00a059 (heure de Paris)`;
