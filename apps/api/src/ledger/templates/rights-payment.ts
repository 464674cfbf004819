import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { payableTo, planOf, receivableFrom, rightOf } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

export interface RightsPayment {
  readonly compteId: string;
  readonly unit: LedgerUnit;
  readonly months: readonly { readonly mois: string; readonly quantity: number }[];
  readonly amountCents: Cents;
  readonly intervenantId: string;
  readonly financeurId: string;
  readonly contract: string;
  /** True while a card complement is awaited: the right is kept aside, not yet spent. */
  readonly isReservation?: boolean;
}

type Phase = Pick<Journal, 'isReservation'>;

const rightSpent = ({ compteId, unit, months }: RightsPayment, phase: Phase): Journal =>
  journal(
    'PAIEMENT_DROITS',
    [
      ...months.map(({ mois, quantity }) => debit(rightOf(compteId, mois), quantity)),
      credit(
        planOf(compteId),
        months.reduce((sum, { quantity }) => sum + quantity, 0),
      ),
    ],
    { unit, window: 'PAYABLE', ...phase },
  );

const moneyOwed = (
  { financeurId, contract, intervenantId, amountCents }: RightsPayment,
  phase: Phase,
): Journal =>
  journal(
    'PAIEMENT_SOCIAL',
    [
      debit(receivableFrom(financeurId, contract), amountCents),
      credit(payableTo(intervenantId), amountCents),
    ],
    phase,
  );

/** A payment from a monthly right: the right in its own unit, and the money that it is worth. */
export const rightsPayment = (input: RightsPayment): readonly [Journal, Journal] => {
  const phase = input.isReservation === true ? ({ isReservation: true } as const) : {};
  return [rightSpent(input, phase), moneyOwed(input, phase)];
};
