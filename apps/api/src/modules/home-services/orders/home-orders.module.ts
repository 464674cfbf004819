import { defineModule } from '../../../platform/http/define-module.ts';
import { OVERDUE_SERVICE_ORDERS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf, providerScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createFindOffer, createRequireOwnSpace } from '../providers/offers.ts';
import { createNotifyProvider } from '../providers/provider-events.ts';
import { createCancelOrder, createCloseOverdue } from './cancel-orders.ts';
import { createChangeOrder, createPlaceOrder } from './place-and-change-orders.ts';
import { createReceivePlanning, createReceiveQuotation } from './provider-updates.ts';
import { createAnswerQuotation, createReadQuotations } from './quotations.ts';
import { createReadOrders } from './read-orders.ts';

const AFTER_MIDNIGHT = '20 0 * * *';

/** Home service orders and quotations: placed by the person, quoted and planned by the provider. */
export const createHomeOrdersModule = (platform: Platform) => {
  const withProviders = {
    ...platform,
    findOffer: createFindOffer(platform),
    notifyProvider: createNotifyProvider(platform),
    requireOwnSpace: createRequireOwnSpace(platform),
  };
  const quotations = createReadQuotations(withProviders);
  const orders = createReadOrders({ ...withProviders, quotations });
  const placeOrder = createPlaceOrder(withProviders);
  const changeOrder = createChangeOrder(withProviders);
  const cancelOrder = createCancelOrder(withProviders);
  const answerQuotation = createAnswerQuotation(withProviders);
  const receiveQuotation = createReceiveQuotation(platform);
  const receivePlanning = createReceivePlanning(platform);
  const closeOverdue = createCloseOverdue(withProviders);

  return defineModule({
    handlers: {
      getServiceCounters: ({ caller, query }) =>
        orders.counters(beneficiaryScopeOf(caller), query.clientId),
      getServiceOrders: ({ caller, query }) => orders.list(beneficiaryScopeOf(caller), query),
      getServiceOrder: ({ caller, params }) =>
        orders.find(beneficiaryScopeOf(caller), params.numeroCommande),
      placeServiceOrder: ({ caller, body, unit }) =>
        placeOrder(unit, beneficiaryScopeOf(caller), body),
      changeServiceOrder: async ({ caller, params, body }) => {
        const scope = beneficiaryScopeOf(caller);
        await changeOrder(scope, params.numeroCommande, body);
        return await orders.find(scope, params.numeroCommande);
      },
      cancelServiceOrder: ({ caller, params, unit }) =>
        cancelOrder(unit, beneficiaryScopeOf(caller), params.numeroCommande),

      getQuotations: ({ caller, query }) => quotations.list(beneficiaryScopeOf(caller), query),
      acceptQuotation: ({ caller, params, unit }) =>
        answerQuotation(unit, beneficiaryScopeOf(caller), { id: params.id, statut: 'ACCEPTE' }),
      refuseQuotation: ({ caller, params, unit }) =>
        answerQuotation(unit, beneficiaryScopeOf(caller), { id: params.id, statut: 'REFUSE' }),

      receiveQuotation: ({ partner, body }) => receiveQuotation(providerScopeOf(partner), body),
      receivePlanning: ({ partner, body }) => receivePlanning(providerScopeOf(partner), body),
    },
    scheduledJobs: [
      {
        queue: OVERDUE_SERVICE_ORDERS_QUEUE,
        cron: AFTER_MIDNIGHT,
        atStart: true,
        run: async () => {
          const closed = await closeOverdue();
          platform.log.info(
            { tache: OVERDUE_SERVICE_ORDERS_QUEUE, ...closed },
            'commandes oubliées et devis échus clos',
          );
        },
      },
    ],
    /** Runs the nightly job at once. */
    closeOverdue,
  });
};
