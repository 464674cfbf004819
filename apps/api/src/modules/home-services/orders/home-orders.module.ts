import { FORGOTTEN_ORDERS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createFindOffer,
  createRequireOwnSpace,
  createTellProvider,
} from '../providers/home-providers.module.ts';
import { createAnswerQuotation } from './answer-quotation.ts';
import { createCancelOrder, createCloseForgotten, type CloseForgotten } from './cancel-order.ts';
import { createChangeOrder } from './change-order.ts';
import { createHomeOrdersHandlers, type HomeOrdersHandlers } from './home-orders.handlers.ts';
import { createPlaceOrder } from './place-order.ts';
import { createReadOrders } from './read-orders.ts';
import { createReadQuotations } from './read-quotations.ts';
import { createReceivePlanning } from './receive-planning.ts';
import { createReceiveQuotation } from './receive-quotation.ts';

const AFTER_MIDNIGHT = '20 0 * * *';

export interface HomeOrdersModule {
  readonly handlers: HomeOrdersHandlers;
  readonly scheduledJobs: readonly ScheduledJob[];
  /** The same work, for those who do not wait for the clock. */
  readonly closeForgotten: CloseForgotten;
}

/** Services at home, from the wish to the last hour: ordered, quoted, planned and carried out. */
export const createHomeOrdersModule = (platform: Platform): HomeOrdersModule => {
  const withProviders = {
    ...platform,
    findOffer: createFindOffer(platform),
    tellProvider: createTellProvider(platform),
    requireOwnSpace: createRequireOwnSpace(platform),
  };
  const quotations = createReadQuotations(withProviders);
  const closeForgotten = createCloseForgotten(withProviders);
  return {
    handlers: createHomeOrdersHandlers({
      orders: createReadOrders({ ...withProviders, quotations }),
      quotations,
      placeOrder: createPlaceOrder(withProviders),
      changeOrder: createChangeOrder(withProviders),
      cancelOrder: createCancelOrder(withProviders),
      answerQuotation: createAnswerQuotation(withProviders),
      receiveQuotation: createReceiveQuotation(platform),
      receivePlanning: createReceivePlanning(platform),
    }),
    scheduledJobs: [
      {
        queue: FORGOTTEN_ORDERS_QUEUE,
        cron: AFTER_MIDNIGHT,
        atStart: true,
        run: async () => {
          const closed = await closeForgotten();
          platform.log.info(
            { tache: FORGOTTEN_ORDERS_QUEUE, ...closed },
            'commandes oubliées et devis échus clos',
          );
        },
      },
    ],
    closeForgotten,
  };
};
