import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { FIRST_MINIMA_DAY } from './minima-data.ts';
import {
  isAlsaceMoselle,
  assessHourly,
  minimumHourlyNet,
  minimumMaintenance,
  type WageActivity,
} from './minima.ts';

const at = (day: string, activity: WageActivity, level?: number, inAlsaceMoselle = false) =>
  minimumHourlyNet({
    day: calendarDay(day),
    activity,
    ...(level === undefined ? {} : { level }),
    isAlsaceMoselle: inAlsaceMoselle,
    figures: FIGURES,
  });

describe('hourly minimum by date', () => {
  /* Both sides of each date: the law, the agreement's level I, the same with leave. */
  it.each([
    ['2023-01-01', 878, 878, 966],
    ['2023-03-31', 878, 878, 966],
    ['2023-04-01', 878, 886, 975],
    ['2023-04-30', 878, 886, 975],
    // The grid is below the SMIC, which applies.
    ['2023-05-01', 900, 900, 990],
    ['2023-08-31', 900, 900, 990],
    ['2023-09-01', 900, 918, 1010],
    ['2023-12-31', 900, 918, 1010],
    ['2024-01-01', 910, 918, 1010],
    ['2024-02-29', 910, 918, 1010],
    ['2024-04-30', 910, 918, 1010],
    ['2024-05-01', 910, 937, 1031],
    ['2024-10-31', 910, 937, 1031],
    ['2024-11-01', 928, 937, 1031],
    ['2025-03-31', 928, 937, 1031],
    // The published figure with leave, not the derived one.
    ['2025-04-01', 928, 956, 1051],
    ['2025-12-31', 928, 956, 1051],
    ['2026-01-01', 939, 956, 1052],
    ['2026-05-31', 939, 956, 1052],
    ['2026-06-01', 962, 985, 1084],
    ['2026-11-15', 962, 985, 1084],
    // Until the next figure is known.
    ['2028-02-29', 962, 985, 1084],
  ])('[DECL-29] on %s: %i, %i, %i', (day, legal, conventional, conventionalWithLeave) => {
    expect(at(day, 'CESU')).toEqual({ legal, conventional, conventionalWithLeave });
  });

  it.each([
    ['2023-01-01', 248, 255],
    ['2023-03-31', 248, 255],
    ['2023-04-01', 248, 262],
    ['2023-05-01', 253, 262],
    ['2023-09-01', 253, 268],
    ['2024-01-01', 255, 270],
    ['2024-05-01', 255, 273],
    ['2024-10-31', 255, 273],
    ['2024-11-01', 261, 273],
    ['2025-04-01', 261, 284],
    ['2026-01-01', 264, 284],
    ['2026-05-31', 264, 284],
    ['2026-06-01', 270, 328],
  ])('[DECL-29] a childminder on %s: %i, %i', (day, legal, conventional) => {
    expect(at(day, 'AMA')).toEqual({ legal, conventional, conventionalWithLeave: conventional });
  });

  it.each([
    ['2023-04-01', 903],
    ['2023-05-01', 913],
    ['2023-09-01', 934],
    ['2024-01-01', 938],
    ['2024-05-01', 958],
    ['2025-04-01', 977],
    ['2026-06-01', 1007],
  ])('[DECL-29] childcare at home on %s, level III: %i', (day, conventional) => {
    expect(at(day, 'GED')?.conventional).toBe(conventional);
    expect(at(day, 'CESU', 3)?.conventional).toBe(conventional);
  });

  it.each([
    [1, 985],
    [2, 995],
    [3, 1007],
    [4, 1022],
    [5, 1037],
    [6, 1078],
    [7, 1102],
    [8, 1134],
    [9, 1194],
    [10, 1259],
    [11, 1333],
    [12, 1412],
  ])('[DECL-29] level %i since June 2026: %i', (level, conventional) => {
    expect(at('2026-06-01', 'CESU', level)?.conventional).toBe(conventional);
  });

  it('[DECL-29] an unknown level uses the one below', () => {
    expect(at('2026-05-31', 'CESU', 2)).toEqual(at('2026-05-31', 'CESU', 1));
    expect(at('2026-05-31', 'CESU', 12)).toEqual(at('2026-05-31', 'CESU', 3));
  });

  it.each([
    ['CESU', 946, 969, 1066],
    ['AMA', 266, 323, 323],
  ] as const)('[DECL-29] %s in Alsace-Moselle', (activity, legal, conventional, withLeave) => {
    expect(at('2026-06-01', activity, undefined, true)).toEqual({
      legal,
      conventional,
      conventionalWithLeave: withLeave,
    });
  });

  it('[DECL-29] Alsace-Moselle is lower at every date, and no minimum ever decreases', () => {
    for (const activity of ['CESU', 'GED', 'AMA'] as const) {
      const rising = FIGURES.wages.toReversed();
      for (const [rank, { from }] of rising.entries()) {
        const here = at(from, activity);
        const there = at(from, activity, undefined, true);
        expect(there?.legal).toBeLessThan(here?.legal ?? 0);
        expect(there?.conventional).toBeLessThan(here?.conventional ?? 0);
        const before = rising[rank - 1];
        if (before === undefined) continue;
        const earlier = at(addDays(from, -1), activity);
        expect(earlier).toEqual(at(before.from, activity));
        expect(here?.legal).toBeGreaterThanOrEqual(earlier?.legal ?? 0);
        expect(here?.conventional).toBeGreaterThanOrEqual(earlier?.conventional ?? 0);
      }
    }
  });

  it('is undefined before the first line', () => {
    expect(FIGURES.wages.at(-1)?.from).toBe(FIRST_MINIMA_DAY);
    expect(FIGURES.maintenance.at(-1)?.from).toBe(FIRST_MINIMA_DAY);
    expect(at('2022-12-31', 'CESU')).toBeUndefined();
    expect(
      assessHourly(centsOf(1), {
        day: calendarDay('2022-12-31'),
        activity: 'CESU',
        isAlsaceMoselle: false,
        figures: FIGURES,
      }),
    ).toEqual({});
  });
});

const assess = (hourly: number, activity: WageActivity, day = '2026-06-01', inAlsace = false) =>
  assessHourly(centsOf(hourly), {
    day: calendarDay(day),
    activity,
    isAlsaceMoselle: inAlsace,
    figures: FIGURES,
  });
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('hourly wage', () => {
  it('[DECL-29] below the legal minimum is refused, with the figure of its date', () => {
    expect(plain(assess(961, 'CESU').refusal)).toBe(
      'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,62 €).',
    );
    expect(plain(assess(938, 'GED', '2026-05-31').refusal)).toBe(
      'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,39 €).',
    );
    expect(plain(assess(945, 'CESU', '2026-06-01', true).refusal)).toBe(
      'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,46 €).',
    );
    expect(plain(assess(269, 'AMA').refusal)).toBe(
      'Le salaire horaire net doit être au moins égal au minimum légal d’une assistante maternelle (2,70 €).',
    );
  });

  it('[DECL-29] between the legal and the conventional minimum gives a warning', () => {
    expect(assess(962, 'CESU').refusal).toBeUndefined();
    expect(plain(assess(962, 'CESU').warning)).toBe(
      'Ce salaire est inférieur au minimum conventionnel : 9,85 € net de l’heure, soit 10,84 € avec les congés payés. Vous pouvez continuer.',
    );
    expect(plain(assess(327, 'AMA').warning)).toBe(
      'Ce salaire est inférieur au minimum conventionnel : 3,28 € net de l’heure. Vous pouvez continuer.',
    );
    expect(assess(961, 'CESU').warning).toBeUndefined();
  });

  it('[DECL-29] at the conventional minimum gives no message', () => {
    expect(assess(985, 'CESU')).toEqual({});
    expect(assess(1007, 'GED')).toEqual({});
    expect(assess(328, 'AMA')).toEqual({});
    expect(assess(946, 'CESU', '2026-06-01', true).refusal).toBeUndefined();
    expect(assess(939, 'CESU', '2026-05-31').refusal).toBeUndefined();
  });
});

describe('other minima', () => {
  it.each([
    ['57000', true],
    ['67000', true],
    ['68999', true],
    ['56000', false],
    ['69001', false],
    ['75057', false],
    ['5700', false],
    ['67', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('[DECL-29] postcode %s: Alsace-Moselle %s', (codePostal, isThere) => {
    expect(isAlsaceMoselle(codePostal)).toBe(isThere);
  });

  it.each([
    ['2024-10-31', 265],
    ['2024-11-01', 380],
    ['2025-12-31', 380],
    ['2026-01-01', 383],
    ['2026-05-31', 383],
    ['2026-06-01', 392],
  ])('[DECL-20] maintenance per day on %s: %i', (day, perDay) => {
    expect(minimumMaintenance(calendarDay(day), 1, FIGURES)).toBe(perDay);
    expect(minimumMaintenance(calendarDay(day), 20, FIGURES)).toBe(perDay * 20);
  });

  it('[DECL-20] are zero without days, undefined before the table', () => {
    expect(minimumMaintenance(calendarDay('2026-06-01'), 0, FIGURES)).toBe(0);
    expect(minimumMaintenance(calendarDay('2022-12-31'), 1, FIGURES)).toBeUndefined();
  });
});
