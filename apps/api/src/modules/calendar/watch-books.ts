import { checkRoots } from '../../ledger/chain-root.ts';
import { checkBooks } from '../../ledger/books-check.queries.ts';
import type { InvariantOutcome } from '../../ledger/invariants.ts';
import { setPlatformState } from '../../platform/platform-state.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealQueries } from './seals.queries.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'log' | 'alarms' | 'config'
> & { readonly seals: SealQueries };

const rootOutcome = async ({ config, seals }: Dependencies): Promise<InvariantOutcome[]> => {
  const { rootsDir, secret } = config.ledger;
  if (rootsDir === undefined) return [];
  const { breaches } = await checkRoots(rootsDir, secret, seals.byRanks);
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
 * is repaired here. Late work is said and stops nothing.
 */
export const createWatchBooks =
  (dependencies: Dependencies) => async (): Promise<readonly InvariantOutcome[]> => {
    const { reader, units, clock, ids, log, alarms } = dependencies;
    const outcomes = [...(await checkBooks(reader)), ...(await rootOutcome(dependencies))];
    const broken = outcomes.filter(({ breaches }) => breaches > 0);
    for (const { id, libelle, breaches, first } of broken) {
      log.error({ invariant: id, manquements: breaches, premier: first }, libelle);
    }
    const wrong = broken.filter(({ isLateness }) => !isLateness);
    if (wrong.length === 0) return outcomes;
    await units.transact(async (unit) => {
      await setPlatformState(unit, 'ledger_suspended', true, clock.realNow());
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
    });
    return outcomes;
  };
