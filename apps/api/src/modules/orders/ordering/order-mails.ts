import { ORDER_TYPES } from '@portail/contract/orders/ordering.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { paymentDeadline } from '@portail/rules/orders/vintage-offers.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { amountsOf } from '../../../platform/mail/mailed-line.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { orderMail, type ShareSettlement } from './ordering-templates.ts';
import { issuerSource, type IssuerSource } from '../../../platform/issuer.repository.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { paymentInstructionsOf } from '../../../platform/payment-instructions.ts';
import { closingOf } from './find-place.ts';
import { orderMailQueries } from './orders.queries.ts';
import { expectedMode } from './read-order.ts';

export const ORDER_MAIL = 'COURRIEL_COMMANDE';

const payloadSchema = z.object({ precommandeId: z.string(), orderType: z.enum(ORDER_TYPES) });

type MailedOrder = NonNullable<Awaited<ReturnType<ReturnType<typeof orderMailQueries>['find']>>>;

const settlementOf = async (
  order: MailedOrder,
  toPay: Cents,
  issuer: IssuerSource,
): Promise<ShareSettlement | undefined> => {
  const isPaid = order.paymentStatut === 'PAYEE';
  if (!isPaid && order.paymentStatut !== 'A_PAYER') return undefined;
  if (order.paymentMode === PAYMENT_MODES.CARTE) return { mode: 'CARTE', isPaid };
  if (isPaid) return undefined;
  if (order.paymentMode === PAYMENT_MODES.PRELEVEMENT) return { mode: 'PRELEVEMENT' };
  const mode = expectedMode(order.paymentMode);
  if (mode === undefined) return undefined;
  const orderedOn = dayInParis((order.changedAt ?? order.createdAt).getTime());
  const deadline = paymentDeadline(orderedOn, closingOf(order));
  const expected = { mode, amountCents: toPay, reference: order.reference, deadline };
  return { mode, instructions: paymentInstructionsOf(await issuer(), expected) };
};

/** The confirmation of an order, with the funder's text and the contract's theme. */
export const createOrderMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): readonly OutboxHandler[] => {
  const scope = operatorScope('systeme', 'envoi des courriels de commande');
  const queries = orderMailQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return [
    {
      kind: ORDER_MAIL,
      run: async (payload, { id }) => {
        const { precommandeId, orderType } = z.parse(payloadSchema, payload);
        const order = await queries.find(precommandeId);
        if (order === undefined) return;
        const theme = await themes.ofContract(order.contract);
        const amounts = amountsOf(order);
        const content = orderMail(
          order,
          {
            orderType,
            reference: order.reference,
            campaign: order.campaign,
            // The funder's text only if the campaign sends confirmations.
            content: order.hasContent ? order.content : '',
            ...amounts,
            millesime: order.millesime,
            usableUntil: lastPayableDay(order.millesime),
            settlement: await settlementOf(order, amounts.toPay, issuerSource(reader)),
            ordersUrl: `${config.publicUrl}${hrefOf('VIEW_ORDER', undefined, { idCommande: order.reference })}`,
          },
          theme,
        );
        await mail.send({ to: order.mail, ...content, messageId: messageIdOf(id) });
      },
    },
  ];
};
