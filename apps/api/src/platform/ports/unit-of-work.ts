/**
 * One transaction, seen from outside the database. A repository is made from it and from nothing
 * else, so a write can never slip out of its transaction.
 */
export interface UnitOfWork {
  readonly kind: 'unit-of-work';
  /** Runs once the transaction is committed; never when it is rolled back. */
  readonly afterCommit: (effect: () => void) => void;
}

export interface UnitsOfWork {
  /**
   * The work may run again from its beginning when the database asks for it, so it keeps to the
   * database. `isRepeatable` says that it carries a key: it then also survives a lost connection.
   */
  readonly transact: <T>(
    work: (unit: UnitOfWork) => Promise<T>,
    options?: { readonly isRepeatable?: boolean },
  ) => Promise<T>;
}
