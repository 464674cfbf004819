import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { ALONE, throttled } from '../../../apps/api/src/ledger/books-check.queries.ts';
import { checkInvariants } from '../../../apps/api/src/ledger/invariants.ts';

export interface BooksCheck {
  readonly seconds: number;
  /** What does not hold, in words; late work is left out. */
  readonly breaches: readonly string[];
}

/** Every invariant on one picture of the books, as the product asks them. */
export const checkBooks = (adminUrl: string): Promise<BooksCheck> =>
  withClient(adminUrl, async (client) => {
    const begun = performance.now();
    await client.query('begin isolation level repeatable read read only');
    await client.query(ALONE);
    const outcomes = await checkInvariants(
      throttled(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows),
    );
    await client.query('rollback');
    return {
      seconds: (performance.now() - begun) / 1_000,
      breaches: outcomes
        .filter(({ breaches, isLateness }) => breaches > 0 && !isLateness)
        .map(
          ({ id, libelle, breaches, first }) =>
            `${id} ${libelle}\u00a0: ${breaches} (${JSON.stringify(first)})`,
        ),
    };
  });

/** Outbox messages of payments that are not processed yet. */
export const countWaitingEffects = (adminUrl: string): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from outbox_message where done_at is null',
    );
    return rows[0]?.count ?? 0;
  });

/** Again and again while something else goes on; at least once. */
export const watchBooks = (
  adminUrl: string,
  everyMs: number,
): { readonly stop: () => Promise<readonly BooksCheck[]> } => {
  const checks: BooksCheck[] = [];
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    do {
      const begun = performance.now();
      checks.push(await checkBooks(adminUrl));
      const rest = Math.max(0, begun + everyMs - performance.now());
      await pause(rest, undefined, { signal: over.signal }).catch(() => undefined);
    } while (!over.signal.aborted);
  };
  const watching = watch();
  // Told by `stop`, whenever it happened.
  watching.catch(() => undefined);
  return {
    stop: async () => {
      over.abort();
      await watching;
      return checks;
    },
  };
};
