import { noticeHref } from '@portail/contract/funders/notice-href.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { noticeQueries } from './funder-notices.queries.ts';
import { noticeMail } from './notice-templates.ts';
import { NOTICE_MAIL } from './notify-funder.ts';

const payloadSchema = z.object({ avisId: z.string() });

export const createNoticeMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = noticeQueries(
    reader,
    operatorScope('systeme', 'courriel d’un avis à un utilisateur de financeur'),
  );
  const themes = mailThemeQueries(reader);
  return {
    kind: NOTICE_MAIL,
    run: async (payload, { id }) => {
      const notice = await queries.mailed(z.parse(payloadSchema, payload).avisId);
      if (notice === undefined) return;
      const { kind, contract, label, count, amountCents, day, campaignId } = notice;
      const content = noticeMail(
        notice,
        {
          kind,
          contract,
          label,
          count: count ?? undefined,
          amount: amountCents === null ? undefined : centsOf(amountCents),
          day: day === null ? undefined : calendarDay(day),
          url: `${config.publicUrl}${noticeHref({ type: kind, idSession: campaignId })}`,
          choicesUrl: `${config.publicUrl}${hrefOf('CLIENT_NOTICES')}`,
        },
        await themes.ofContract(contract),
      );
      await mail.send({ to: notice.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
