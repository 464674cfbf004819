import { type Cents, centsOf, eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';

/** Euros of an answer, as the portal counts: whole cents. */
export const centsOfWire = (euros: number): Cents => centsOf(Math.round(euros * 100) + 0);
export const eurosOfCents = (cents: number): number => eurosOf(centsOf(cents));
export const wireAmount = (euros: number): string => formatAmount(centsOfWire(euros));

export const wireDay = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError(`${text} is not a day DD/MM/YYYY`);
  return day;
};
/** "19 novembre 2026" */
export const wireDayWords = (text: string): string => longDateWords(wireDay(text));
