import type { Cents } from '@portail/rules/money/cents.ts';
import type { Journal } from '../../ledger/posting.ts';
import type { CardCauseKind } from '../../platform/db/schema/card-tables.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface PaidCause {
  readonly causeId: string;
  readonly amountCents: Cents;
  readonly referenceTransaction: string;
}

/** What people pay by card for. Its own module knows what becomes of the money. */
export interface CardCause {
  readonly kind: CardCauseKind;
  /** The money that came in, as the books write it: made even where it goes back at once. */
  readonly received: (payment: PaidCause & { readonly provider: string }) => Journal;
  /** Takes the money, or says that it has to go back; the same transaction gets the same word. */
  readonly paid: (unit: UnitOfWork, payment: PaidCause) => Promise<'PRISE' | 'A_REMBOURSER'>;
  readonly refunded: (unit: UnitOfWork, payment: PaidCause) => Promise<void>;
}

export type CardCauses = Readonly<Partial<Record<CardCauseKind, CardCause>>>;

export const causeOf = (causes: CardCauses, kind: CardCauseKind): CardCause => {
  const cause = causes[kind];
  if (cause === undefined) throw new Error(`nobody takes the money of ${kind}`);
  return cause;
};
