import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import type { FindManaged } from './own-campaign.ts';
import { reminderQueries } from './reminders.queries.ts';
import { remindersIn } from './reminders.repository.ts';
import { CAMPAIGN_REMINDER, type ReminderPayload } from './reminder-mails.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'outbox' | 'limits' | 'digest'
> & { readonly findManaged: FindManaged };

/** A funder may change its mind, not its people's patience. */
const REMINDERS_PER_DAY = 5;
const DAY_S = 86_400;

export const createReminders = (dependencies: Dependencies) => {
  const { reader, units, clock, outbox, limits, digest, findManaged } = dependencies;
  return {
    read: async (caller: AuthenticatedCaller, idSession: string) => {
      const { scope, campaign } = await findManaged(caller, idSession);
      const found = await reminderQueries(reader, scope).count(campaign.id, clock.businessNow());
      return {
        nombreARelancer: found.due,
        nombreDejaRelances: found.resting,
        nombreSansAdresse: found.withoutAddress,
        derniereRelance:
          found.last === null ? null : formatFrenchDate(dayInParis(found.last.getTime())),
      };
    },

    /** Writes to everybody who has not ordered and was not written to these last days. */
    send: async (caller: AuthenticatedCaller, idSession: string) => {
      const { scope, campaign } = await findManaged(caller, idSession);
      if (statutOfCampaign(campaign, clock.businessDay()) !== 'OUVERTE') {
        throw new DomainError('SESSION_FERMEE');
      }
      const now = clock.businessNow();
      return units.transact(async (unit) => {
        const reminders = remindersIn(unit, scope, campaign.id);
        await reminders.lock();
        await limits.count(unit, {
          key: digest.of('relance-session', campaign.id),
          failures: REMINDERS_PER_DAY,
          windowS: DAY_S,
          clearedBySuccess: false,
        });
        const before = await reminderQueries(reader, scope).count(campaign.id, now);
        const people = await reminders.mark(now);
        await outbox.addMany(
          unit,
          people.map(({ ligneId, beneficiaryId }) => {
            const payload: ReminderPayload = { sessionId: campaign.id, ligneId, beneficiaryId };
            return {
              kind: CAMPAIGN_REMINDER,
              dedupKey: `${CAMPAIGN_REMINDER}:${ligneId ?? `${campaign.id}:${beneficiaryId}`}:${now.toISOString()}`,
              payload,
            };
          }),
        );
        return {
          nombreRelances: people.length,
          nombreDejaRelances: before.resting,
          nombreSansAdresse: before.withoutAddress,
        };
      });
    },
  };
};
