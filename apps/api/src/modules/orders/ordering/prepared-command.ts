import {
  orderConfirmation,
  type OrderConfirmation,
} from '@portail/contract/orders/ordering.schemas.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const SUCCESS = 200;

export interface CommandOutcome {
  readonly isReplay: boolean;
  readonly body: OrderConfirmation;
}

/**
 * Reads first, on a connection that is given back, then writes in one transaction. What reading
 * found wrong is said only if the command is new: one that was answered is answered again.
 */
export const runPrepared = async <P>(
  idempotency: Idempotency,
  command: IdempotentCommand,
  {
    prepare,
    write,
  }: {
    readonly prepare: () => Promise<P>;
    readonly write: (unit: UnitOfWork, prepared: P) => Promise<OrderConfirmation>;
  },
): Promise<CommandOutcome> => {
  const prepared = await prepare().then(
    (value) => ({ isReady: true, value }) as const,
    (error: unknown) => ({ isReady: false, error }) as const,
  );
  const { isReplay, body } = await idempotency.run(command, async (unit) => {
    if (!prepared.isReady) throw prepared.error;
    return { status: SUCCESS, body: await write(unit, prepared.value) };
  });
  return { isReplay, body: z.parse(orderConfirmation, body) };
};
