import type { CardEvent } from '@portail/rules/payments/card-state.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';

export interface CardPaymentOrder {
  /** Ours; also the key under which the provider makes the payment once. */
  readonly reference: string;
  readonly amountCents: number;
  readonly returnUrl: string;
}

export interface CreatedCardPayment {
  readonly providerId: string;
  /** The provider's own page: no card number ever comes near us. */
  readonly paymentUrl: string;
}

export interface CardOccurrence {
  readonly event: CardEvent;
  readonly at: Date;
}

/** The provider's state of a payment, compared with ours before it is applied. */
export interface CardEvidence {
  readonly providerId: string;
  readonly reference: string;
  readonly merchant: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly occurrences: readonly CardOccurrence[];
}

export interface CardPaymentState extends CardEvidence {
  readonly paymentUrl: string;
}

export interface CardRefundOrder {
  /** The key of the refund: asked twice, it is done once. */
  readonly refundId: string;
  readonly providerId: string;
  readonly amountCents: number;
}

export interface CardRefundAnswer {
  readonly outcome: 'EN_COURS' | 'EFFECTUE' | 'REFUSE';
  readonly providerId: string;
}

export type SettledKind = 'PAIEMENT' | 'REMBOURSEMENT' | 'IMPAYE';

export interface SettlementLine {
  readonly kind: SettledKind;
  readonly providerId: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly feeCents: number;
}

export interface SignedBytes {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly address: string;
}

export interface SignedRequest extends SignedBytes {
  /** Only after the signature was verified. */
  readonly readJson: () => unknown;
}

export type SignatureRefusal =
  | 'SANS_SIGNATURE'
  | 'CLE_INCONNUE'
  | 'SIGNATURE_FAUSSE'
  | 'HORS_DELAI'
  | 'ADRESSE_INCONNUE';

export type SignatureCheck =
  | { readonly isSigned: true; readonly keyId: string; readonly signature: string }
  | { readonly isSigned: false; readonly why: SignatureRefusal };

export interface CardNotification extends CardEvidence {
  readonly eventId: string;
  /** `false` for an unknown event: stored, and an alarm is raised. */
  readonly isKnown: boolean;
}

/** It did not answer, or not in time, or with an error of its own: nothing is known to have happened. */
export class CardProviderUnavailable extends Error {
  override readonly name = 'CardProviderAway';
}

/** A card payment provider. Each protocol is one implementation. */
export interface CardProvider {
  /** Names its account in the books. */
  readonly name: string;
  readonly merchant: string;
  readonly create: (order: CardPaymentOrder) => Promise<CreatedCardPayment>;
  /** `undefined` for a reference that it has never seen; less patience where a person waits. */
  readonly find: (reference: string, patienceMs?: number) => Promise<CardPaymentState | undefined>;
  readonly refund: (order: CardRefundOrder) => Promise<CardRefundAnswer>;
  /** `undefined` while the day's file is not there yet. */
  readonly settlement: (day: CalendarDay) => Promise<readonly SettlementLine[] | undefined>;
  /** On the bytes as they came, before anything reads them. */
  readonly checkSignature: (signed: SignedBytes, now: Date) => SignatureCheck;
  /** Parses signed content; `undefined` when it is not understood. */
  readonly readNotification: (content: unknown) => CardNotification | undefined;
}
