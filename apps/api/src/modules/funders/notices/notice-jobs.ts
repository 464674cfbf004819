import { daysTold, lastNearDay } from '@portail/rules/funders/notices.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { isWorkingDay } from '@portail/rules/time/working-days.ts';
import { FUNDER_NOTICES_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { noticeQueries } from './funder-notices.queries.ts';
import type { NoticeEvent } from './funder-notices.repository.ts';
import { createTellFunder } from './tell-funder.ts';

const EVERY_MORNING = '0 7 * * *';

/** Tells what a date brings about: each event once, whatever the number of runs and replicas. */
export const createNoticeJobs = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'outbox'>,
) => {
  const { reader, units, clock } = platform;
  const tell = createTellFunder(platform);
  const queries = noticeQueries(
    reader,
    operatorScope('systeme', 'avis du jour aux utilisateurs des financeurs'),
  );

  const eventsOf = async (): Promise<readonly NoticeEvent[]> => {
    const today = clock.businessDay();
    // On a day off nothing could be done about it; the previous working day told it.
    if (!isWorkingDay(today)) return [];
    const until = lastNearDay(today);
    const told = daysTold(today);
    const lines =
      told === undefined
        ? []
        : await queries.newLines(
            new Date(startOfDayInParis(told.from)),
            new Date(startOfDayInParis(told.until)),
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
                // A prolonged campaign is told again.
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

  const tellToday = async (): Promise<number> => {
    const events = await eventsOf();
    for (const event of events) {
      await units.transact((unit) => tell(unit, event), { isRepeatable: true });
    }
    return events.length;
  };

  const job: ScheduledJob = {
    queue: FUNDER_NOTICES_QUEUE,
    cron: EVERY_MORNING,
    atStart: true,
    run: async () => {
      await tellToday();
    },
  };
  return { tellToday, job };
};
