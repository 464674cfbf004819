import type { OutboxLine } from '../../../ledger/posting.ts';
import type { OutboxMessage } from '../../../platform/outbox/outbox.ts';

/** Message of the outbox: tell the payer, and the payee, what became of a payment. */
export const PAYMENT_NOTICE = 'AVIS_PAIEMENT';

export const NOTICE_EVENTS = ['ENREGISTRE', 'ANNULE', 'REPORTE'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export const NOTICED_TYPES = ['COMPTE', 'TITRE'] as const;

export interface NoticedPayment {
  /** Of the message: an ordered one. */
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

/** For the posting of a payment: one small row, the worker looks the rest up. */
export const paymentNotice = (payment: NoticedPayment): OutboxLine => ({
  id: payment.id,
  ...noticeOf('ENREGISTRE', payment),
});

/** For the reversal of a payment that its payer cancels. */
export const cancelNotice = (payment: NoticedPayment): OutboxLine => ({
  id: payment.id,
  ...noticeOf('ANNULE', payment),
});

/** For a transfer that came back: it may happen again with the next one. */
export const postponedNotice = (
  payment: Omit<NoticedPayment, 'id'>,
  versementId: string,
): OutboxMessage => noticeOf('REPORTE', payment, `:${versementId}`);
