import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { createCancelOrder } from './cancel-order.ts';
import { createCheckOrderControls } from './check-controls.ts';
import { createFindPlace, createFindCampaign } from './find-place.ts';
import { createOrderHistory } from './list-orders.ts';
import { createOrderMails } from './order-mails.ts';
import { createOrderingHandlers, type OrderingHandlers } from './ordering.handlers.ts';
import { createSaveOrder } from './save-order.ts';

export { wireCampaign } from './wire-campaign.ts';
export { statutOfCampaign, windowOfCampaign, type StoredWindow } from './find-place.ts';
export { expectedDebitQueries } from './own-part.queries.ts';
export {
  createRefundShare,
  createTakeBackCredit,
  createUndoShare,
  receiveShare,
} from './receive-share.ts';
export { importOrder, type ImportedOrder } from './import-order.ts';
export { createOpenRefund, type OpenRefund } from './open-refund.ts';
export { createOwnParts } from './own-part.ts';

export interface OrderingModule {
  readonly handlers: OrderingHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createOrderingModule = (platform: Platform): OrderingModule => {
  const idempotency = createIdempotency(platform.units, platform.clock);
  const findPlace = createFindPlace(platform);
  const checkControls = createCheckOrderControls(platform);
  return {
    handlers: createOrderingHandlers({
      ...platform,
      findCampaign: createFindCampaign(platform),
      findPlace,
      checkControls,
      saveOrder: createSaveOrder({
        ...platform,
        idempotency,
        findPlace,
        checkControls,
        sendNotice: createSendNotice(platform),
      }),
      cancelOrder: createCancelOrder({ ...platform, idempotency, findPlace }),
      history: createOrderHistory(platform),
    }),
    outboxHandlers: createOrderMails(platform),
  };
};
