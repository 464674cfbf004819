import { booksChecksIn } from '../../ledger/books-checks.repository.ts';
import { checkRoots } from '../../ledger/chain-root.ts';
import { checkBooks } from '../../ledger/books-check.queries.ts';
import type { InvariantOutcome } from '../../ledger/invariants.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
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
  const { reader, units, clock, ids, log, alarms, seals } = dependencies;

  const stop = async (unit: UnitOfWork, wrong: readonly InvariantOutcome[]): Promise<void> => {
    await booksChecksIn(unit).suspend(clock.realNow());
    await alarms.raise(
      unit,
      { requestId: ids.random(), address: '127.0.0.1', userAgent: 'controle-des-livres' },
      {
        name: 'LIVRES_INCOHERENTS',
        details: {
          invariants: wrong.map(({ id }) => id).join(' '),
          manquements: wrong.reduce((sum, { breaches }) => sum + breaches, 0),
        },
      },
    );
  };

  return async (checkId = ids.ordered()) => {
    const begunAt = clock.realNow();
    // Before the questions: the walk has come at least that far.
    const sealRank = (await seals.last())?.rang ?? 0;
    const outcomes = [...(await checkBooks(reader)), ...(await rootOutcome(dependencies))];
    const broken = outcomes.filter(({ breaches }) => breaches > 0);
    for (const { id, libelle, breaches, first } of broken) {
      log.error({ invariant: id, manquements: breaches, premier: first }, libelle);
    }
    const wrong = broken.filter(({ isLateness }) => !isLateness);
    const endedAt = clock.realNow();
    await units.transact(async (unit) => {
      const checks = booksChecksIn(unit);
      await checks.keep({ id: checkId, begunAt, endedAt, sealRank, outcomes });
      await checks.forgetOld(endedAt);
      if (wrong.length > 0) await stop(unit, wrong);
    });
    return outcomes;
  };
};
