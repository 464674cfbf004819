import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { payableUntilSentence } from '@portail/rules/wallet/vouchers/millesime.ts';
import * as z from 'zod/mini';
import { orderMadeMail } from '../../../platform/mail/funder-order-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { madeLineQueries } from './made-lines.queries.ts';

export const MADE_MAIL = 'COURRIEL_COMMANDE_PASSEE';

const payloadSchema = z.object({ precommandeId: z.string() });

/** Told to the person whose line is in the books. */
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
      const { precommandeId } = z.parse(payloadSchema, payload);
      const line = await queries.find(precommandeId);
      if (line === undefined) return;
      const content = orderMadeMail(
        line,
        {
          reference: line.reference,
          campaign: line.campaign,
          millesime: line.millesime,
          until: payableUntilSentence(line.millesime),
          account: centsOf(Number(line.account)),
          paper: centsOf(Number(line.paper)),
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
