import type { FunderNotice, NoticePreference } from '@portail/contract/funders/notices.schemas.ts';
import { NOTICE_DEFAULTS, NOTICE_KINDS } from '@portail/rules/funders/notices.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { funderScopeOf, userScopeOf } from '../../../platform/ports/owner-scope.ts';
import { ownNoticeQueries } from './funder-notices.queries.ts';
import { ownNoticesIn } from './funder-notices.repository.ts';
import { createNoticeJobs } from './notice-jobs.ts';
import { createNoticeMails } from './notice-mails.ts';

export { createNotifyFunder } from './notify-funder.ts';

type NoticeRow = Awaited<ReturnType<ReturnType<typeof ownNoticeQueries>['list']>>['rows'][number];

const wireNotice = (row: NoticeRow): FunderNotice => ({
  id: row.id,
  type: row.type,
  date: dateTimeInFrance(row.createdAt),
  numeroContrat: row.contract,
  idSession: row.campaignId,
  libelle: row.label,
  nombre: row.count,
  montant: row.amountCents === null ? null : wireEuros(row.amountCents),
  jour: row.day === null ? null : formatFrenchDate(calendarDay(row.day)),
  lu: row.readAt !== null,
});

/** Notices to the users of a funder, and the channels that they chose. */
export const createFunderNoticesModule = (platform: Platform) => {
  const { reader, units, clock } = platform;
  const queriesOf = (caller: AuthenticatedCaller) =>
    ownNoticeQueries(reader, userScopeOf(caller), funderScopeOf(caller));
  const jobs = createNoticeJobs(platform);

  const preferences = async (caller: AuthenticatedCaller): Promise<NoticePreference[]> => {
    const chosen = await queriesOf(caller).choices();
    return NOTICE_KINDS.map((type) => {
      const { portail, courriel } =
        chosen.find((one) => one.type === type) ?? NOTICE_DEFAULTS[type];
      return { type, portail, courriel };
    });
  };

  return defineModule({
    handlers: {
      getFunderNotices: async ({ caller, query }) => {
        const queries = queriesOf(caller);
        const { numeroContrat } = query;
        if (numeroContrat !== undefined && !(await queries.ownsContract(numeroContrat)))
          throw new DomainError('ACCES_REFUSE');
        return mapPage(await queries.list(query), wireNotice);
      },

      countFunderNotices: async ({ caller }) => ({
        nonLus: await queriesOf(caller).countUnread(),
      }),

      readFunderNotices: async ({ caller, body }) => {
        await units.transact((unit) =>
          ownNoticesIn(unit, userScopeOf(caller)).markRead(
            funderScopeOf(caller),
            body.ids,
            clock.businessNow(),
          ),
        );
        return { nonLus: await queriesOf(caller).countUnread() };
      },

      getNoticePreferences: ({ caller }) => preferences(caller),

      changeNoticePreferences: async ({ caller, body }) => {
        await units.transact(async (unit) => {
          const own = ownNoticesIn(unit, userScopeOf(caller));
          for (const { type, ...channels } of body.choix) await own.choose(type, channels);
        });
        return await preferences(caller);
      },
    },
    outboxHandlers: [createNoticeMails(platform)],
    scheduledJobs: [jobs.job],
    /** Sends the notices of today; resolves to the number of events. */
    sendTodaysNotices: jobs.sendTodaysNotices,
  });
};
