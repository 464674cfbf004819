import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import type {
  OrderPartsAnswer,
  StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts } from './ordering.texts.ts';

/** The amounts of a changed paid order, in cents. */
export interface PaidChange {
  readonly paid: number;
  readonly toPay: number;
  /** Positive: to pay; negative: to refund. */
  readonly difference: number;
  /** Only card payments can be refunded: any other fixes the amount. */
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

/** Explains refund and payment before sending. */
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
