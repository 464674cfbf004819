import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { titresOpposedMail } from '../vouchers/voucher-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { mailedOppositionQueries } from './mailed-oppositions.queries.ts';

/** Message of the outbox: tell somebody what was done about their vouchers. */
export const OPERATOR_OPPOSITION_MAIL = 'COURRIEL_OPPOSITION_TITRES';

const payloadSchema = z.object({ oppositionId: z.string() });

export const createOperatorOppositionMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi d’un avis d’opposition');
  const oppositions = mailedOppositionQueries(reader, scope);
  const looks = mailThemeQueries(reader);
  return {
    kind: OPERATOR_OPPOSITION_MAIL,
    run: async (payload, { id }) => {
      const { oppositionId } = z.parse(payloadSchema, payload);
      const opposed = await oppositions.find(oppositionId);
      if (opposed === undefined) return;
      const content = titresOpposedMail(
        opposed,
        {
          reference: opposed.reference,
          motif: opposed.motif,
          suite: opposed.suite,
          count: opposed.count,
          amount: centsOf(opposed.amountCents),
          readyOn: opposed.readyOn === null ? undefined : calendarDay(opposed.readyOn),
          titresUrl: `${config.publicUrl}${hrefOf('CHECKBOOK_STATEMENT')}`,
        },
        await looks.ofContract(opposed.contract),
      );
      await mail.send({ to: opposed.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
