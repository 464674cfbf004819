import { lastNearDay, newLinesPeriod } from '@portail/rules/funders/notices.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { isWorkingDay } from '@portail/rules/time/working-days.ts';
import { FUNDER_NOTICES_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { noticeQueries } from './funder-notices.queries.ts';
import type { NoticeEvent } from './funder-notices.repository.ts';
import { createNotifyFunder } from './notify-funder.ts';

const EVERY_MORNING = '0 7 * * *';

/** Sends the notices that depend on a date: each event once, over all runs and replicas. */
export const createNoticeJobs = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'outbox'>,
) => {
  const { reader, units, clock } = platform;
  const notify = createNotifyFunder(platform);
  const queries = noticeQueries(
    reader,
    operatorScope('systeme', 'avis du jour aux utilisateurs des financeurs'),
  );

  const eventsOf = async (): Promise<readonly NoticeEvent[]> => {
    const today = clock.businessDay();
    // No notice on a day off: the previous working day already sent it.
    if (!isWorkingDay(today)) return [];
    const until = lastNearDay(today);
    const period = newLinesPeriod(today);
    const lines =
      period === undefined
        ? []
        : await queries.newLines(
            new Date(startOfDayInParis(period.from)),
            new Date(startOfDayInParis(period.until)),
          );
    return [
      ...lines.map(({ id, contract, label, count }) => ({
        kind: 'LIGNES_NOUVELLES' as const,
        contract,
        key: `LIGNES_NOUVELLES:${id}:${today}`,
        campaignId: id,
        label,
        count,
      })),
      ...(await queries.closing(today, until)).flatMap(({ id, contract, label, day }) =>
        day === null
          ? []
          : [
              {
                kind: 'SESSION_BIENTOT_FERMEE' as const,
                contract,
                // The day is part of the key, so that an extended campaign is announced again.
                key: `SESSION_BIENTOT_FERMEE:${id}:${day}`,
                campaignId: id,
                label,
                day: calendarDay(day),
              },
            ],
      ),
      ...(await queries.due(today, until)).map(
        ({ numero, contract, campaignId, day, amountCents }) => ({
          kind: 'FACTURE_A_ECHEANCE' as const,
          contract,
          key: `FACTURE_A_ECHEANCE:${numero}:${day}`,
          campaignId,
          label: numero,
          amountCents,
          day: calendarDay(day),
        }),
      ),
    ];
  };

  const sendTodaysNotices = async (): Promise<number> => {
    const events = await eventsOf();
    for (const event of events) {
      await units.transact((unit) => notify(unit, event), { isRepeatable: true });
    }
    return events.length;
  };

  const job: ScheduledJob = {
    queue: FUNDER_NOTICES_QUEUE,
    cron: EVERY_MORNING,
    atStart: true,
    run: async () => {
      await sendTodaysNotices();
    },
  };
  return { sendTodaysNotices, job };
};
