import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { refundMail } from './operation-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { refundMailQueries } from './refund-mails.queries.ts';

export const REFUND_MAIL = 'COURRIEL_REMBOURSEMENT';

const payloadSchema = z.object({ refundId: z.string() });

/** The person is told of what an operator gave back, or took back. */
export const createRefundMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = refundMailQueries(
    reader,
    operatorScope('systeme', 'courriel d’un remboursement'),
  );
  const looks = mailThemeQueries(reader);
  return {
    kind: REFUND_MAIL,
    run: async (payload, { id }) => {
      const { refundId } = z.parse(payloadSchema, payload);
      const refund = await queries.find(refundId);
      if (refund === undefined) return;
      const content = refundMail(
        refund,
        {
          nature: refund.nature,
          // The number of a card payment is the provider's: it says nothing to the person.
          reference: refund.nature === 'CARTE' ? undefined : refund.reference,
          amount: centsOf(refund.amountCents),
          homeUrl: `${config.publicUrl}${hrefOf('HOME')}`,
        },
        await looks.ofContract(refund.contract),
      );
      await mail.send({ to: refund.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
