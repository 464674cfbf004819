import type { Cents } from '@portail/rules/money/cents.ts';
import type { Journal } from '../../../ledger/posting.ts';
import type { CardCauseKind, RefundReason } from '../../../platform/db/database-types.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface PaidCause {
  readonly causeId: string;
  readonly amountCents: Cents;
  readonly referenceTransaction: string;
}

export interface ReceivedMoney extends PaidCause {
  readonly provider: string;
  /** False for money that goes back at once. */
  readonly isTaken: boolean;
}

/** What people pay by card for. Its own module knows what becomes of the money. */
export interface CardCause {
  readonly kind: CardCauseKind;
  /** Why money that nothing waits for any more goes back. */
  readonly lateReason: RefundReason;
  /** The money that came in, as the books write it: made even where it goes back. Its capture first. */
  readonly received: (unit: UnitOfWork, money: ReceivedMoney) => Promise<readonly Journal[]>;
  /** Takes the money, or says that it has to go back; the same transaction gets the same word. */
  readonly paid: (unit: UnitOfWork, payment: PaidCause) => Promise<'PRISE' | 'A_REMBOURSER'>;
  /** The page has closed without money: refused, abandoned or out of time. */
  readonly failed: (unit: UnitOfWork, payment: PaidCause) => Promise<void>;
  readonly refunded: (unit: UnitOfWork, payment: PaidCause) => Promise<void>;
}

export type CardCauses = Readonly<Partial<Record<CardCauseKind, CardCause>>>;

export const causeOf = (causes: CardCauses, kind: CardCauseKind): CardCause => {
  const cause = causes[kind];
  if (cause === undefined) throw new Error(`nobody takes the money of ${kind}`);
  return cause;
};
