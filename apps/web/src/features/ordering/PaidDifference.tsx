import { toPayOf } from '@portail/contract/orders/ordering-answers.ts';
import type { OrderPartsAnswer } from '@portail/contract/orders/ordering-values.ts';
import type { StoredPreOrder } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { contentTexts } from '../../texts/ordering.ts';

/** What an order that is paid already comes to, once it is changed. In cents. */
export interface PaidChange {
  readonly paid: number;
  readonly toPay: number;
  /** Above 0 there is more to pay, below it money comes back. */
  readonly difference: number;
  /** Only a card payment can be given back: any other one fixes the sum. */
  readonly isAllowed: boolean;
}

export const paidChangeOf = (
  { paiement }: StoredPreOrder,
  parts: OrderPartsAnswer | undefined,
): PaidChange | undefined => {
  if (paiement.dejaPaye === null || parts === undefined) return undefined;
  const paid = centsOfWire(paiement.dejaPaye);
  const toPay = toPayOf(parts);
  const difference = toPay - paid;
  return { paid, toPay, difference, isAllowed: difference === 0 || paiement.montantModifiable };
};

const amount = (cents: number): string => formatAmount(centsOf(cents));

/** Said before the order is sent: what goes back, what is paid, what does not change. */
export function PaidDifference({ change }: { readonly change: PaidChange }) {
  const texts = useTexts(contentTexts);
  const words = { paye: amount(change.paid), part: amount(change.toPay) };
  if (!change.isAllowed) return <Alert tone="danger">{fill(texts.paidFixed, words)}</Alert>;
  if (change.difference === 0) return <Alert tone="success">{texts.paidSame}</Alert>;
  return (
    <Alert tone="info">
      {fill(change.toPay === 0 ? texts.paidNothing : texts.paidChange, words)}
    </Alert>
  );
}
