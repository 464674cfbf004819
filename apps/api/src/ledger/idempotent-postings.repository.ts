import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import { createBatcher, type BatcherSettings } from '../platform/db/batcher.ts';
import { prepareStatement } from '../platform/db/prepared-statement.ts';
import { retryTransient } from '../platform/db/retry-transient.ts';
import { readingLedgerErrors } from './ledger-errors.ts';
import { documentOf, readOutcome, type PostingOutcome } from './ledger.repository.ts';
import type { IdempotentMovement } from './posting.ts';

/** A movement with the key of its command, and the row that is written beside it. */
export interface IdempotentPosting<Row extends object> {
  readonly posting: IdempotentMovement;
  readonly row: Row;
  /** The one account of the books that it locks; `undefined` when it locks several. */
  readonly onlyLock: number | undefined;
}

/** Written when it is asked for: those of a group belong to different requests. */
interface Written<Row extends object> extends IdempotentPosting<Row> {
  readonly document: ReturnType<typeof documentOf>;
}

interface Asked extends Readonly<Record<string, string>> {
  readonly asked: string;
}

/** Few at once: a group holds its locks until its last movement is written. */
const GATHERED_POSTINGS: BatcherSettings = { maxUnderWay: 3, maxTogether: 16 };

/** As the function locks the accounts of one movement, so a group locks those of many: by id. */
const byLock = <Row extends object>(
  one: IdempotentPosting<Row>,
  other: IdempotentPosting<Row>,
): number => (one.onlyLock ?? 0) - (other.onlyLock ?? 0);

/**
 * Key, movement, answer and one row beside them in one statement, which is its own transaction: one
 * round trip. `writeRows` reads `posted ("row", is_new, posted_at)`.
 *
 * Movements of different commands that meet share the statement. They are then done all or none;
 * what a group could not do, each of its commands tries again alone, as if it had never met the
 * others. Each carries its key, so it may be sent again whatever became of the first time.
 */
export const prepareIdempotentPostings = <Row extends object>(writeRows: RawBuilder<unknown>) => {
  const run = prepareStatement<Asked, { outcome: unknown }>((reader, slot) =>
    sql<{ outcome: unknown }>`
      with asked as materialized (
        select * from json_to_recordset(${slot('asked')}::json) a (
          rank integer, document jsonb, "row" jsonb
        )
        order by rank
      ),
      called as materialized (
        select rank, "row", ledger_post(document) as outcome from asked
        -- Every person of the group before any account: two groups that share people do not deadlock.
        where (
          select outgoing_lock(array_agg((document #>> '{outgoing,account}')::uuid)) from asked
          where document ? 'outgoing'
        )
      ),
      posted as (
        select "row", not (outcome ->> 'replay')::boolean as is_new,
          (outcome ->> 'at')::timestamptz as posted_at
        from called
      ),
      written as (${writeRows})
      select outcome from called order by rank`.compile(reader),
  );

  const postAll = async (
    reader: Reader,
    postings: readonly Written<Row>[],
  ): Promise<readonly PostingOutcome[]> => {
    const inOrder = postings.toSorted(byLock);
    const asked = inOrder.map(({ document, row }, rank) => ({ rank, document, row }));
    const rows = await run(reader, { asked: JSON.stringify(asked) });
    const outcomes = new Map(inOrder.map((one, rank) => [one, rows[rank]?.outcome]));
    return postings.map((one) => readOutcome(outcomes.get(one)));
  };

  return (reader: Reader) => {
    const postOne = (one: Written<Row>): Promise<readonly PostingOutcome[]> =>
      retryTransient(() => readingLedgerErrors(postAll(reader, [one])), { isRepeatable: true });

    const gather = createBatcher((postings: readonly Written<Row>[]) => {
      const [first, ...others] = postings;
      return first !== undefined && others.length === 0
        ? postOne(first)
        : postAll(reader, postings);
    }, GATHERED_POSTINGS);

    return async (asked: IdempotentPosting<Row>): Promise<PostingOutcome> => {
      const one = { ...asked, document: documentOf(asked.posting) };
      if (one.onlyLock !== undefined) return await gather(one);
      const [outcome] = await postOne(one);
      if (outcome === undefined) throw new Error('the books answer each movement');
      return outcome;
    };
  };
};
