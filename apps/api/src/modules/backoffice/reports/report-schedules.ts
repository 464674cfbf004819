import type {
  NewReportSchedule,
  ReportSchedule,
} from '@portail/contract/backoffice/reports.schemas.ts';
import {
  coveredPeriod,
  nextReportDay,
} from '@portail/rules/backoffice/operators/report-schedules.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { REPORT_SCHEDULES_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { permissionsOf } from '../../identity/sign-in/authentication.module.ts';
import {
  dueReportSchedulesIn,
  reportScheduleQueries,
  reportSchedulesIn,
} from './report-schedules.repository.ts';
import { reportsIn } from './reports.repository.ts';

/** After the night's purges, before the offices open. */
const EARLY_MORNING = '45 5 * * *';
const PURPOSE = 'rapports réguliers';

const scopeOf = (userId: string) => operatorScope(userId, PURPOSE);

/** Reports made every day, week or month for the operator who wants them. */
export const createReportSchedules = ({
  reader,
  units,
  clock,
  ids,
  securityLog,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>) => {
  const list = async ({ userId }: AuthenticatedCaller): Promise<ReportSchedule[]> => {
    const rows = await reportScheduleQueries(reader, scopeOf(userId)).list();
    return rows.map(({ id, type, rhythm, dueDay }) => ({
      id,
      type,
      rythme: rhythm,
      prochain: formatFrenchDate(calendarDay(dueDay)),
    }));
  };

  const add = async (
    caller: AuthenticatedCaller,
    { type, rythme }: NewReportSchedule,
    origin: RequestOrigin,
  ): Promise<ReportSchedule[]> => {
    const { userId } = caller;
    await units.transact(async (unit) => {
      const added = await reportSchedulesIn(unit, scopeOf(userId)).add(
        {
          id: ids.random(),
          type,
          rhythm: rythme,
          dueDay: nextReportDay(rythme, clock.businessDay()),
        },
        clock.realNow(),
      );
      if (added === undefined) return;
      await securityLog.record(unit, origin, {
        kind: 'RAPPORT',
        result: 'SUCCES',
        userId,
        details: { acte: 'REGULIER_AJOUT', type, rythme },
      });
    });
    return await list(caller);
  };

  const remove = (
    { userId }: AuthenticatedCaller,
    id: string,
    origin: RequestOrigin,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const removed = await reportSchedulesIn(unit, scopeOf(userId)).remove(id);
      if (removed === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await securityLog.record(unit, origin, {
        kind: 'RAPPORT',
        result: 'SUCCES',
        userId,
        details: { acte: 'REGULIER_FIN', type: removed.type, rythme: removed.rhythm },
      });
    });

  /** The next report that is due; false when none is. A day that was missed is made up for. */
  const requestNext = (): Promise<boolean> =>
    units.transact(
      async (unit) => {
        const schedules = dueReportSchedulesIn(unit, operatorScope('systeme', PURPOSE));
        const due = await schedules.lockNext(clock.businessDay());
        if (due === undefined) return false;
        const dueDay = calendarDay(due.dueDay);
        await schedules.advance(due.id, nextReportDay(due.rhythm, dueDay));
        const { role } = due;
        // Rights may have changed since the operator asked for it.
        const mayStillRead =
          due.isActive && role !== 'BO_LECTURE' && permissionsOf(role).includes('BO_RAPPORTS');
        if (!mayStillRead) return true;
        const { from, to } = coveredPeriod(due.rhythm, dueDay);
        const requested = { type: due.type, du: from, au: to };
        const reports = reportsIn(unit, scopeOf(due.accountId));
        await reports.lockRequester();
        const open = await reports.lockOpen(requested);
        const id = open?.id ?? ids.random();
        if (open === undefined) await reports.insert({ ...requested, id }, clock.realNow());
        else if (open.statut === 'ECHEC') await reports.restart(id, clock.realNow());
        await reports.announce(id);
        return true;
      },
      { isRepeatable: true },
    );

  const job: ScheduledJob = {
    queue: REPORT_SCHEDULES_QUEUE,
    cron: EARLY_MORNING,
    atStart: true,
    run: async () => {
      while (await requestNext());
    },
  };
  return { list, add, remove, job };
};
