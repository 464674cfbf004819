import { booksChecksIn } from '../../../ledger/books-checks.repository.ts';
import type { InvariantOutcome } from '../../../ledger/invariants.ts';
import type { Log } from '../../../platform/log/logger.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** Tells the log of everything that does not hold, and answers with what is more than late. */
export const sayBroken = (
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
 * Stops all movements until somebody has looked, and wakes somebody. Every movement reads that row
 * in its own transaction: once this one is committed, no replica moves money.
 */
export const createCloseIfWrong =
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
