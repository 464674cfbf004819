import { hrefOf } from '@portail/contract/pages/href.ts';
import { isWholeCredit } from '@portail/rules/campaigns/credit-notes.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { creditNoteMailQueries } from './credit-notes.queries.ts';
import { creditNoteMail, unpaidOrderCancelledMail } from './funder-order-templates.ts';
import { invoicesIn } from './invoices.repository.ts';

const CREDIT_NOTE_MAIL = 'COURRIEL_AVOIR_FINANCEUR';

const payloadSchema = z.object({
  numero: z.string(),
  /** Null for the contact of the funder, who may have no user. */
  userId: z.nullable(z.string()),
  /** On the day of the credit note: a later payment does not change what it says. */
  resteCents: z.number(),
  creditCents: z.number(),
});

interface NoticedCreditNote {
  readonly numero: string;
  readonly contract: string;
  readonly dueCents: number;
  readonly excessCents: number;
}

/** In the transaction that issues the credit note: one mail for each recipient. */
export const queueCreditNoteMails = async (
  { outbox }: Pick<Platform, 'outbox'>,
  unit: UnitOfWork,
  { numero, contract, dueCents, excessCents }: NoticedCreditNote,
): Promise<void> => {
  const recipients = await invoicesIn(unit).billingRecipients(contract);
  await outbox.addMany(
    unit,
    recipients.map((userId) => ({
      kind: CREDIT_NOTE_MAIL,
      dedupKey: `${CREDIT_NOTE_MAIL}:${numero}:${userId ?? 'contact'}`,
      payload: { numero, userId, resteCents: dueCents, creditCents: excessCents },
    })),
  );
};

/** To the administrators of a funder and its contact. */
export const createCreditNoteMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = creditNoteMailQueries(
    reader,
    operatorScope('systeme', 'courriel d’un avoir à un financeur'),
  );
  return {
    kind: CREDIT_NOTE_MAIL,
    run: async (payload, { id }) => {
      const { numero, userId, resteCents, creditCents } = z.parse(payloadSchema, payload);
      const found = await queries.findRecipient(numero, userId);
      if (found === undefined || found.mail === '') return;
      const compose = isWholeCredit(found.reason) ? unpaidOrderCancelledMail : creditNoteMail;
      const content = compose(found, {
        numero,
        invoice: found.invoice,
        order: found.order,
        campaign: found.campaign,
        amount: centsOf(found.amountCents),
        reason: found.reason,
        due: centsOf(resteCents),
        credit: centsOf(creditCents),
        url: `${config.publicUrl}${hrefOf('CLIENT_INVOICES')}`,
      });
      await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
