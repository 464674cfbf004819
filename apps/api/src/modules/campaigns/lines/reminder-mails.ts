import { hrefOf } from '@portail/contract/pages/href.ts';
import { calendarDay, formatLongDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { campaignReminderMail } from '../../../platform/mail/funder-line-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import { reminderMailQueries } from './reminders.queries.ts';

export const CAMPAIGN_REMINDER = 'RELANCE_SESSION';

const payloadSchema = z.object({
  sessionId: z.string(),
  ligneId: z.nullable(z.string()),
  beneficiaryId: z.nullable(z.string()),
});
export type ReminderPayload = z.output<typeof payloadSchema>;

/** Reminds one person of a campaign, unless they have ordered or it has closed in the meantime. */
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
