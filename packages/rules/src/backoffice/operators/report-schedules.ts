import { addDays, addMonths, type CalendarDay } from '../../time/calendar-day.ts';
import { weekdayOf } from '../../time/working-days.ts';
import { monthOf } from '../../time/paris.ts';

/** How often a scheduled report is made. It covers the whole day, week or month before. */
export const REPORT_RHYTHMS = ['JOUR', 'SEMAINE', 'MOIS'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

/** The first day after `day` on which a report is made: any day, a Monday or the first of a month. */
export const nextReportDay = (rhythm: ReportRhythm, day: CalendarDay): CalendarDay => {
  switch (rhythm) {
    case 'JOUR':
      return addDays(day, 1);
    case 'SEMAINE':
      return addDays(day, 7 - weekdayOf(day));
    case 'MOIS':
      return addMonths(monthOf(day), 1);
  }
};

/** What the report made on this day covers, both days included. */
export const coveredPeriod = (
  rhythm: ReportRhythm,
  due: CalendarDay,
): { readonly from: CalendarDay; readonly to: CalendarDay } => {
  const to = addDays(due, -1);
  switch (rhythm) {
    case 'JOUR':
      return { from: to, to };
    case 'SEMAINE':
      return { from: addDays(due, -7), to };
    case 'MOIS':
      return { from: addMonths(due, -1), to };
  }
};
