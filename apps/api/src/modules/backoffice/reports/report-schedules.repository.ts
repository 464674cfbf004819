import type { ReportType } from '@portail/rules/backoffice/operators/reports.ts';
import type { ReportRhythm } from '@portail/rules/backoffice/operators/report-schedules.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewSchedule {
  readonly id: string;
  readonly type: ReportType;
  readonly rhythm: ReportRhythm;
  readonly dueDay: CalendarDay;
}

/** The operator's own schedules. */
export const reportScheduleQueries = (reader: Reader, { userId }: OperatorScope) => ({
  list: () =>
    reader
      .selectFrom('rapport_regulier')
      .select(['id', 'type', 'rythme as rhythm', 'prochain_le as dueDay'])
      .where('account_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
});

export const reportSchedulesIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Undefined when this report is already made at this rhythm. */
    add: ({ id, type, rhythm, dueDay }: NewSchedule, at: Date) =>
      db
        .insertInto('rapport_regulier')
        .values({
          id,
          account_id: userId,
          type,
          rythme: rhythm,
          prochain_le: dueDay,
          created_at: at,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'type', 'rythme']).doNothing())
        .returning('id')
        .executeTakeFirst(),

    /** Undefined when it is not the operator's. */
    remove: (id: string) =>
      db
        .deleteFrom('rapport_regulier')
        .where('id', '=', id)
        .where('account_id', '=', userId)
        .returning(['type', 'rythme as rhythm'])
        .executeTakeFirst(),
  };
};

/** Schedules of all operators, as the daily task reads them. */
export const dueReportSchedulesIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** The first one that is due, with the current rights of its operator. */
    lockNext: (today: CalendarDay) =>
      db
        .selectFrom('rapport_regulier as r')
        .innerJoin('user_account as u', 'u.id', 'r.account_id')
        .select([
          'r.id',
          'r.account_id as accountId',
          'r.type',
          'r.rythme as rhythm',
          'r.prochain_le as dueDay',
          'u.role',
          sql<boolean>`u.disabled_at is null and not exists (
            select from operateur_suspension s where s.account_id = u.id and s.levee_le is null
          )`.as('isActive'),
        ])
        .where('r.prochain_le', '<=', today)
        .orderBy('r.prochain_le')
        .orderBy('r.id')
        .limit(1)
        .forUpdate('r')
        .skipLocked()
        .executeTakeFirst(),

    advance: async (id: string, dueDay: CalendarDay): Promise<void> => {
      await db
        .updateTable('rapport_regulier')
        .set({ prochain_le: dueDay })
        .where('id', '=', id)
        .execute();
    },
  };
};
