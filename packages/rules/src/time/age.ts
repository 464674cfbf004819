import type { CalendarDay } from './calendar-day.ts';

/** Whole years lived on a day. A person born on 29 February is a year older on 1 March. */
export const ageOn = (birth: CalendarDay, day: CalendarDay): number => {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
};
