import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface AudienceCount {
  readonly day: CalendarDay;
  readonly page: string;
  readonly evenement: 'VUE' | 'PRESENCE';
  readonly count: number;
}

export const addAudienceCounts = async (
  unit: UnitOfWork,
  counts: readonly AudienceCount[],
): Promise<void> => {
  await transactionOf(unit)
    .insertInto('audience_count')
    .values(counts.map((count) => ({ ...count })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'evenement'])
        .doUpdateSet({ count: sql`audience_count.count + excluded.count` }),
    )
    .execute();
};
