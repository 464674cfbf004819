import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { isTradeable } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import type { MailContent } from '../../../platform/mail/compose-mail.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import * as templates from '../../../platform/mail/trade-templates.ts';
import type { OutboxHandler, OutboxMessage } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { feeInstructions } from './trade-fees.ts';
import { type MailedTradeFacts, tradeMailQueries } from './trade.queries.ts';

export const MADE_MAIL = 'COURRIEL_ECHANGE_ENREGISTRE';
export const CANCELLED_MAIL = 'COURRIEL_ECHANGE_RENDU';
export const FEE_OWED_MAIL = 'COURRIEL_FRAIS_ECHANGE_DUS';
type TradeMailKind = typeof MADE_MAIL | typeof CANCELLED_MAIL | typeof FEE_OWED_MAIL;

export const tradeMail = (kind: TradeMailKind, tradeId: string): OutboxMessage => ({
  kind,
  dedupKey: `${kind}:${tradeId}`,
  payload: { tradeId },
});

const payloadSchema = z.object({ tradeId: z.string() });

export const createTradeMails = ({
  mail,
  config,
  reader,
  clock,
}: Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'>): readonly OutboxHandler[] => {
  const scope = operatorScope('systeme', 'envoi des courriels d’échange de millésime');
  const queries = tradeMailQueries(reader, scope);
  const themes = mailThemeQueries(reader);

  const tradeOf = (facts: MailedTradeFacts): templates.MailedTrade => ({
    reference: facts.reference,
    millesime: facts.millesime,
    amount: centsOf(facts.amountCents),
    fees: centsOf(facts.feesCents),
    isPaper: facts.to === 'TITRE',
    readyOn: facts.readyOn ?? '',
    // The mail is sent on the day on which the fee becomes due.
    instructions: feeInstructions(config.debit, facts, clock.businessDay()),
    url: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
  });

  const handlerOf = (
    kind: TradeMailKind,
    contentOf: (
      facts: MailedTradeFacts,
      theme: Parameters<typeof templates.tradeMadeMail>[2],
    ) => MailContent,
  ): OutboxHandler => ({
    kind,
    run: async (payload, { id }) => {
      const { tradeId } = z.parse(payloadSchema, payload);
      const facts = await queries.find(tradeId);
      if (facts === undefined) return;
      const content = contentOf(facts, await themes.ofContract(facts.contract));
      await mail.send({ to: facts.mail, ...content, messageId: messageIdOf(id) });
    },
  });

  return [
    handlerOf(MADE_MAIL, (facts, theme) => templates.tradeMadeMail(facts, tradeOf(facts), theme)),
    handlerOf(FEE_OWED_MAIL, (facts, theme) =>
      templates.tradeFeeOwedMail(facts, tradeOf(facts), theme),
    ),
    handlerOf(CANCELLED_MAIL, (facts, theme) =>
      templates.tradeGivenBackMail(
        facts,
        {
          ...tradeOf(facts),
          isStillOpen: isTradeable(facts.millesime, clock.businessNow().getTime()),
        },
        theme,
      ),
    ),
  ];
};
