import { createTestDatabase, type TestDatabase } from '@portail/testing/database/test-database.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openLedgerWorld, type OwnLedgerWorld } from '../../ledger-world.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { BUSINESS_TIME, openHolder, readHeld } from './holder.ts';
import { createModel, heldOf } from './model.ts';
import { PAPER_COMMANDS } from './paper-commands.ts';

interface ModelRun {
  readonly runs: number;
  readonly maxCommands: number;
  /** A fresh database after so many runs: every invariant is asked after each of them. */
  readonly runsPerDatabase: number;
  readonly seed?: number;
}

/** One database after the other, so that asking all the books stays cheap. */
const createShelf = (runsPerDatabase: number) => {
  let open: { readonly database: TestDatabase; readonly world: OwnLedgerWorld } | undefined;
  let used = 0;
  const close = async (): Promise<void> => {
    await open?.world.close();
    await open?.database.drop();
    open = undefined;
  };
  return {
    close,
    next: async (): Promise<OwnLedgerWorld> => {
      if (open !== undefined && used < runsPerDatabase) {
        used += 1;
        return open.world;
      }
      await close();
      const database = await createTestDatabase();
      open = { database, world: openLedgerWorld(database) };
      used = 1;
      await open.world.setBusinessTime(BUSINESS_TIME);
      return open.world;
    },
  };
};

/** Commands against the books and against a map; fast-check prints seed and path of a failure. */
export const runModel = async ({ runs, maxCommands, runsPerDatabase, seed }: ModelRun) => {
  const shelf = createShelf(runsPerDatabase);
  let count = 0;
  const commands = fc.commands([...ACCOUNT_COMMANDS, ...PAPER_COMMANDS], {
    maxCommands,
    size: 'max',
  });
  try {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const world = await shelf.next();
        const holder = await openHolder(world);
        const model = createModel();
        await fc.asyncModelRun(() => ({ model, real: holder }), sequence);
        count += [...sequence].length;
        expect(await readHeld(holder)).toEqual(heldOf(model));
        expect(await world.breaches()).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
    );
  } finally {
    await shelf.close();
  }
  return { commands: count };
};
