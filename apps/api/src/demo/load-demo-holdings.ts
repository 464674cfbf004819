import type { Clock } from '../platform/ports/clock.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { demoFunderOrdersIn } from './demo-funder-orders.repository.ts';
import { createDemoBooks } from './demo-holdings.builder.ts';
import { demoHoldingsIn } from './demo-holdings.repository.ts';
import { seedHoldings } from './demo-holdings.ts';

const TITRES = 80;

/** What the people of the demonstration hold, told as a past that the books have kept. */
export const loadDemoHoldings = async (
  unit: UnitOfWork,
  { clock, newId }: { readonly clock: Clock; readonly newId: () => string },
): Promise<void> => {
  const now = clock.businessNow();
  const holdings = demoHoldingsIn(unit, { now, newId });
  await holdings.addProductsAndPayees();
  const titres = (await holdings.reserveTitres(TITRES)).values();
  const books = createDemoBooks({
    now,
    newId,
    parties: await holdings.readParties(),
    nextTitre: () => {
      const { value } = titres.next();
      if (value === undefined) throw new Error('more vouchers than were reserved');
      return value;
    },
  });
  const funderOrders = demoFunderOrdersIn(unit, { now, newId });
  const made = await funderOrders.readMadeLines();
  seedHoldings(books, clock.businessDay(), made);
  await holdings.add(books.finish());
  await funderOrders.addOrders(made);
};
