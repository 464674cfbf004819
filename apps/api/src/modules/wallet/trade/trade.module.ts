import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { StartCardPayment } from '../../payments/cards/cards.module.ts';
import { createListTradeableAccounts } from '../statements/holdings.module.ts';
import { createCheckScratchCode } from '../../payments/paper/paper-payments.module.ts';
import type { ScratchCodes, VouchersModule } from '../vouchers/vouchers.module.ts';
import { createReadBill } from './bill-file.ts';
import { createCardTrades, createExpiredTrades, createStartTradeCard } from './card-trades.ts';
import { createMakeTrade } from './make-trade.ts';
import { createOrderTrade } from './order-trade.ts';
import { createListChanges, createReadTerms } from './read-trades.ts';
import { createTradeMails } from './trade-mails.ts';

export { createUndoTradeFee, lockAwaitedFees, markFeesPaid } from './trade-fees.ts';

interface TradeNeeds {
  readonly startCardPayment: StartCardPayment;
  readonly vouchers: Pick<VouchersModule, 'codes' | 'assessCodes'>;
}

/** Separate from the module, because the cards module needs it and the trade module needs cards. */
export const createTradePayments = (platform: Platform, codes: ScratchCodes) =>
  createCardTrades(platform, createMakeTrade(platform, codes));

/** Trades value of last year's vintage for the current one, in February. */
export const createTradeModule = (
  platform: Platform,
  { startCardPayment, vouchers: { codes, assessCodes } }: TradeNeeds,
) => {
  const { clock } = platform;
  const expired = createExpiredTrades(platform);
  const terms = createReadTerms(platform);
  const listTradeableAccounts = createListTradeableAccounts(platform);
  const checkScratchCode = createCheckScratchCode({ ...platform, assessCodes });
  const readBill = createReadBill(platform);
  const listChanges = createListChanges(platform);
  const startTradeCard = createStartTradeCard(platform, startCardPayment);
  return defineModule({
    handlers: {
      getTradeBeneficiary: ({ caller }) => terms.trader(beneficiaryScopeOf(caller)),
      getTradeableAccounts: ({ caller, query }) =>
        listTradeableAccounts(beneficiaryScopeOf(caller), query.numeroContrat),
      getTradeParameters: ({ caller, params }) =>
        terms.ofAccount(beneficiaryScopeOf(caller), params.numeroCompteCesu),
      getTradePeriod: () => terms.period(),
      computeTradeFees: ({ caller, body }) => terms.fees(beneficiaryScopeOf(caller), body),
      checkTradedTitre: ({ caller, body }) => terms.titre(beneficiaryScopeOf(caller), body),
      checkTradedScratchCode: async (context) => {
        if (!tradePeriodAt(clock.businessNow().getTime()).isOpen) {
          throw new DomainError('ECHANGE_HORS_PERIODE');
        }
        return await checkScratchCode(context);
      },
      orderTrade: {
        posts: createOrderTrade(platform, {
          assessCodes,
          makeTrade: createMakeTrade(platform, codes),
          cancelExpired: expired.cancelIfExpired,
        }),
      },
      getTradeBillPdf: ({ caller, params }) =>
        readBill(beneficiaryScopeOf(caller), params.reference),
      getChanges: ({ caller, query }) => listChanges(beneficiaryScopeOf(caller), query),
      startTradeCardPayment: {
        posts: ({ caller, body }, command) =>
          startTradeCard(beneficiaryScopeOf(caller), body.reference, command),
      },
    },
    outboxHandlers: createTradeMails(platform),
    periodicTasks: [expired.task],
    cancelExpired: expired.cancelDue,
  });
};
