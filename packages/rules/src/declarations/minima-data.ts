import { calendarDay } from '../time/calendar-day.ts';

/**
 * Employee contributions, in hundredths of a percent of the gross: old age
 * 6.90 + 0.40, CSG and CRDS 9.53, Agirc-Arrco 3.15 + 0.86, provident 1.04.
 */
export const EMPLOYEE_RATE = 2188;
/** Sickness besides, in Bas-Rhin, Haut-Rhin and Moselle. */
export const ALSACE_MOSELLE_RATE = 130;

/** An hour of a childminder and a child, in thousandths of the SMIC (D423-9 of the CASF). */
export const AMA_SMIC_THOUSANDTHS = 281;

/** The first day of the figures that the portal is installed with. */
export const FIRST_MINIMA_DAY = calendarDay('2023-01-01');
