import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import { createFunderOrderHandlers, type FunderOrderHandlers } from './funder-orders.handlers.ts';
import { createLargeOrderMails } from './large-order-mails.ts';
import { createMakeBatch } from './make-lines.ts';
import { makingOrdersIn } from './make-lines.repository.ts';
import { createOrderMadeMails } from './order-made-mails.ts';
import { createRunOrders } from './run-orders.ts';
import { createTakeOrder } from './take-order.ts';

export { createUndoInvoicePayment, receiveInvoicePayment } from './receive-payment.ts';

export interface FunderOrdersModule {
  readonly handlers: FunderOrderHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly periodicTasks: readonly PeriodicTask[];
  /** One batch of what is under way; how many lines it made. */
  readonly makeBatch: () => Promise<number>;
  /** All of it. */
  readonly makeOrders: () => Promise<number>;
}

/** What becomes of order lines whose books have come into their people's hands. */
export const createOnDelivered =
  ({ clock }: Pick<Platform, 'clock'>) =>
  (unit: UnitOfWork, lineIds: readonly string[]): Promise<void> =>
    makingOrdersIn(unit).markDelivered(lineIds, clock.businessNow());

/** Orders that funders make of their campaigns, and the invoices of them. */
export const createFunderOrdersModule = (
  platform: Platform,
  { codes }: { readonly codes: ScratchCodes },
): FunderOrdersModule => {
  const { units, clock } = platform;
  const makeBatch = createMakeBatch({ ...platform, codes });
  const orders = createRunOrders(makeBatch);
  return {
    handlers: createFunderOrderHandlers({
      ...platform,
      reads: createFunderReads(platform),
      takeOrder: createTakeOrder({ ...platform, idempotency: createIdempotency(units, clock) }),
    }),
    outboxHandlers: [createOrderMadeMails(platform), createLargeOrderMails(platform)],
    periodicTasks: [orders.task],
    makeBatch,
    makeOrders: orders.run,
  };
};
