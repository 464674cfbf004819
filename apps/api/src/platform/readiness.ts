export interface Readiness {
  readonly check: () => Promise<ReadinessReport>;
}

export interface ReadinessReport {
  readonly isReady: boolean;
  readonly base: 'ok' | 'injoignable';
  readonly migrations: 'ok' | 'en attente' | 'inconnu';
}

/** Ready to serve: the database answers, and it has every migration that this version needs. */
export const createReadiness = (
  expected: readonly string[],
  appliedMigrations: () => Promise<readonly string[]>,
): Readiness => ({
  check: async () => {
    try {
      const applied = new Set(await appliedMigrations());
      const isComplete = expected.every((name) => applied.has(name));
      return { isReady: isComplete, base: 'ok', migrations: isComplete ? 'ok' : 'en attente' };
    } catch {
      return { isReady: false, base: 'injoignable', migrations: 'inconnu' };
    }
  },
});
