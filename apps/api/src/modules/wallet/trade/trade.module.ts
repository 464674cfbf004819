import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StartCardPayment, TradePayments } from '../../payments/cards/cards.module.ts';
import { createListTradeableAccounts } from '../statements/holdings.module.ts';
import { createCheckScratchCode } from '../../payments/paper/paper-payments.module.ts';
import type { ScratchCodes, VouchersModule } from '../vouchers/vouchers.module.ts';
import { createReadBill } from './bill-file.ts';
import { createCardTrades } from './card-trades.ts';
import { createCancelExpired, createGiveUpTrade } from './end-trade.ts';
import { createExpiredTrades, type ExpiredTrades } from './expired-trades.ts';
import { createListChanges } from './list-changes.ts';
import { createMakeTrade } from './make-trade.ts';
import { createOrderTrade } from './order-trade.ts';
import { createReadTerms } from './read-terms.ts';
import { createStartTradeCard } from './start-trade-card.ts';
import { createTradeHandlers, type TradeHandlers } from './trade.handlers.ts';
import { createTradeMails } from './trade-mails.ts';

export { createUndoTradeFee, receiveTradeFee } from './receive-fee.ts';

export interface TradeModule {
  readonly handlers: TradeHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly periodicTasks: readonly PeriodicTask[];
  readonly cancelExpired: ExpiredTrades['cancelDue'];
}

export interface TradeNeeds {
  readonly startCardPayment: StartCardPayment;
  readonly vouchers: Pick<VouchersModule, 'codes' | 'assessCodes'>;
}

/** What the cards' module needs: it is there before the one that takes cards for its orders. */
export const createTradePayments = (platform: Platform, codes: ScratchCodes): TradePayments =>
  createCardTrades({
    ...platform,
    makeTrade: createMakeTrade({ ...platform, codes }),
    giveUp: createGiveUpTrade(platform),
  });

/** Last year's value for this year's, in February. */
export const createTradeModule = (
  platform: Platform,
  { startCardPayment, vouchers: { codes, assessCodes } }: TradeNeeds,
): TradeModule => {
  const giveUp = createGiveUpTrade(platform);
  const cancelExpired = createCancelExpired({ ...platform, giveUp });
  const expired = createExpiredTrades({ ...platform, cancelExpired });
  return {
    handlers: createTradeHandlers({
      clock: platform.clock,
      terms: createReadTerms(platform),
      listTradeableAccounts: createListTradeableAccounts(platform),
      checkScratchCode: createCheckScratchCode({ ...platform, assessCodes }),
      orderTrade: createOrderTrade({
        ...platform,
        idempotency: createIdempotency(platform.units, platform.clock),
        assessCodes,
        makeTrade: createMakeTrade({ ...platform, codes }),
        cancelExpired,
      }),
      readBill: createReadBill(platform),
      listChanges: createListChanges(platform),
      startTradeCard: createStartTradeCard({ ...platform, startCardPayment }),
    }),
    outboxHandlers: createTradeMails(platform),
    periodicTasks: [expired.task],
    cancelExpired: expired.cancelDue,
  };
};
