import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { paymentDeadline } from '@portail/rules/orders/vintage-offers.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import {
  canTradeBecome,
  type TradePaymentMode,
  type TradeStatut,
} from '@portail/rules/wallet/trade/trade-statut.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import type { AwaitedPayment } from '../../../ledger/awaited-payment.ts';
import { reverseReceipt } from '../../../ledger/reverse-receipt.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import { type IssuerSource } from '../../../platform/issuer.repository.ts';
import { paymentInstructionsOf } from '../../../platform/payment-instructions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type LockedTrade, tradesIn } from './trades.repository.ts';

interface OwedFee {
  readonly statut: TradeStatut;
  readonly mode: TradePaymentMode | null;
  readonly reference: string;
  readonly feesCents: number;
  readonly tradedAt: Date | null;
}

/** Payment instructions for an unpaid fee, due within thirty days. After a refunded card payment the fee is due by transfer. */
export const feeInstructions = async (
  issuer: IssuerSource,
  { statut, mode, reference, feesCents, tradedAt }: OwedFee,
  /** Day of the card refund, from which the thirty days run. */
  owedSince?: CalendarDay,
): Promise<PaymentInstructions | undefined> => {
  if (statut !== 'EN_ATTENTE_PAIEMENT' || mode === null || tradedAt === null) return undefined;
  return paymentInstructionsOf(await issuer(), {
    mode: mode === 'CHEQUE' ? 'CHEQUE' : 'VIREMENT',
    amountCents: centsOf(feesCents),
    reference,
    deadline: paymentDeadline(owedSince ?? dayInParis(tradedAt.getTime()), undefined),
  });
};

interface Operator {
  readonly actor: string;
  readonly requestId: string;
}

interface SettledFee {
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

const receiptOf = (tradeId: string): string => taskPostingId('encaissement-echange', tradeId);

const settledOf = (trade: LockedTrade, postingId: string): SettledFee => ({
  beneficiaryId: trade.beneficiaryId,
  contract: trade.contract,
  amountCents: centsOf(trade.feesCents),
  postingId,
});

/** Trades whose fee a cheque or a transfer may pay, locked in the order of their ids. */
export const lockAwaitedFees = async (
  unit: UnitOfWork,
  references: readonly string[],
): Promise<readonly AwaitedPayment[]> =>
  (await tradesIn(unit).lockByReferences(references)).map((trade) => ({
    nature: 'ECHANGE',
    reference: trade.reference,
    id: trade.id,
    contract: trade.contract,
    beneficiaryId: trade.beneficiaryId,
    financeurId: null,
    dueCents: canTradeBecome(trade.statut, 'VALIDEE', 'OPERATEUR') ? trade.feesCents : 0,
    isDivisible: false,
    postingId: () => receiptOf(trade.id),
    received: (amountCents) => shareReceived(shareOf('ECHANGE', trade.id), amountCents, 'BANQUE'),
  }));

export const markFeesPaid = async (unit: UnitOfWork, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await tradesIn(unit).setStatut(id, 'VALIDEE');
};

interface FeeToReturn {
  readonly reference: string;
  readonly operator: Operator;
}

/** Reverses a recorded fee: the trade stays, its fee is due again. */
export const createUndoTradeFee =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (unit: UnitOfWork, { reference, operator }: FeeToReturn): Promise<SettledFee> => {
    const trades = tradesIn(unit);
    const trade = await trades.lockByReference(reference);
    if (trade === undefined || !canTradeBecome(trade.statut, 'EN_ATTENTE_PAIEMENT', 'OPERATEUR')) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const postingId = await reverseReceipt(unit, {
      postingId: receiptOf(trade.id),
      kind: 'ENCAISSEMENT',
      cause: ['frais-repris', trade.id],
      caseId: ids.ordered(),
      author: { ...operator, origin: 'BACK_OFFICE', contract: trade.contract },
    });
    await trades.setStatut(trade.id, 'EN_ATTENTE_PAIEMENT');
    return settledOf(trade, postingId);
  };
