import { booksChecksIn } from '../../../ledger/books-checks.repository.ts';
import { checkRoots } from '../../../ledger/chain-root.ts';
import { checkBooks } from '../../../ledger/books-check.queries.ts';
import type { InvariantOutcome } from '../../../ledger/invariants.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCloseIfWrong, sayBroken } from './close-books.ts';
import type { SealQueries } from './seals.queries.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'log' | 'alarms' | 'config' | 'roots'
> & { readonly seals: SealQueries };

/** `checkId` names the check that somebody asked for. */
export type WatchBooks = (checkId?: string) => Promise<readonly InvariantOutcome[]>;

const rootOutcome = async ({ config, roots, seals }: Dependencies): Promise<InvariantOutcome[]> => {
  if (roots === undefined) return [];
  const { breaches } = await checkRoots(roots, config.ledger.secret, seals.byRanks);
  const [first = null] = breaches;
  return [
    {
      id: 'I11-racine',
      libelle: 'La chaîne passe par chaque racine signée',
      breaches: breaches.length,
      first,
      isLateness: false,
    },
  ];
};

/**
 * Asks the books every question. Wrong books stop all movements until somebody has looked: nothing
 * is repaired here. Late work is said and stops nothing. What was found is kept, for whoever looks
 * at the health of the books without asking them again.
 */
export const createWatchBooks = (dependencies: Dependencies): WatchBooks => {
  const { reader, units, clock, ids, log, seals } = dependencies;
  const closeIfWrong = createCloseIfWrong(dependencies);
  return async (checkId = ids.ordered()) => {
    const begunAt = clock.realNow();
    // Before the questions: the walk has come at least that far.
    const sealRank = (await seals.last())?.rang ?? 0;
    const outcomes = [...(await checkBooks(reader)), ...(await rootOutcome(dependencies))];
    const wrong = sayBroken(log, outcomes);
    const endedAt = clock.realNow();
    await units.transact(async (unit) => {
      const checks = booksChecksIn(unit);
      await checks.keep({ id: checkId, begunAt, endedAt, sealRank, outcomes });
      await checks.forgetOld(endedAt);
      await closeIfWrong(unit, wrong);
    });
    return outcomes;
  };
};
