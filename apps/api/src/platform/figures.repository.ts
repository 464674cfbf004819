import { datedFigures, type DatedFigures } from '@portail/rules/figures/dated-figures.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from './db/database.ts';

export const figureValues = z.record(z.string(), z.int());

/** Of two lines for the same day, the last one counts. */
export const readFigureLines = async (reader: Reader) => {
  const rows = await reader
    .selectFrom('valeur_datee')
    .distinctOn(['nature', 'valable_du'])
    .select([
      'nature as kind',
      sql<string>`to_char(valable_du, 'YYYY-MM-DD')`.as('day'),
      'valeurs as values',
    ])
    .orderBy('nature')
    .orderBy('valable_du')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ kind, day, values }) => ({
    kind,
    from: calendarDay(day),
    values: z.parse(figureValues, values),
  }));
};

/** Not cached: what an operator entered counts at once in every replica. */
export const readDatedFigures = async (reader: Reader): Promise<DatedFigures> =>
  datedFigures(await readFigureLines(reader));
