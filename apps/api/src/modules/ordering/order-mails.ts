import { ORDER_TYPES } from '@portail/contract/schemas/ordering.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import * as z from 'zod/mini';
import { mailLookQueries } from '../../platform/mail/mail-looks.queries.ts';
import { amountsOf } from '../../platform/mail/mailed-line.queries.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import { orderMail } from '../../platform/mail/ordering-templates.ts';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorScope } from '../../platform/ports/owner-scope.ts';
import { orderMailQueries } from './order-mails.queries.ts';

export const ORDER_MAIL = 'COURRIEL_COMMANDE';

const payloadSchema = z.object({ precommandeId: z.string(), orderType: z.enum(ORDER_TYPES) });

/** The order's confirmation, with the funder's words, in the contract's look (D-078). */
export const createOrderMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): readonly OutboxHandler[] => {
  const scope = operatorScope('systeme', 'envoi des courriels de commande');
  const queries = orderMailQueries(reader, scope);
  const looks = mailLookQueries(reader);
  return [
    {
      kind: ORDER_MAIL,
      run: async (payload, { id }) => {
        const { precommandeId, orderType } = z.parse(payloadSchema, payload);
        const order = await queries.find(precommandeId);
        if (order === undefined) return;
        const theme = await looks.ofContract(order.contract);
        const content = orderMail(
          order,
          {
            orderType,
            reference: order.reference,
            session: order.session,
            content: order.content,
            ...amountsOf(order),
            isAwaitedByPost:
              order.paymentStatut === 'A_PAYER' &&
              (order.paymentMode === PAYMENT_MODES.CHEQUE ||
                order.paymentMode === PAYMENT_MODES.VIREMENT),
            ordersUrl: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
          },
          theme,
        );
        await mail.send({ to: order.mail, ...content, messageId: messageIdOf(id) });
      },
    },
  ];
};
