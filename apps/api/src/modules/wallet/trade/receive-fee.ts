import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { canTradeBecome } from '@portail/rules/wallet/trade/trade-statut.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { tradesIn, type LockedTrade } from './trades.repository.ts';

interface Operator {
  readonly actor: string;
  readonly requestId: string;
}

interface FeeReceived {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly operator: Operator;
}

/** What was received or given back, and for whom. */
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

/** The fee of a trade that is made has come by cheque or bank. */
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

/** It turned out not to have come: the trade stands, its fee is owed again. */
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
    const journalId = await trades.findReceipt(receiptOf(trade.id));
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
