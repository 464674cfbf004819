import type { Cents } from '@portail/rules/money/cents.ts';
import { cardProvider, FEES, payableTo } from '../accounts.ts';
import { credit, debit, journal, linesAbove0 } from '../journals.ts';
import type { Journal } from '../posting.ts';

export interface CardComplement {
  readonly provider: string;
  readonly intervenantId: string;
  readonly complementCents: Cents;
  readonly feesCents: Cents;
  readonly isReservation?: boolean;
}

/** What a payment lacks, paid by card on top of the account. */
export const cardComplement = (input: CardComplement): Journal =>
  journal(
    'COMPLEMENT_CARTE',
    [
      debit(cardProvider(input.provider), input.complementCents + input.feesCents),
      credit(payableTo(input.intervenantId), input.complementCents),
      ...linesAbove0(credit, FEES, input.feesCents),
    ],
    input.isReservation === true ? { isReservation: true } : {},
  );
