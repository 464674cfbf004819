import { hrefOf } from '@portail/contract/pages/href.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { payoutDayOf } from '@portail/rules/settlement/payouts/payout-day.ts';
import * as z from 'zod/mini';
import { dayInFrance } from '../../../platform/clock.ts';
import type { MailContent } from '../../../platform/mail/compose-mail.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import {
  paymentCancelledMail,
  paymentPostponedMail,
  paymentReceivedMail,
  paymentRecordedMail,
  receivedCancelledMail,
  type NoticedFacts,
} from './payment-notice-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { noticedPaymentQueries, type NoticedRow } from './noticed-payments.queries.ts';
import {
  NOTICE_EVENTS,
  NOTICED_TYPES,
  PAYMENT_NOTICE,
  type NoticeEvent,
} from './payment-notice.ts';

const payloadSchema = z.object({
  event: z.enum(NOTICE_EVENTS),
  type: z.enum(NOTICED_TYPES),
  paymentId: z.string(),
});

/** Message of the outbox: the payee's half of a notice. */
const PAYEE_NOTICE = 'AVIS_PAIEMENT_INTERVENANT';

type Dependencies = Pick<Platform, 'mail' | 'config' | 'reader' | 'units' | 'outbox'>;

type MailedPage =
  | 'ACCOUNT_PAYMENT_HISTORY'
  | 'CHECK_PAYMENT_HISTORY'
  | 'INTERVENANT_REMISES'
  | 'INTERVENANT_BANK';

/** An organisation that many people pay is told once a day, by the mail of its transfer. */
const STRUCTURE = 'STRUCTURE';

const factsOf = (row: NoticedRow, url: string): NoticedFacts => ({
  reference: row.reference,
  day: row.day,
  payer: `${row.payerFirstName} ${row.payerLastName}`.trim(),
  payee: row.payee,
  codeNan: row.codeNan,
  amount: centsOf(row.amountCents),
  complement: centsOf(row.complementCents),
  titres: row.titres,
  duration:
    row.duration === null ? undefined : formatQuantity(row.duration.type, row.duration.quantity),
  url,
});

/**
 * Each end has a message of its own: an address that refuses its mail must neither silence the other
 * one nor make it come twelve times.
 */
export const createNoticeMails = (dependencies: Dependencies): readonly OutboxHandler[] => {
  const { mail, config, reader, units, outbox } = dependencies;
  const queries = noticedPaymentQueries(reader, operatorScope('systeme', 'avis de paiement'));
  const looks = mailThemeQueries(reader);
  const urlOf = (page: MailedPage) => `${config.publicUrl}${hrefOf(page)}`;

  const toPayer = async (event: NoticeEvent, row: NoticedRow): Promise<MailContent> => {
    const page = row.titres === null ? 'ACCOUNT_PAYMENT_HISTORY' : 'CHECK_PAYMENT_HISTORY';
    const facts = factsOf(row, urlOf(page));
    const reader = { firstName: row.payerFirstName, lastName: row.payerLastName };
    const theme = await looks.ofContract(row.contract);
    switch (event) {
      case 'ENREGISTRE': {
        const payoutDay = payoutDayOf(dayInFrance(row.createdAt));
        return paymentRecordedMail(reader, { ...facts, payoutDay }, theme);
      }
      case 'ANNULE':
        return paymentCancelledMail(reader, facts, theme);
      case 'REPORTE':
        return paymentPostponedMail(reader, facts, theme);
    }
  };

  const toPayee = (event: NoticeEvent, row: NoticedRow): MailContent | undefined => {
    const reader = { firstName: row.payeeFirstName ?? '', lastName: row.payeeLastName ?? '' };
    const facts = factsOf(row, urlOf('INTERVENANT_REMISES'));
    if (event === 'ANNULE') return receivedCancelledMail(reader, facts);
    // A transfer that came back has a mail of its own.
    if (event === 'REPORTE' || row.payeeType === STRUCTURE) return undefined;
    return paymentReceivedMail(reader, {
      ...facts,
      payoutDay: payoutDayOf(dayInFrance(row.createdAt)),
      bankUrl: row.hasBank ? undefined : urlOf('INTERVENANT_BANK'),
    });
  };

  return [
    {
      kind: PAYMENT_NOTICE,
      isBulk: true,
      run: async (payload, { id }) => {
        const { event, type, paymentId } = z.parse(payloadSchema, payload);
        const row = await queries.find(type, paymentId);
        if (row === undefined) return;
        if (row.payeeMail !== null && toPayee(event, row) !== undefined) {
          await units.transact((unit) =>
            outbox.add(unit, {
              kind: PAYEE_NOTICE,
              dedupKey: `${PAYEE_NOTICE}:${id}`,
              payload: { event, type, paymentId },
            }),
          );
        }
        const content = await toPayer(event, row);
        await mail.send({ to: row.payerMail, ...content, messageId: messageIdOf(id) });
      },
    },
    {
      kind: PAYEE_NOTICE,
      isBulk: true,
      run: async (payload, { id }) => {
        const { event, type, paymentId } = z.parse(payloadSchema, payload);
        const row = await queries.find(type, paymentId);
        if (row === undefined || row.payeeMail === null) return;
        const content = toPayee(event, row);
        if (content === undefined) return;
        await mail.send({ to: row.payeeMail, ...content, messageId: messageIdOf(id) });
      },
    },
  ];
};
