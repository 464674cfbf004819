import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { isTradeable } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import type { MailContent } from '../../../platform/mail/compose-mail.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import * as templates from './trade-templates.ts';
import type { OutboxHandler, OutboxMessage } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issuerSource } from '../../../platform/issuer.repository.ts';
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

  const tradeOf = async (facts: MailedTradeFacts): Promise<templates.MailedTrade> => ({
    reference: facts.reference,
    millesime: facts.millesime,
    amount: centsOf(facts.amountCents),
    fees: centsOf(facts.feesCents),
    isPaper: facts.to === 'TITRE',
    readyOn: facts.readyOn ?? '',
    // The mail is sent on the day on which the fee becomes due.
    instructions: await feeInstructions(issuerSource(reader), facts, clock.businessDay()),
    url: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
  });

  const handlerOf = (
    kind: TradeMailKind,
    contentOf: (
      facts: MailedTradeFacts,
      trade: templates.MailedTrade,
      theme: Parameters<typeof templates.tradeMadeMail>[2],
    ) => MailContent,
  ): OutboxHandler => ({
    kind,
    run: async (payload, { id }) => {
      const { tradeId } = z.parse(payloadSchema, payload);
      const facts = await queries.find(tradeId);
      if (facts === undefined) return;
      const theme = await themes.ofContract(facts.contract);
      const content = contentOf(facts, await tradeOf(facts), theme);
      await mail.send({ to: facts.mail, ...content, messageId: messageIdOf(id) });
    },
  });

  return [
    handlerOf(MADE_MAIL, templates.tradeMadeMail),
    handlerOf(FEE_OWED_MAIL, templates.tradeFeeOwedMail),
    handlerOf(CANCELLED_MAIL, (facts, trade, theme) =>
      templates.tradeGivenBackMail(
        facts,
        {
          ...trade,
          isStillOpen: isTradeable(facts.millesime, clock.businessNow().getTime()),
        },
        theme,
      ),
    ),
  ];
};
