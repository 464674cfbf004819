import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import type { Query } from './invariants.ts';

/** Beyond it the picture of the books would be held open for longer than it is worth. */
const LONGEST_REST_MS = 5_000;

/** Rests after each question as long as it took: half of one core at most, people have the others. */
export const throttled =
  (query: Query): Query =>
  async (sql) => {
    const begun = performance.now();
    const rows = await query(sql);
    await rest(Math.min(performance.now() - begun, LONGEST_REST_MS));
    return rows;
  };

/** One process per question, whatever its size. */
export const ALONE = 'set local max_parallel_workers_per_gather = 0';
