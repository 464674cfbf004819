import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { payableUntilSentence } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import { largeOrderMail, orderMadeMail } from './funder-order-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { madeLineQueries, largeOrderQueries } from './funder-orders.queries.ts';

export const MADE_MAIL = 'COURRIEL_COMMANDE_PASSEE';

const orderMadePayload = z.object({ precommandeId: z.string() });

/** Mail to the person whose line was posted to the ledger. */
export const createOrderMadeMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = madeLineQueries(
    reader,
    operatorScope('systeme', 'envoi des courriels de commande passée'),
  );
  const looks = mailThemeQueries(reader);
  return {
    kind: MADE_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { precommandeId } = z.parse(orderMadePayload, payload);
      const line = await queries.find(precommandeId);
      if (line === undefined) return;
      const content = orderMadeMail(
        line,
        {
          reference: line.reference,
          campaign: line.campaign,
          millesime: line.millesime,
          until: payableUntilSentence(line.millesime),
          account: centsOf(line.account),
          paper: centsOf(line.paper),
          count: line.count,
          faceValue: line.faceValue === null ? undefined : centsOf(line.faceValue),
          homeUrl: `${config.publicUrl}${hrefOf('HOME')}`,
        },
        await looks.ofContract(line.contract),
      );
      await mail.send({ to: line.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

export const LARGE_ORDER_MAIL = 'COURRIEL_COMMANDE_IMPORTANTE';

const largeOrderPayload = z.object({ orderId: z.string(), accountId: z.string() });

/** Mail to the other administrators about an order above the contract's threshold. */
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
      const { orderId, accountId: userId } = z.parse(largeOrderPayload, payload);
      const order = await queries.find(orderId, userId);
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
