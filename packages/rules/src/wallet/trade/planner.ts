import { centsOf, ZERO_CENTS, type Cents } from '../../money/cents.ts';
import { addDays, type CalendarDay } from '../../time/calendar-day.ts';
import {
  daysLeft,
  expiryDay,
  lastPayableDay,
  lastTradeableDay,
  orderableFrom,
} from '../vouchers/millesime.ts';
import { tradeFees, type TradeParameters } from './trade.ts';

/** One trade: an account, or all vouchers of one contract and product. */
export interface PlannedHolding {
  readonly key: string;
  readonly millesime: number;
  readonly amount: Cents;
  /** Absent when the contract does not allow the trade. */
  readonly parameters: TradeParameters | undefined;
}

export interface PlannedKeep {
  readonly fees: Cents;
  /** False when the fee is at least the value. */
  readonly isWorthIt: boolean;
}

export interface PlannedLine {
  readonly key: string;
  readonly amount: Cents;
  /** Absent when it cannot be traded. */
  readonly keep: PlannedKeep | undefined;
}

export interface TradePlan {
  readonly millesime: number;
  /** Payable until this day, afterwards only tradeable. */
  readonly phase: 'A_DEPENSER' | 'A_ECHANGER';
  readonly lastPayableDay: CalendarDay;
  /** Negative when no longer payable. */
  readonly daysLeft: number;
  readonly tradeableFrom: CalendarDay;
  readonly tradeableUntil: CalendarDay;
  readonly lostOn: CalendarDay;
  /** Largest first. */
  readonly lines: readonly PlannedLine[];
  readonly total: Cents;
  /** Total fee and total value of the trades that are worth it. */
  readonly fees: Cents;
  readonly tradedTotal: Cents;
}

/** The vintage that expires next; `undefined` from March to November. */
const endingMillesime = (today: CalendarDay): number | undefined => {
  const year = Number(today.slice(0, 4));
  const last = today < expiryDay(year - 1) ? year - 1 : year;
  return today >= orderableFrom(last + 1) ? last : undefined;
};

const sumOf = (amounts: readonly Cents[]): Cents =>
  centsOf(amounts.reduce((sum, amount) => sum + amount, 0));

const keepOf = ({ parameters, amount }: PlannedHolding): PlannedKeep | undefined => {
  if (parameters?.tradeEnabled !== true) return undefined;
  const fees = tradeFees(parameters, amount).valeur;
  return { fees, isWorthIt: fees < amount };
};

/** From 1 December on; `undefined` when nothing will expire. */
export const planTrades = (
  holdings: readonly PlannedHolding[],
  today: CalendarDay,
): TradePlan | undefined => {
  const millesime = endingMillesime(today);
  const ending = holdings.filter((one) => one.millesime === millesime && one.amount > ZERO_CENTS);
  if (millesime === undefined || ending.length === 0) return undefined;
  const lines = ending
    .map((one): PlannedLine => ({ key: one.key, amount: one.amount, keep: keepOf(one) }))
    .toSorted((one, other) => other.amount - one.amount || (one.key < other.key ? -1 : 1));
  const worth = lines.filter(({ keep }) => keep?.isWorthIt === true);
  const last = lastPayableDay(millesime);
  return {
    millesime,
    phase: today <= last ? 'A_DEPENSER' : 'A_ECHANGER',
    lastPayableDay: last,
    daysLeft: daysLeft(millesime, today),
    tradeableFrom: addDays(last, 1),
    tradeableUntil: lastTradeableDay(millesime),
    lostOn: expiryDay(millesime),
    lines,
    total: sumOf(lines.map(({ amount }) => amount)),
    fees: sumOf(worth.map(({ keep }) => keep?.fees ?? ZERO_CENTS)),
    tradedTotal: sumOf(worth.map(({ amount }) => amount)),
  };
};
