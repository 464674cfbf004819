import type { SignatureCheck, SignedBytes } from './card-provider.ts';

export interface SentFile {
  readonly kind: 'VIREMENTS' | 'PRELEVEMENTS';
  /** The number of the file: sent twice, it is carried out once. */
  readonly messageId: string;
  /** ISO 20022: pain.001 for transfers, pain.008 for direct debits. */
  readonly xml: string;
}

export interface BankNotification {
  readonly eventId: string;
  /** `undefined` for an unknown event: stored, and an alarm is raised. */
  readonly rejection:
    | {
        readonly endToEndId: string;
        /** ISO 20022: AC04 for an account that is closed. */
        readonly reason: string;
      }
    | undefined;
}

/** It did not answer, or not in time, or with an error of its own. */
export class BankUnavailable extends Error {
  override readonly name = 'BankAway';
}

/** Whether a name is that of the holder of an IBAN, as the payee's bank knows it. */
export type PayeeMatch =
  | { readonly answer: 'CONCORDANT' | 'DIFFERENT' | 'INDISPONIBLE' }
  /** A few letters apart: the bank says what it knows. */
  | { readonly answer: 'PROCHE'; readonly suggestedName: string };

export interface PayeeToVerify {
  readonly name: string;
  readonly iban: string;
}

/** Verification of payee. */
export interface PayeeVerifier {
  /** Throws `BankUnavailable` without an answer. */
  readonly verifyPayee: (payee: PayeeToVerify) => Promise<PayeeMatch>;
}

export interface InstantOrder {
  /** The bank executes one order per number. */
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly payeeName: string;
  readonly iban: string;
  readonly bic: string | undefined;
  readonly label: string;
  /** In real time: an order that reaches the bank later is refused. */
  readonly expiresAt: Date;
}

export type InstantAnswer =
  | { readonly state: 'ACCEPTE'; readonly at: Date }
  /** `reason`: ISO 20022, AC04 for an account that is closed. */
  | { readonly state: 'REJETE'; readonly reason: string };

/** EN_COURS: not known yet. NON_RECU: the bank has no order under that number. */
export type InstantState =
  | InstantAnswer
  | { readonly state: 'EN_COURS' }
  | { readonly state: 'NON_RECU' };

/** SEPA instant transfers. */
export interface InstantBank {
  /** Sent once, never repeated. After `BankUnavailable` its outcome is unknown. */
  readonly sendInstant: (order: InstantOrder) => Promise<InstantAnswer>;
  readonly findInstant: (endToEndId: string) => Promise<InstantState>;
}

/** The bank that executes transfers and collects direct debits. Each protocol is one implementation. */
export interface Bank extends PayeeVerifier, InstantBank {
  readonly send: (file: SentFile) => Promise<void>;
  /** On the bytes as they came, before anything reads them. */
  readonly checkSignature: (signed: SignedBytes, now: Date) => SignatureCheck;
  /** Parses signed content; `undefined` when it is not understood. */
  readonly readNotification: (content: unknown) => BankNotification | undefined;
}
