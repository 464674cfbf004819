import { createTestDatabase, type TestDatabase } from '@portail/testing/database/test-database.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openLedgerWorld, type OwnLedgerWorld } from '../../ledger-world.ts';
import { ACCOUNT_COMMANDS, loadPayable, loadTradeable } from './account-commands.ts';
import { CHANGE_COMMANDS } from './change-commands.ts';
import { BUSINESS_TIME, openHolder, readHeld } from './holder.ts';
import { createModel, heldOf } from './model.ts';
import { orderOf, PAPER_COMMANDS } from './paper-commands.ts';
import { PAYING_COMMANDS } from './paying-commands.ts';
import { openProduct, type Product } from './product.ts';
import { TRADE_COMMANDS } from './trade-commands.ts';

interface ModelRun {
  readonly runs: number;
  readonly maxCommands: number;
  /** A fresh database after so many runs: every invariant is asked after each of them. */
  readonly runsPerDatabase: number;
  readonly seed?: number;
}

interface ObjectStore {
  readonly database: TestDatabase;
  readonly world: OwnLedgerWorld;
  readonly product: Product;
}

/** One database after the other, so that asking all the books stays cheap. */
const createObjectStore = (runsPerDatabase: number) => {
  let open: ObjectStore | undefined;
  let used = 0;
  const close = async (): Promise<void> => {
    await open?.product.close();
    await open?.world.close();
    await open?.database.drop();
    open = undefined;
  };
  return {
    close,
    next: async (): Promise<ObjectStore> => {
      if (open !== undefined && used < runsPerDatabase) {
        used += 1;
        return open;
      }
      await close();
      const database = await createTestDatabase();
      const world = openLedgerWorld(database);
      await world.setBusinessTime(BUSINESS_TIME);
      open = { database, world, product: await openProduct(database, BUSINESS_TIME) };
      used = 1;
      return open;
    },
  };
};

const orderPayable = orderOf(fc.constant(2027));
const orderTradeable = orderOf(fc.constant(2026));

/** What is there to be changed: without much of it, most commands find nothing. */
const CHANGED_THINGS = [
  loadPayable,
  orderPayable,
  loadTradeable,
  loadTradeable,
  loadTradeable,
  orderTradeable,
  orderTradeable,
  orderTradeable,
];

/** Commands against the books and against a map; fast-check prints seed and path of a failure. */
export const runModel = async ({ runs, maxCommands, runsPerDatabase, seed }: ModelRun) => {
  const objectStore = createObjectStore(runsPerDatabase);
  const met = new Map<string, number>();
  const traded = new Map<string, number>();
  let count = 0;
  const sized = { maxCommands, size: 'max' } as const;
  const commands = fc.oneof(
    fc.commands(
      [
        ...ACCOUNT_COMMANDS,
        ...PAPER_COMMANDS,
        ...PAYING_COMMANDS,
        ...CHANGE_COMMANDS,
        ...TRADE_COMMANDS,
      ],
      sized,
    ),
    // Among all of them a payment seldom goes its whole way: card, transfer, rejection.
    fc.commands([loadPayable, loadPayable, loadPayable, orderPayable, ...PAYING_COMMANDS], sized),
    // The same is true of what changes its form or its vintage.
    fc.commands([...CHANGED_THINGS, ...CHANGE_COMMANDS, ...TRADE_COMMANDS], sized),
  );
  try {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const { world, product } = await objectStore.next();
        const holder = await openHolder(world, product);
        const model = createModel();
        await fc.asyncModelRun(() => ({ model, real: holder }), sequence);
        count += [...sequence].length;
        for (const { statut } of model.payments) met.set(statut, (met.get(statut) ?? 0) + 1);
        for (const { statut } of model.trades) traded.set(statut, (traded.get(statut) ?? 0) + 1);
        expect(await readHeld(holder)).toEqual(heldOf(model));
        expect(await world.breaches()).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
    );
  } finally {
    await objectStore.close();
  }
  return {
    commands: count,
    payments: Object.fromEntries(met),
    trades: Object.fromEntries(traded),
  };
};
