import { hrefOf } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import { LINE_MAIL_EVENTS, lineMail } from '../../../platform/mail/funder-line-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { amountsOf } from '../../../platform/mail/mailed-line.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { lineMailQueries } from './line-mails.queries.ts';

export type { LineMailEvent } from '../../../platform/mail/funder-line-templates.ts';

export const LINE_MAIL = 'COURRIEL_LIGNE';

const payloadSchema = z.object({ precommandeId: z.string(), event: z.enum(LINE_MAIL_EVENTS) });

/** Tells a person what their funder made of their order. */
export const createLineMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi des courriels de commande');
  const queries = lineMailQueries(reader, scope);
  const looks = mailThemeQueries(reader);
  return {
    kind: LINE_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { precommandeId, event } = z.parse(payloadSchema, payload);
      const line = await queries.find(precommandeId);
      if (line === undefined) return;
      const content = lineMail(
        line,
        {
          event,
          reference: line.reference,
          campaign: line.campaign,
          funder: line.funder,
          ...amountsOf(line),
          isRefunded: line.paymentStatut === 'PAYEE' || line.paymentStatut === 'REMBOURSEE',
          ordersUrl: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
        },
        await looks.ofContract(line.contract),
      );
      await mail.send({ to: line.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
