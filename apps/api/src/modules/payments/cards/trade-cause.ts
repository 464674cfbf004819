import type { Cents } from '@portail/rules/money/cents.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CardCause } from './card-cause.ts';

/** What the module of the trades offers to whoever brings the money of their fees. */
export interface TradePayments {
  /** Makes the trade that waited for it, in the same transaction. */
  readonly feePaid: (
    unit: UnitOfWork,
    tradeId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<'PRISE' | 'A_REMBOURSER'>;
  readonly feeFailed: (
    unit: UnitOfWork,
    tradeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
  readonly feeRefunded: (
    unit: UnitOfWork,
    tradeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/** The fee of a trade, on the account that the trade itself debits once it is made. */
export const createTradeCause = (trades: TradePayments): CardCause => ({
  kind: 'ECHANGE',
  lateReason: 'ECHANGE_FERME',
  received: (_unit, { causeId, amountCents, provider }) =>
    Promise.resolve([shareReceived(shareOf('ECHANGE', causeId), amountCents, { card: provider })]),
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    trades.feePaid(unit, causeId, amountCents, referenceTransaction),
  failed: (unit, { causeId, referenceTransaction }) =>
    trades.feeFailed(unit, causeId, referenceTransaction),
  refunded: (unit, { causeId, referenceTransaction }) =>
    trades.feeRefunded(unit, causeId, referenceTransaction),
});
