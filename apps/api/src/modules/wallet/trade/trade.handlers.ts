import type { Handlers } from '../../../platform/http/handler.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import type { ListAccounts } from '../statements/holdings.module.ts';
import type { CheckScratchCode } from '../../payments/paper/paper-payments.module.ts';
import type { ReadBill } from './bill-file.ts';
import type { ListChanges } from './list-changes.ts';
import type { OrderTrade } from './order-trade.ts';
import type { ReadTerms } from './read-terms.ts';
import type { StartTradeCard } from './start-trade-card.ts';

export type TradeHandlers = Pick<
  Handlers,
  | 'getTradeBeneficiary'
  | 'getTradeableAccounts'
  | 'getTradeParameters'
  | 'getTradePeriod'
  | 'computeTradeFees'
  | 'checkTradedTitre'
  | 'checkTradedScratchCode'
  | 'orderTrade'
  | 'getTradeBillPdf'
  | 'startTradeCardPayment'
  | 'getChanges'
>;

interface UseCases {
  readonly clock: Clock;
  readonly terms: ReadTerms;
  readonly listTradeableAccounts: ListAccounts;
  readonly checkScratchCode: CheckScratchCode;
  readonly orderTrade: OrderTrade;
  readonly readBill: ReadBill;
  readonly listChanges: ListChanges;
  readonly startTradeCard: StartTradeCard;
}

export const createTradeHandlers = (useCases: UseCases): TradeHandlers => {
  const { clock, terms } = useCases;
  return {
    getTradeBeneficiary: ({ caller }) => terms.trader(beneficiaryScopeOf(caller)),

    getTradeableAccounts: ({ caller, query }) =>
      useCases.listTradeableAccounts(beneficiaryScopeOf(caller), query.numeroContrat),

    getTradeParameters: ({ caller, params }) =>
      terms.ofAccount(beneficiaryScopeOf(caller), params.numeroCompteCesu),

    getTradePeriod: () => terms.period(),

    computeTradeFees: ({ caller, body }) => terms.fees(beneficiaryScopeOf(caller), body),

    checkTradedTitre: ({ caller, body }) => terms.titre(beneficiaryScopeOf(caller), body),

    checkTradedScratchCode: async (context) => {
      if (!tradePeriodAt(clock.businessNow().getTime()).isOpen) {
        throw new DomainError('ECHANGE_HORS_PERIODE');
      }
      return await useCases.checkScratchCode(context);
    },

    orderTrade: { posts: useCases.orderTrade },

    getTradeBillPdf: ({ caller, params }) =>
      useCases.readBill(beneficiaryScopeOf(caller), params.reference),

    getChanges: ({ caller, query }) => useCases.listChanges(beneficiaryScopeOf(caller), query),

    startTradeCardPayment: {
      posts: ({ caller, body }, command) =>
        useCases.startTradeCard(beneficiaryScopeOf(caller), body.reference, command),
    },
  };
};
