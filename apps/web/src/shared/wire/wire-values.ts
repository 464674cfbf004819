import { formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';

/** A day of an answer of the server, which writes DD/MM/YYYY and nothing else. */
export const wireDay = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError(`${text} is not a day DD/MM/YYYY`);
  return day;
};

/** "19 novembre 2026" */
export const wireDayWords = (text: string): string => longDateWords(wireDay(text));

export const wireAmount = (euros: number): string => formatAmount(centsOfWire(euros));
