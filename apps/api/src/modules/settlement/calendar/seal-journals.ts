import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { Platform } from '../../../platform/platform.ts';

const BATCH = 1_000;

/** Adds to the chain every journal that is final. Replicas take turns by themselves. */
export const createSealJournals =
  ({ units }: Pick<Platform, 'units'>) =>
  async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const sealed = await units.transact((unit) => ledgerIn(unit).seal(BATCH));
      count += sealed;
      if (sealed < BATCH) return count;
    }
  };
