import type { SignatureCheck, SignedBytes } from './card-provider.ts';

export interface PrintedVoucher {
  readonly numero: string;
  /** Under the scratch box. */
  readonly code: string;
}

/** A book as it is to be printed and sent. */
export interface PrintedBook {
  readonly carnetId: string;
  readonly issuedFor: string;
  readonly produit: string;
  readonly millesime: number;
  readonly faceValueCents: number;
  readonly recipient: string;
  /** Lines of the address, the town last. */
  readonly address: readonly string[];
  readonly titres: readonly PrintedVoucher[];
}

export interface PrintOrder {
  /** The key of the order: sent twice, it is printed once. */
  readonly lotId: string;
  readonly books: readonly PrintedBook[];
}

export type BookEvent = 'EXPEDIE' | 'LIVRE';

export interface PrintNotification {
  readonly eventId: string;
  /** `undefined` for an unknown event: stored, and an alarm is raised. */
  readonly event: BookEvent | undefined;
  readonly carnetIds: readonly string[];
}

/** It did not answer, or not in time, or with an error of its own. */
export class PrinterUnavailable extends Error {
  override readonly name = 'PrinterAway';
}

/** Prints and delivers voucher books. Each protocol is one implementation. */
export interface Printer {
  /** Throws where none is set: nothing need be read for it. */
  readonly assertSet: () => void;
  readonly print: (order: PrintOrder) => Promise<void>;
  /** On the bytes as they came, before anything reads them. */
  readonly checkSignature: (signed: SignedBytes, now: Date) => SignatureCheck;
  /** Parses signed content; `undefined` when it is not understood. */
  readonly readNotification: (content: unknown) => PrintNotification | undefined;
}
