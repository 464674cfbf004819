import type { UnitOfWork, UnitsOfWork } from '../platform/ports/unit-of-work.ts';
import { ledgerIn, type Posted } from './ledger.repository.ts';
import type { IdempotentMovement } from './posting.ts';

/** Ends a transaction whose command was carried out before: what it had prepared is undone. */
class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('answered before');
    this.answer = answer;
  }
}

export type PostIdempotent = (movement: IdempotentMovement) => Promise<Posted>;

export type IdempotentOutcome<T> =
  | { readonly isReplay: false; readonly value: T }
  /** What the first time was answered; nothing has happened this time. */
  | { readonly isReplay: true; readonly answer: unknown };

/**
 * One transaction of several statements, for a command that makes something before it posts: a book
 * of vouchers, an account. `post` takes the key, so the work may run again from its beginning
 * whatever became of it: it makes its own ids.
 */
export const inIdempotentTransaction = async <T>(
  units: UnitsOfWork,
  work: (unit: UnitOfWork, post: PostIdempotent) => Promise<T>,
): Promise<IdempotentOutcome<T>> => {
  try {
    const value = await units.transact(
      (unit) =>
        work(unit, async (movement) => {
          const outcome = await ledgerIn(unit).postIdempotent(movement);
          if (outcome.replay) throw new AnsweredBefore(outcome.answer);
          return outcome;
        }),
      { isRepeatable: true },
    );
    return { isReplay: false, value };
  } catch (error) {
    if (error instanceof AnsweredBefore) return { isReplay: true, answer: error.answer };
    throw error;
  }
};
