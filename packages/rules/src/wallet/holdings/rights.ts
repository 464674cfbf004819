import type { LedgerUnit } from '../../ledger/vocabulary.ts';
import { centsOf, type Cents } from '../../money/cents.ts';
import { splitProportionally } from '../../money/split.ts';
import { addDays, addMonths, calendarDay, type CalendarDay } from '../../time/calendar-day.ts';
import { dayInParis, monthOf } from '../../time/paris.ts';
import type { CesuAccountType, MonthlyAccountType } from './vocabulary.ts';

const UNITS: Readonly<Record<CesuAccountType, LedgerUnit>> = {
  MONTANT: 'CENTIME',
  MONTANT_PAR_MOIS: 'CENTIME',
  MINUTE_PAR_MOIS: 'MINUTE',
  CENTIEME_HEURE_PAR_MOIS: 'CENTIEME_HEURE',
};

export const unitOf = (type: CesuAccountType): LedgerUnit => UNITS[type];

export const isMonthly = (type: CesuAccountType): type is MonthlyAccountType => type !== 'MONTANT';

const PER_HOUR = { MINUTE: 60, CENTIEME_HEURE: 100 } as const;

/** Quantities of different units are never added. */
export interface Right {
  readonly unit: LedgerUnit;
  readonly quantity: number;
}

export const rightOfQuantity = (unit: LedgerUnit, quantity: number): Right => {
  if (!Number.isSafeInteger(quantity) || quantity < 0) {
    throw new RangeError(`${quantity} is not a quantity of ${unit}`);
  }
  return { unit, quantity };
};

const requireSameUnit = (one: Right, other: Right): void => {
  if (one.unit !== other.unit) throw new RangeError(`${one.unit} and ${other.unit} do not mix`);
};

export const addRights = (one: Right, other: Right): Right => {
  requireSameUnit(one, other);
  return rightOfQuantity(one.unit, one.quantity + other.quantity);
};

export const isCovered = (requested: Right, available: Right): boolean => {
  requireSameUnit(requested, available);
  return requested.quantity <= available.quantity;
};

/**
 * Value of a right, half a cent rounded up. Computed with whole numbers, because a third of an hour
 * has no exact decimal.
 */
export const valueOfRight = ({ unit, quantity }: Right, hourlyRate: Cents | null): Cents => {
  if (unit === 'CENTIME') return centsOf(quantity);
  if (hourlyRate === null || hourlyRate <= 0) throw new RangeError(`${unit} has no hourly rate`);
  const divisor = 2n * BigInt(PER_HOUR[unit]);
  const doubled = 2n * BigInt(quantity) * BigInt(hourlyRate);
  return centsOf(Number((doubled + divisor / 2n) / divisor));
};

export interface MonthShare {
  readonly mois: CalendarDay;
  readonly quantity: number;
}

/** Rounded once, then shared out, so that the parts add up to the total. */
export const valueByMonth = (
  unit: LedgerUnit,
  months: readonly MonthShare[],
  hourlyRate: Cents | null,
): { readonly total: Cents; readonly parts: readonly Cents[] } => {
  const quantity = months.reduce((sum, month) => sum + month.quantity, 0);
  const total = valueOfRight(rightOfQuantity(unit, quantity), hourlyRate);
  const parts = splitProportionally(
    total,
    months.map((month) => ({ key: month.mois, weight: month.quantity })),
  );
  return { total, parts: parts.map(({ cents }) => cents) };
};

/** First day of the current month in Paris. */
export const monthInParis = (instantMs: number): CalendarDay => monthOf(dayInParis(instantMs));

/** A month's right can be spent in that month, or later when the plan carries over; never before. */
export const isSpendable = (
  { mois, reporte }: { readonly mois: CalendarDay; readonly reporte: boolean },
  instantMs: number,
): boolean => {
  const current = monthInParis(instantMs);
  return mois === current || (reporte && mois < current);
};

/** The last day of the month, unless the plan carries over. */
export const lastSpendableDay = (
  { mois, reporte }: { readonly mois: CalendarDay; readonly reporte: boolean },
  lastPayable: CalendarDay,
): CalendarDay => {
  const monthEnd = addDays(addMonths(mois, 1), -1);
  return reporte || monthEnd > lastPayable ? lastPayable : monthEnd;
};

/** Oldest first. */
export const spendableMonths = (
  months: readonly CalendarDay[],
  reporte: boolean,
  instantMs: number,
): readonly CalendarDay[] =>
  months.filter((mois) => isSpendable({ mois, reporte }, instantMs)).toSorted();

export interface PlanMonths {
  readonly premierMois: CalendarDay;
  readonly dernierMois: CalendarDay;
}

export const grantsMonth = ({ premierMois, dernierMois }: PlanMonths, mois: CalendarDay): boolean =>
  mois >= premierMois && mois <= dernierMois;

const WIRE_MONTH = /^(0[1-9]|1[0-2])\/([1-9]\d{3})$/;

export const parseWireMonth = (text: string): CalendarDay | undefined => {
  const match = WIRE_MONTH.exec(text);
  return match === null ? undefined : calendarDay(`${match[2]}-${match[1]}-01`);
};

export const formatWireMonth = (mois: CalendarDay): string =>
  `${mois.slice(5, 7)}/${mois.slice(0, 4)}`;
