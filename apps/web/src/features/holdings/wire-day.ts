import { type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';

/** A day of an answer of the server, which writes DD/MM/YYYY and nothing else. */
export const wireDay = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError(`${text} is not a day DD/MM/YYYY`);
  return day;
};
