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
}

/** A payment from a monthly right: the right in its own unit, and the money that it is worth. */
export const rightsPayment = (input: RightsPayment): readonly [Journal, Journal] => [
  journal(
    'PAIEMENT_DROITS',
    [
      ...input.months.map(({ mois, quantity }) => debit(rightOf(input.compteId, mois), quantity)),
      credit(
        planOf(input.compteId),
        input.months.reduce((sum, { quantity }) => sum + quantity, 0),
      ),
    ],
    { unit: input.unit, window: 'PAYABLE' },
  ),
  journal('PAIEMENT_SOCIAL', [
    debit(receivableFrom(input.financeurId, input.contract), input.amountCents),
    credit(payableTo(input.intervenantId), input.amountCents),
  ]),
];
