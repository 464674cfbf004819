import { hrefOf } from '@portail/contract/pages/href.ts';
import { calendarDay, formatLongDate, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { campaignReminderMail } from '../../../platform/mail/funder-line-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import { reminderMailQueries, reminderQueries } from './lines.queries.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FindManaged } from './read-lines.ts';
import { remindersIn } from './lines.repository.ts';

const CAMPAIGN_REMINDER = 'RELANCE_SESSION';

const payloadSchema = z.object({
  sessionId: z.string(),
  ligneId: z.nullable(z.string()),
  beneficiaryId: z.nullable(z.string()),
});
type ReminderPayload = z.output<typeof payloadSchema>;

/** Skips the mail if the person has ordered or the campaign has closed in the meantime. */
export const createReminderMails = ({
  mail,
  config,
  reader,
  clock,
}: Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'relance des personnes qui n’ont pas commandé');
  const queries = reminderMailQueries(reader, scope);
  const looks = mailThemeQueries(reader);
  return {
    kind: CAMPAIGN_REMINDER,
    isBulk: true,
    run: async (payload, { id }) => {
      const { sessionId, ...person } = z.parse(payloadSchema, payload);
      const found = await queries.find(sessionId, person);
      if (found === undefined || found.mail === '' || found.disabledAt !== null) return;
      if (found.hasOrdered || statutOfCampaign(found, clock.businessDay()) !== 'OUVERTE') return;
      const { isRegistered, contract } = found;
      const lastDay = found.permanent ? null : found.date_fermeture;
      const content = campaignReminderMail(
        found,
        {
          campaign: found.libelle,
          funder: found.funder,
          lastDay: lastDay === null ? undefined : formatLongDate(calendarDay(lastDay)),
          isRegistered,
          url: isRegistered
            ? `${config.publicUrl}${hrefOf('ORDER_SESSION_LIST')}`
            : `${config.publicUrl}${hrefOf('REGISTRATION', undefined, { numeroContrat: contract })}`,
        },
        await looks.ofContract(contract),
      );
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'outbox' | 'limits' | 'digest'
> & { readonly findManaged: FindManaged };

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
        nombreDejaRelances: found.recent,
        nombreSansAdresse: found.withoutAddress,
        derniereRelance:
          found.last === null ? null : formatFrenchDate(dayInParis(found.last.getTime())),
      };
    },

    /** Reminds the people who have not ordered and were not reminded recently. */
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
          nombreDejaRelances: before.recent,
          nombreSansAdresse: before.withoutAddress,
        };
      });
    },
  };
};
