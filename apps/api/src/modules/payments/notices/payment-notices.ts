import { hrefOf } from '@portail/contract/pages/href.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { payoutDayOf } from '@portail/rules/settlement/payout-day.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { OutboxLine } from '../../../ledger/posting.ts';
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
import type { OutboxHandler, OutboxMessage } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { noticedPaymentQueries, type NoticedRow } from './noticed-payments.queries.ts';

/** Outbox message: mails the payer and the payee about an event of a payment. */
const PAYMENT_NOTICE = 'AVIS_PAIEMENT';

const NOTICE_EVENTS = ['ENREGISTRE', 'ANNULE', 'REPORTE'] as const;
type NoticeEvent = (typeof NOTICE_EVENTS)[number];

const NOTICED_TYPES = ['COMPTE', 'TITRE'] as const;

interface NoticedPayment {
  /** Id of the outbox message, time-ordered. */
  readonly id: string;
  readonly type: (typeof NOTICED_TYPES)[number];
  /** Of `paiement_compte` or of `remise_titres`. */
  readonly paymentId: string;
}

const noticeOf = (
  event: NoticeEvent,
  { type, paymentId }: Omit<NoticedPayment, 'id'>,
  occasion = '',
): OutboxMessage => ({
  kind: PAYMENT_NOTICE,
  dedupKey: `${PAYMENT_NOTICE}:${event}:${paymentId}${occasion}`,
  payload: { event, type, paymentId },
});

export const paymentNotice = (payment: NoticedPayment): OutboxLine => ({
  id: payment.id,
  ...noticeOf('ENREGISTRE', payment),
});

export const cancelNotice = (payment: NoticedPayment): OutboxLine => ({
  id: payment.id,
  ...noticeOf('ANNULE', payment),
});

/** For a rejected transfer, which may happen several times to one payment. */
export const postponedNotice = (
  payment: Omit<NoticedPayment, 'id'>,
  versementId: string,
): OutboxMessage => noticeOf('REPORTE', payment, `:${versementId}`);

const payloadSchema = z.object({
  event: z.enum(NOTICE_EVENTS),
  type: z.enum(NOTICED_TYPES),
  paymentId: z.string(),
});

/** Outbox message: the payee's mail, separate so that a failing address does not affect the payer's. */
const PAYEE_NOTICE = 'AVIS_PAIEMENT_INTERVENANT';

type MailedPage =
  | 'ACCOUNT_PAYMENT_HISTORY'
  | 'CHECK_PAYMENT_HISTORY'
  | 'INTERVENANT_REMISES'
  | 'INTERVENANT_BANK';

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

/** New bank details are used a day after they were saved. */
const payoutDayOfRow = ({ createdAt, bankUsableAt }: NoticedRow): CalendarDay =>
  payoutDayOf(
    dayInFrance(bankUsableAt !== null && bankUsableAt > createdAt ? bankUsableAt : createdAt),
  );

export const createNoticeMails = (
  platform: Pick<Platform, 'mail' | 'config' | 'reader' | 'units' | 'outbox'>,
): readonly OutboxHandler[] => {
  const { mail, config, reader, units, outbox } = platform;
  const queries = noticedPaymentQueries(reader, operatorScope('systeme', 'avis de paiement'));
  const themes = mailThemeQueries(reader);
  const urlOf = (page: MailedPage) => `${config.publicUrl}${hrefOf(page)}`;

  const toPayer = async (event: NoticeEvent, row: NoticedRow): Promise<MailContent> => {
    const page = row.titres === null ? 'ACCOUNT_PAYMENT_HISTORY' : 'CHECK_PAYMENT_HISTORY';
    const facts = factsOf(row, urlOf(page));
    const reader = { firstName: row.payerFirstName, lastName: row.payerLastName };
    const theme = await themes.ofContract(row.contract);
    switch (event) {
      case 'ENREGISTRE': {
        return paymentRecordedMail(
          reader,
          { ...facts, payoutDay: payoutDayOfRow(row), isInstant: row.isInstant },
          theme,
        );
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
    // A rejected transfer has a mail of its own.
    if (event === 'REPORTE') return undefined;
    return paymentReceivedMail(reader, {
      ...facts,
      payoutDay: payoutDayOfRow(row),
      isInstant: row.isInstant,
      isHeld: row.isBankHeld,
      bankUrl: row.hasBank && !row.isBankHeld ? undefined : urlOf('INTERVENANT_BANK'),
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
