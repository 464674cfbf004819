import { writeRoot } from '../../../ledger/chain-root.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SealQueries } from './seals.queries.ts';

type Dependencies = Pick<Platform, 'clock' | 'config' | 'log' | 'roots'> & {
  readonly seals: SealQueries;
  readonly sealJournals: () => Promise<number>;
};

/** Writes down, outside the database, where the chain stands today. By real time: it is evidence. */
export const createDailyRoot =
  ({ clock, config, log, roots, seals, sealJournals }: Dependencies) =>
  async (): Promise<void> => {
    if (roots === undefined) return;
    await sealJournals();
    const seal = await seals.last();
    if (seal === undefined) return;
    const jour = dayInFrance(clock.realNow());
    const isNew = await writeRoot(roots, config.ledger.secret, { jour, ...seal });
    if (isNew) log.info({ jour, rang: seal.rang }, 'racine des scellés écrite');
  };
