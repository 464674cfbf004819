import { booksChecksIn } from '../../../ledger/books-checks.repository.ts';
import {
  checkBooks,
  checkRecentBooks,
  type RecentCheck,
} from '../../../ledger/books-check.queries.ts';
import { checkRoots, writeRoot } from '../../../ledger/chain-root.ts';
import type { InvariantOutcome } from '../../../ledger/invariants.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/logger.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { SealQueries } from './calendar.queries.ts';

const SEAL_BATCH_SIZE = 1_000;

type CheckNeeds = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'log' | 'alarms' | 'config' | 'roots'
> & { readonly seals: SealQueries };

/** Adds every final journal to the chain; the database serialises replicas. */
export const createSealJournals =
  ({ units }: Pick<Platform, 'units'>) =>
  async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const sealed = await units.transact((unit) => ledgerIn(unit).seal(SEAL_BATCH_SIZE));
      count += sealed;
      if (sealed < SEAL_BATCH_SIZE) return count;
    }
  };

/** Writes the last seal of the day outside the database. Uses real time, because it is evidence. */
export const createDailyRoot =
  (
    { clock, config, log, roots }: Pick<Platform, 'clock' | 'config' | 'log' | 'roots'>,
    { seals, sealJournals }: { readonly seals: SealQueries; sealJournals: () => Promise<number> },
  ) =>
  async (): Promise<void> => {
    if (roots === undefined) return;
    await sealJournals();
    const seal = await seals.last();
    if (seal === undefined) return;
    const jour = dayInFrance(clock.realNow());
    const isNew = await writeRoot(roots, config.ledger.keys, { jour, ...seal });
    if (isNew) log.info({ jour, rang: seal.rang }, 'racine des scellés écrite');
  };

/** Logs every broken invariant; returns those that are not mere lateness. */
const logBroken = (
  log: Pick<Log, 'error'>,
  outcomes: readonly InvariantOutcome[],
): readonly InvariantOutcome[] => {
  const broken = outcomes.filter(({ breaches }) => breaches > 0);
  for (const { id, libelle, breaches, first } of broken) {
    log.error({ invariant: id, manquements: breaches, premier: first }, libelle);
  }
  return broken.filter(({ isLateness }) => !isLateness);
};

/**
 * Suspends the ledger and raises an alarm. Every posting reads the suspension in its transaction, so
 * no replica moves money once this is committed.
 */
const createSuspendIfWrong =
  ({ clock, ids, alarms }: Pick<Platform, 'clock' | 'ids' | 'alarms'>) =>
  async (unit: UnitOfWork, wrong: readonly InvariantOutcome[]): Promise<void> => {
    if (wrong.length === 0) return;
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

const rootOutcome = async ({ config, roots, seals }: CheckNeeds): Promise<InvariantOutcome[]> => {
  if (roots === undefined) return [];
  const { breaches } = await checkRoots(roots, config.ledger.keys, seals.byRanks);
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
 * Checks all invariants. Wrong results suspend the ledger until an operator reopens it; late work is
 * only logged. The results are stored for the ledger-health page.
 */
export const createCheckLedger = (needs: CheckNeeds) => {
  const { reader, units, clock, ids, log, seals } = needs;
  const suspendIfWrong = createSuspendIfWrong(needs);
  /** `checkId` is that of a check requested by an operator. */
  return async (checkId = ids.ordered()): Promise<readonly InvariantOutcome[]> => {
    const begunAt = clock.realNow();
    // Read first: the check of the chain reaches at least this seal.
    const sealRank = (await seals.last())?.rang ?? 0;
    const outcomes = [...(await checkBooks(reader)), ...(await rootOutcome(needs))];
    const wrong = logBroken(log, outcomes);
    const endedAt = clock.realNow();
    await units.transact(async (unit) => {
      const checks = booksChecksIn(unit);
      await checks.keep({ id: checkId, begunAt, endedAt, sealRank, outcomes });
      await checks.forgetOld(endedAt);
      await suspendIfWrong(unit, wrong);
    });
    return outcomes;
  };
};
export type CheckLedger = ReturnType<typeof createCheckLedger>;

/** Together with the interval of the periodic task, a wrong balance is found within 30 s. */
const RECENT_CHECK_INTERVAL_MS = 15_000;

/**
 * Checks the accounts written since the last check of any replica. A wrong one suspends the ledger
 * at once; the whole check then reports what else is wrong.
 */
export const createCheckRecentLedger = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'log' | 'alarms'>,
  checkLedger: CheckLedger,
) => {
  const { reader, units, log } = platform;
  const suspendIfWrong = createSuspendIfWrong(platform);
  return async (intervalMs = RECENT_CHECK_INTERVAL_MS): Promise<RecentCheck | undefined> => {
    const check = await checkRecentBooks(reader, intervalMs);
    if (check === undefined) return undefined;
    const wrong = logBroken(log, check.outcomes);
    await units.transact(async (unit) => {
      await booksChecksIn(unit).markLook(check.until);
      await suspendIfWrong(unit, wrong);
    });
    if (wrong.length > 0) await checkLedger();
    return check;
  };
};
