import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf, providerScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { AnswerQuotation } from './answer-quotation.ts';
import type { CancelOrder } from './cancel-order.ts';
import type { ChangeOrder } from './change-order.ts';
import type { PlaceOrder } from './place-order.ts';
import type { ReadOrders } from './read-orders.ts';
import type { ReadQuotations } from './read-quotations.ts';
import type { ReceivePlanning } from './receive-planning.ts';
import type { ReceiveQuotation } from './receive-quotation.ts';

export type HomeOrdersHandlers = Pick<
  Handlers,
  | 'getServiceCounters'
  | 'getServiceOrders'
  | 'getServiceOrder'
  | 'placeServiceOrder'
  | 'changeServiceOrder'
  | 'cancelServiceOrder'
  | 'getQuotations'
  | 'acceptQuotation'
  | 'refuseQuotation'
  | 'receiveQuotation'
  | 'receivePlanning'
>;

interface UseCases {
  readonly orders: ReadOrders;
  readonly quotations: ReadQuotations;
  readonly placeOrder: PlaceOrder;
  readonly changeOrder: ChangeOrder;
  readonly cancelOrder: CancelOrder;
  readonly answerQuotation: AnswerQuotation;
  readonly receiveQuotation: ReceiveQuotation;
  readonly receivePlanning: ReceivePlanning;
}

export const createHomeOrdersHandlers = (useCases: UseCases): HomeOrdersHandlers => {
  const { orders, quotations } = useCases;
  return {
    getServiceCounters: ({ caller, query }) =>
      orders.counters(beneficiaryScopeOf(caller), query.clientId),

    getServiceOrders: ({ caller, query }) => orders.list(beneficiaryScopeOf(caller), query),

    getServiceOrder: ({ caller, params }) =>
      orders.find(beneficiaryScopeOf(caller), params.numeroCommande),

    placeServiceOrder: ({ caller, body, unit }) =>
      useCases.placeOrder(unit, beneficiaryScopeOf(caller), body),

    changeServiceOrder: async ({ caller, params, body }) => {
      const scope = beneficiaryScopeOf(caller);
      await useCases.changeOrder(scope, params.numeroCommande, body);
      return await orders.find(scope, params.numeroCommande);
    },

    cancelServiceOrder: ({ caller, params, unit }) =>
      useCases.cancelOrder(unit, beneficiaryScopeOf(caller), params.numeroCommande),

    getQuotations: ({ caller, query }) => quotations.list(beneficiaryScopeOf(caller), query),

    acceptQuotation: ({ caller, params, unit }) =>
      useCases.answerQuotation(unit, beneficiaryScopeOf(caller), {
        id: params.id,
        statut: 'ACCEPTE',
      }),

    refuseQuotation: ({ caller, params, unit }) =>
      useCases.answerQuotation(unit, beneficiaryScopeOf(caller), {
        id: params.id,
        statut: 'REFUSE',
      }),

    receiveQuotation: ({ partner, body }) =>
      useCases.receiveQuotation(providerScopeOf(partner), body),

    receivePlanning: ({ partner, body }) =>
      useCases.receivePlanning(providerScopeOf(partner), body),
  };
};
