import { centsOf, type Cents } from '../money/cents.ts';

/** What one operator gives back alone, unless the house says otherwise (REFUND_ALONE_CENTS). */
export const REFUND_ALONE_CENTS: Cents = centsOf(50_000);

/** An export of more lines than these leaves the house only when a second person agrees (S44). */
export const EXPORT_LINES_ALONE = 1_000;

/** For so long another operator may decide; then it is asked again, with what is true by then. */
export const SECOND_PERSON_DAYS = 7;

/** Does giving this back ask for two persons? The threshold itself is still given back alone. */
export const needsSecondPerson = (
  amountCents: number,
  aloneCents: number = REFUND_ALONE_CENTS,
): boolean => amountCents > aloneCents;

interface Deciding {
  readonly askedBy: string;
  readonly decidedBy: string;
}

/** Nobody decides what they asked themselves: two persons are two accounts. */
export const mayDecide = ({ askedBy, decidedBy }: Deciding): boolean => askedBy !== decidedBy;
