import {
  CHEQUE_BOOK_DAYS,
  chequeBookExpectedOn,
  TRADED_ACCOUNT_WORKING_DAYS,
  tradedAccountReadyOn,
} from '../holdings/delays.ts';
import type { ProductType } from '../holdings/product-types.ts';
import type { CalendarDay } from '../../time/calendar-day.ts';

export interface TradeDelay {
  readonly delai: number;
  readonly unite: 'JOURS' | 'JOURS_OUVRES';
  readonly readyOn: CalendarDay;
}

/**
 * When the new value is there, from the day of Paris on which the trade is made: that of the card's
 * answer where a card pays. A book is printed and sent as after a format change.
 */
export const tradeDelay = (finalProductType: ProductType, traded: CalendarDay): TradeDelay =>
  finalProductType === 'COMPTE'
    ? {
        delai: TRADED_ACCOUNT_WORKING_DAYS,
        unite: 'JOURS_OUVRES',
        readyOn: tradedAccountReadyOn(traded),
      }
    : { delai: CHEQUE_BOOK_DAYS, unite: 'JOURS', readyOn: chequeBookExpectedOn(traded) };
