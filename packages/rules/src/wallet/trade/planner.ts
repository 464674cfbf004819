import { centsOf, ZERO_CENTS, type Cents } from '../../money/cents.ts';
import { addDays, type CalendarDay } from '../../time/calendar-day.ts';
import {
  daysLeft,
  expiryDay,
  lastPayableDay,
  lastTradeableDay,
  orderableFrom,
} from '../vouchers/millesime.ts';
import { tradeFees, type TradeParameters } from './fees.ts';

/** What is traded at once: an account, or the vouchers of one contract and product together. */
export interface PlannedHolding {
  readonly key: string;
  readonly millesime: number;
  readonly amount: Cents;
  /** Absent where the contract does not let it be traded. */
  readonly parameters: TradeParameters | undefined;
}

export interface PlannedKeep {
  readonly fees: Cents;
  /** False where keeping it costs as much as it is worth, or more. */
  readonly isWorthIt: boolean;
}

export interface PlannedLine {
  readonly key: string;
  readonly amount: Cents;
  /** Absent for what cannot be kept: spent by its last day, or lost. */
  readonly keep: PlannedKeep | undefined;
}

export interface TradePlan {
  readonly millesime: number;
  /** To be spent while it pays; then only traded. */
  readonly phase: 'A_DEPENSER' | 'A_ECHANGER';
  readonly lastPayableDay: CalendarDay;
  /** Below 0 once it pays no more. */
  readonly daysLeft: number;
  readonly tradeableFrom: CalendarDay;
  readonly tradeableUntil: CalendarDay;
  readonly lostOn: CalendarDay;
  /** What would be lost, from the largest to the smallest. */
  readonly lines: readonly PlannedLine[];
  readonly total: Cents;
  /** What keeping all that is worth keeping would cost, and how much it would keep. */
  readonly fees: Cents;
  readonly kept: Cents;
}

/** The vintage that ends this winter; `undefined` from March to November. */
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

/** From 1 December on: what will be lost and what it would cost to keep; `undefined` if nothing. */
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
    kept: sumOf(worth.map(({ amount }) => amount)),
  };
};
