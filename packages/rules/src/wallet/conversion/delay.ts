import {
  accountCreditedOn,
  CHEQUE_BOOK_DAYS,
  chequeBookExpectedOn,
  CREDITED_ACCOUNT_DAYS,
} from '../holdings/delays.ts';
import type { CalendarDay } from '../../time/calendar-day.ts';
import { lastPayableDay } from '../vouchers/millesime.ts';
import type { ConversionDirection } from './directions.ts';

export interface ConversionDelay {
  /** As the confirmation says it. */
  readonly delaiJours: number;
  /** The day on which the book is expected, or from which the account may be spent. */
  readonly readyOn: CalendarDay;
  /** It comes when its vintage pays no more: said before the person confirms. */
  readonly comesTooLate: boolean;
}

/** When a change that is asked for on a day of Paris has had its effect. */
export const conversionDelay = (
  direction: ConversionDirection,
  asked: CalendarDay,
  millesime: number,
): ConversionDelay => {
  const [delaiJours, readyOn] =
    direction === 'COMPTE_VERS_TITRES'
      ? [CHEQUE_BOOK_DAYS, chequeBookExpectedOn(asked)]
      : [CREDITED_ACCOUNT_DAYS, accountCreditedOn(asked)];
  return { delaiJours, readyOn, comesTooLate: readyOn > lastPayableDay(millesime) };
};
