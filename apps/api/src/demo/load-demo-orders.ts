import { importOrder, type ImportedOrder } from '../modules/orders/ordering/ordering.module.ts';
import type { Clock } from '../platform/ports/clock.ts';
import { personScope } from '../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { demoHoldingsIn } from './demo-holdings.repository.ts';
import { demoOrders } from './demo-orders.ts';

interface Setting {
  readonly clock: Clock;
  readonly newId: () => string;
}

/** What the people of the demonstration have ordered, written by the rules of each campaign. */
export const loadDemoOrders = async (
  unit: UnitOfWork,
  { clock, newId }: Setting,
): Promise<void> => {
  const now = clock.businessNow();
  const { beneficiaryOf } = await demoHoldingsIn(unit, { now, newId }).readParties();
  const add = async (login: string, order: ImportedOrder): Promise<void> => {
    const scope = personScope({
      beneficiaryId: beneficiaryOf(login),
      contracts: null,
      financeurId: null,
      intervenantId: null,
    });
    if (scope?.kind !== 'beneficiary') throw new Error(`${login} is nobody who orders`);
    await importOrder(unit, scope, { id: newId(), order });
  };
  for (const { login, order } of demoOrders(clock.businessDay())) await add(login, order);
};
