import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { paymentDeadline } from '@portail/rules/orders/vintage-offers.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import {
  canTradeBecome,
  type TradePaymentMode,
  type TradeStatut,
} from '@portail/rules/wallet/trade/trade-statut.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
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

interface FeeReceived {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly operator: Operator;
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

/** Records a fee received by cheque or transfer. */
export const receiveTradeFee = async (
  unit: UnitOfWork,
  { reference, amountCents, operator }: FeeReceived,
): Promise<SettledFee> => {
  const trades = tradesIn(unit);
  const trade = await trades.lockByReference(reference);
  if (trade === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  if (!canTradeBecome(trade.statut, 'VALIDEE', 'OPERATEUR')) {
    throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
  }
  if (trade.feesCents !== amountCents) {
    const owed = formatAmount(centsOf(trade.feesCents));
    const message = `Cet échange attend ${owed}, ni plus ni moins.`;
    throw new DomainError('MONTANT_DIFFERENT', { fields: [{ champ: 'montant', message }] });
  }
  const postingId = receiptOf(trade.id);
  await trades.setStatut(trade.id, 'VALIDEE');
  await ledgerIn(unit).post({
    id: postingId,
    author: { ...operator, origin: 'BACK_OFFICE', contract: trade.contract },
    journals: [shareReceived(shareOf('ECHANGE', trade.id), amountCents, 'BANQUE')],
  });
  return settledOf(trade, postingId);
};

/** Reverses a recorded fee: the trade stays, its fee is due again. */
export const createUndoTradeFee =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (
    unit: UnitOfWork,
    { reference, operator }: Pick<FeeReceived, 'reference' | 'operator'>,
  ): Promise<SettledFee> => {
    const trades = tradesIn(unit);
    const trade = await trades.lockByReference(reference);
    if (trade === undefined || !canTradeBecome(trade.statut, 'EN_ATTENTE_PAIEMENT', 'OPERATEUR')) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const journalId = await ledgerIn(unit).findUnreversed(receiptOf(trade.id), 'ENCAISSEMENT');
    if (journalId === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    const postingId = taskPostingId('frais-repris', trade.id, String(journalId));
    const outcome = await ledgerIn(unit).reverse(journalId, {
      id: postingId,
      caseId: ids.ordered(),
      author: { ...operator, origin: 'BACK_OFFICE', contract: trade.contract },
    });
    if ('debt' in outcome) throw new Error('a receipt cannot be spent');
    await trades.setStatut(trade.id, 'EN_ATTENTE_PAIEMENT');
    return settledOf(trade, postingId);
  };
