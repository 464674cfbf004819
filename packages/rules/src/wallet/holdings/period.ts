import { addDays, addMonths, calendarDay, type CalendarDay } from '../../time/calendar-day.ts';
import { firstDayOf, monthOf, shiftMonth } from './months.ts';

/* Separate from the months, because a payment page needs those only. */
export interface Period {
  readonly from: CalendarDay | undefined;
  readonly to: CalendarDay | undefined;
}

export const PERIOD_PRESETS = ['MOIS', 'TROIS_MOIS', 'DOUZE_MOIS', 'ANNEE_PRECEDENTE'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** Presets that include today have no end. */
export const presetPeriod = (preset: PeriodPreset, today: CalendarDay): Period => {
  const month = monthOf(today);
  const year = Number(today.slice(0, 4));
  switch (preset) {
    case 'MOIS':
      return { from: firstDayOf(month), to: undefined };
    case 'TROIS_MOIS':
      return { from: addDays(addMonths(today, -3), 1), to: undefined };
    case 'DOUZE_MOIS':
      return { from: firstDayOf(shiftMonth(month, -11)), to: undefined };
    case 'ANNEE_PRECEDENTE':
      return { from: calendarDay(`${year - 1}-01-01`), to: calendarDay(`${year - 1}-12-31`) };
  }
};

export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.from === other.from && one.to === other.to;

export const isRightWayRound = ({ from, to }: Period): boolean =>
  from === undefined || to === undefined || from <= to;
