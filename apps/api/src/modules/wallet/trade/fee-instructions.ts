import type { PaymentInstructions } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { paymentDeadline } from '@portail/rules/orders/vintage-offers.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { TradePaymentMode, TradeStatut } from '@portail/rules/wallet/trade/trade-statut.ts';
import type { DebitConfig } from '../../../platform/config.ts';
import { paymentInstructionsOf } from '../../../platform/payment-instructions.ts';

interface OwedFee {
  readonly statut: TradeStatut;
  readonly mode: TradePaymentMode | null;
  readonly reference: string;
  readonly feesCents: number;
  readonly tradedAt: Date | null;
}

/**
 * How the fee of a trade that is made reaches the issuer, within thirty days. A card that took its
 * money back is not asked again: the fee is then paid by transfer.
 */
export const feeInstructions = (
  creditor: DebitConfig,
  { statut, mode, reference, feesCents, tradedAt }: OwedFee,
  /** When a card took its money back: the thirty days run from then. */
  owedSince?: CalendarDay,
): PaymentInstructions | undefined => {
  if (statut !== 'EN_ATTENTE_PAIEMENT' || mode === null || tradedAt === null) return undefined;
  return paymentInstructionsOf(creditor, {
    mode: mode === 'CHEQUE' ? 'CHEQUE' : 'VIREMENT',
    amountCents: centsOf(feesCents),
    reference,
    deadline: paymentDeadline(owedSince ?? dayInParis(tradedAt.getTime()), undefined),
  });
};
