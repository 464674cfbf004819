import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { largeOrderMail } from '../../../platform/mail/approval-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { largeOrderQueries } from './large-orders.queries.ts';

export const LARGE_ORDER_MAIL = 'COURRIEL_COMMANDE_IMPORTANTE';

const payloadSchema = z.object({ orderId: z.string(), accountId: z.string() });

/** The other administrators of a funder are told of an order above the contract's threshold. */
export const createLargeOrderMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = largeOrderQueries(
    reader,
    operatorScope('systeme', 'courriel d’une commande importante'),
  );
  return {
    kind: LARGE_ORDER_MAIL,
    run: async (payload, { id }) => {
      const { orderId, accountId } = z.parse(payloadSchema, payload);
      const order = await queries.find(orderId, accountId);
      if (order === undefined) return;
      const page = hrefOf('CLIENT_SESSION_ORDERS', { id: order.campaignId });
      const content = largeOrderMail(order, {
        reference: order.reference,
        campaign: order.campaign,
        author: order.author,
        count: order.count,
        amount: centsOf(order.amountCents),
        url: `${config.publicUrl}${page}`,
      });
      await mail.send({ to: order.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
