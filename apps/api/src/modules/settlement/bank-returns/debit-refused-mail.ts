import { hrefOf } from '@portail/contract/pages/href.ts';
import { returnReasonWords } from '@portail/rules/settlement/debits/return-reasons.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { debitRefusedMail } from './debit-refused-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { bankReturnQueries } from './bank-returns.queries.ts';

/** Message of the outbox: a bank has refused somebody's debit. */
export const DEBIT_REFUSED_MAIL = 'COURRIEL_PRELEVEMENT_REFUSE';

const payloadSchema = z.object({ prelevementId: z.string() });

export const createDebitRefusedMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'avis d’un prélèvement refusé');
  const queries = bankReturnQueries(reader, scope);
  const looks = mailThemeQueries(reader);
  return {
    kind: DEBIT_REFUSED_MAIL,
    run: async (payload, { id }) => {
      const { prelevementId } = z.parse(payloadSchema, payload);
      const refused = await queries.findRefused(prelevementId);
      if (refused === undefined) return;
      const content = debitRefusedMail(
        refused,
        {
          label: refused.label,
          amount: centsOf(refused.amountCents),
          reason: returnReasonWords(refused.reason ?? ''),
          rum: refused.rum,
          hasMandateEnded: refused.mandate === 'REVOQUE',
          url: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
        },
        await looks.ofContract(refused.contract),
      );
      await mail.send({ to: refused.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
