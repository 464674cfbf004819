import type { Transaction } from 'kysely';
import type { UnitOfWork, UnitsOfWork } from '../ports/unit-of-work.ts';
import { inSpan } from '../telemetry/request-context.ts';
import type { Reader } from './database.ts';
import { retryTransient } from './retry-transient.ts';
import type { Database } from './schema/database.ts';

const transactions = new WeakMap<UnitOfWork, Transaction<Database>>();

/** For repositories: the transaction behind a unit of work, while it is open. */
export const transactionOf = (unit: UnitOfWork): Transaction<Database> => {
  const transaction = transactions.get(unit);
  if (transaction === undefined) throw new Error('this unit of work is closed');
  return transaction;
};

const transactOnce = async <T>(
  database: Reader,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> => {
  const effects: (() => void)[] = [];
  const unit: UnitOfWork = {
    kind: 'unit-of-work',
    afterCommit: (effect) => void effects.push(effect),
  };
  try {
    const result = await database.transaction().execute((transaction) => {
      transactions.set(unit, transaction);
      return work(unit);
    });
    for (const effect of effects) effect();
    return result;
  } finally {
    transactions.delete(unit);
  }
};

/** READ COMMITTED with explicit locks and constraints. */
export const createUnitsOfWork = (database: Reader): UnitsOfWork => ({
  transact: (work, { isRepeatable = false } = {}) =>
    inSpan({ name: 'transaction', kind: 'internal' }, () =>
      retryTransient(() => transactOnce(database, work), { isRepeatable }),
    ),
});
