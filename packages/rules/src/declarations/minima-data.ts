import { calendarDay, type CalendarDay } from '../time/calendar-day.ts';

/**
 * Minimum wages by date, in cents an hour. Sources: the SMIC by decree (service-public.gouv.fr
 * F2300, 01/06/2026); the grid of the collective agreement IDCC 3239, annexes 5 and 6, avenants 1
 * to 10; the wage table of urssaf.fr for 2023; fgtafo.fr for 01/04/2025; childminders after
 * service-public.gouv.fr F12812 (17/06/2026). A net figure is given where one was published; else
 * it is derived from the gross with the contributions below. The owner confirms each new line.
 */
export interface MinimaRow {
  readonly from: CalendarDay;
  readonly smicGross: number;
  /** For home employees, when published. */
  readonly smicNet?: number;
  /** Gross of the levels I to XII that are known, by level. */
  readonly levels: Readonly<Partial<Record<number, number>>>;
  readonly levelOneNet?: number;
  readonly levelOneNetWithLeave?: number;
  readonly amaGross: number;
  readonly amaNet?: number;
}

/**
 * Employee contributions, in hundredths of a percent of the gross: old age
 * 6.90 + 0.40, CSG and CRDS 9.53, Agirc-Arrco 3.15 + 0.86, provident 1.04.
 */
export const EMPLOYEE_RATE = 2188;
/** Sickness besides, in Bas-Rhin, Haut-Rhin and Moselle. */
export const ALSACE_MOSELLE_RATE = 130;

/** An hour of a childminder and a child, in thousandths of the SMIC (D423-9 of the CASF). */
export const AMA_SMIC_THOUSANDTHS = 281;

/** The newest first. */
export const MINIMA: readonly MinimaRow[] = [
  {
    from: calendarDay('2026-06-01'),
    smicGross: 1231,
    smicNet: 962,
    levels: {
      1: 1261,
      2: 1274,
      3: 1289,
      4: 1308,
      5: 1328,
      6: 1380,
      7: 1411,
      8: 1452,
      9: 1529,
      10: 1612,
      11: 1706,
      12: 1807,
    },
    levelOneNet: 985,
    levelOneNetWithLeave: 1084,
    amaGross: 420,
    amaNet: 328,
  },
  {
    from: calendarDay('2026-01-01'),
    smicGross: 1202,
    smicNet: 939,
    levels: { 1: 1224, 3: 1251 },
    levelOneNet: 956,
    levelOneNetWithLeave: 1052,
    amaGross: 364,
    amaNet: 284,
  },
  {
    from: calendarDay('2025-04-01'),
    smicGross: 1188,
    smicNet: 928,
    levels: { 1: 1224, 3: 1251 },
    levelOneNet: 956,
    // Published: the derived figure would be a cent more.
    levelOneNetWithLeave: 1051,
    amaGross: 364,
    amaNet: 284,
  },
  {
    from: calendarDay('2024-11-01'),
    smicGross: 1188,
    smicNet: 928,
    levels: { 1: 1200, 3: 1226 },
    levelOneNet: 937,
    levelOneNetWithLeave: 1031,
    amaGross: 350,
    amaNet: 273,
  },
  {
    from: calendarDay('2024-05-01'),
    smicGross: 1165,
    smicNet: 910,
    levels: { 1: 1200, 3: 1226 },
    levelOneNet: 937,
    levelOneNetWithLeave: 1031,
    amaGross: 350,
    amaNet: 273,
  },
  {
    from: calendarDay('2024-01-01'),
    smicGross: 1165,
    smicNet: 910,
    levels: { 1: 1175, 3: 1201 },
    levelOneNet: 918,
    levelOneNetWithLeave: 1010,
    amaGross: 345,
    amaNet: 270,
  },
  {
    from: calendarDay('2023-09-01'),
    smicGross: 1152,
    smicNet: 900,
    levels: { 1: 1175, 3: 1195 },
    levelOneNet: 918,
    levelOneNetWithLeave: 1010,
    amaGross: 343,
    amaNet: 268,
  },
  {
    // The grid's first level was below the SMIC, which then applies.
    from: calendarDay('2023-05-01'),
    smicGross: 1152,
    smicNet: 900,
    levels: { 1: 1149, 3: 1169 },
    amaGross: 336,
    amaNet: 262,
  },
  {
    from: calendarDay('2023-04-01'),
    smicGross: 1127,
    // Published: the derived figure would be 8.80.
    smicNet: 878,
    levels: { 1: 1136, 3: 1156 },
    levelOneNet: 886,
    levelOneNetWithLeave: 975,
    amaGross: 336,
  },
  {
    // No grid is known before April: the SMIC alone counts.
    from: calendarDay('2023-01-01'),
    smicGross: 1127,
    smicNet: 878,
    levels: {},
    amaGross: 326,
  },
];

export const FIRST_MINIMA_DAY = calendarDay('2023-01-01');

/** Minimum maintenance allowance per day of care, in cents, newest first (F12812). */
export const MAINTENANCE_MINIMA: readonly {
  readonly from: CalendarDay;
  readonly perDay: number;
}[] = [
  { from: calendarDay('2026-06-01'), perDay: 392 },
  { from: calendarDay('2026-01-01'), perDay: 383 },
  { from: calendarDay('2024-11-01'), perDay: 380 },
  // The floor of the agreement, where the figure of the time is not known.
  { from: FIRST_MINIMA_DAY, perDay: 265 },
];
