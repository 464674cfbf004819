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

/** The bank that executes transfers and collects direct debits. Each protocol is one implementation. */
export interface Bank {
  readonly send: (file: SentFile) => Promise<void>;
  /** On the bytes as they came, before anything reads them. */
  readonly checkSignature: (signed: SignedBytes, now: Date) => SignatureCheck;
  /** Parses signed content; `undefined` when it is not understood. */
  readonly readNotification: (content: unknown) => BankNotification | undefined;
}
