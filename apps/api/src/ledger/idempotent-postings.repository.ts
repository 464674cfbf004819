/**
 * The second of the two ways in which a command is executed once: a ledger posting that carries the
 * key of its command. `ledger_post` stores key, movement and answer together and returns the stored
 * answer when the key is known; of two commands sent at once, the second waits for the first.
 * The other way is platform/idempotency, for commands that do not post.
 *
 * A posting with at most one row beside it is one statement, shared with other commands; a command
 * that needs more statements posts inside a transaction.
 */
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { type BatcherSettings, createBatcher } from '../platform/db/statements/batcher.ts';
import { prepareStatement } from '../platform/db/statements/prepared-statement.ts';
import type { Reader } from '../platform/db/database.ts';
import { retryTransient } from '../platform/db/retry-transient.ts';
import { fingerprintOf, type IdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { DomainError } from '../platform/ports/domain-error.ts';
import type { UnitOfWork, UnitsOfWork } from '../platform/ports/unit-of-work.ts';
import { readingLedgerErrors } from './ledger-errors.ts';
import {
  documentOf,
  ledgerIn,
  readOutcome,
  type Posted,
  type PostingOutcome,
} from './ledger.repository.ts';
import type { IdempotentMovement, PostedCommand } from './posting.ts';

const SUCCESS = 200;

/** A command as it is stored with its movement and its answer. */
export const postedCommandOf = (command: IdempotentCommand, answer: unknown): PostedCommand => ({
  owner: command.owner,
  key: command.key,
  call: command.call,
  fingerprint: fingerprintOf(command),
  lifeS: command.lifeS,
  status: SUCCESS,
  answer,
});

/** The answer stored under a key, with the fingerprint of its command. */
export const storedAnswer = z.object({ fingerprint: z.string(), answer: z.unknown() });
export type StoredAnswer = z.infer<typeof storedAnswer>;

/** Returns the stored answer, or refuses a key that was used for another command. */
export const answerAgain = (
  { fingerprint, answer }: StoredAnswer,
  command: IdempotentCommand,
): unknown => {
  if (fingerprintOf(command).toString('hex') !== fingerprint) {
    throw new DomainError('CLE_IDEMPOTENCE_REUTILISEE');
  }
  return answer;
};

/** Rolls back the transaction of a command that had been executed before. */
class ReplayedCommand extends Error {
  override readonly name = 'ReplayedCommand';
  readonly outcome: PostingOutcome;
  constructor(outcome: PostingOutcome) {
    super('the command was executed before');
    this.outcome = outcome;
  }
}

export type PostIdempotent = (movement: IdempotentMovement) => Promise<Posted>;

/**
 * For a command that writes something before or after it posts, such as a book of vouchers. `work`
 * may run again from its beginning, so it creates its own ids; it returns the result of `post`.
 */
export const inIdempotentTransaction = async (
  units: UnitsOfWork,
  work: (unit: UnitOfWork, post: PostIdempotent) => Promise<Posted>,
): Promise<PostingOutcome> => {
  try {
    return await units.transact(
      (unit) =>
        work(unit, async (movement) => {
          const outcome = await ledgerIn(unit).postIdempotent(movement);
          if (outcome.replay) throw new ReplayedCommand(outcome);
          return outcome;
        }),
      { isRepeatable: true },
    );
  } catch (error) {
    if (error instanceof ReplayedCommand) return error.outcome;
    throw error;
  }
};

/** A movement with the key of its command, and the row that is written beside it. */
export interface IdempotentPosting<Row extends object> {
  readonly posting: IdempotentMovement;
  readonly row: Row;
  /** The one account of the books that it locks; `undefined` when it locks several. */
  readonly onlyLock: number | undefined;
}

/** Serialised on arrival: the postings of a batch belong to different requests and traces. */
interface Written<Row extends object> extends IdempotentPosting<Row> {
  readonly document: ReturnType<typeof documentOf>;
}

interface StatementSlots extends Readonly<Record<string, string>> {
  readonly requested: string;
}

/** Small, because a batch holds its locks until its last movement is written. */
const POSTING_BATCHES: BatcherSettings = { maxConcurrent: 3, maxBatchSize: 16 };

/** By account id, as `ledger_post` locks the accounts of one movement. */
const byLock = <Row extends object>(
  one: IdempotentPosting<Row>,
  other: IdempotentPosting<Row>,
): number => (one.onlyLock ?? 0) - (other.onlyLock ?? 0);

/**
 * Key, movement, answer and one row beside them in one statement, which is its own transaction: one
 * round trip. `writeRows` reads `posted ("row", is_new, posted_at)`.
 *
 * Concurrent commands share the statement. If it fails, each of its commands is executed alone:
 * every posting carries its key, so that it may be sent again whatever happened to the first try.
 */
export const prepareIdempotentPostings = <Row extends object>(writeRows: RawBuilder<unknown>) => {
  const run = prepareStatement<StatementSlots, { outcome: unknown }>((reader, slot) =>
    sql<{ outcome: unknown }>`
      with requested as materialized (
        select * from json_to_recordset(${slot('requested')}::json) r (
          rank integer, document jsonb, "row" jsonb
        )
        order by rank
      ),
      called as materialized (
        select rank, "row", ledger_post(document) as outcome from requested
        -- Locks every person of the batch before any account: batches that share people cannot deadlock.
        where (
          select outgoing_lock(array_agg((document #>> '{outgoing,account}')::uuid)) from requested
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
    const requested = inOrder.map(({ document, row }, rank) => ({ rank, document, row }));
    const rows = await run(reader, { requested: JSON.stringify(requested) });
    const outcomes = new Map(inOrder.map((one, rank) => [one, rows[rank]?.outcome]));
    return postings.map((one) => readOutcome(outcomes.get(one)));
  };

  return (reader: Reader) => {
    const postOne = (one: Written<Row>): Promise<readonly PostingOutcome[]> =>
      retryTransient(() => readingLedgerErrors(postAll(reader, [one])), { isRepeatable: true });

    const postInBatch = createBatcher((postings: readonly Written<Row>[]) => {
      const [first, ...others] = postings;
      return first !== undefined && others.length === 0
        ? postOne(first)
        : postAll(reader, postings);
    }, POSTING_BATCHES);

    return async (requested: IdempotentPosting<Row>): Promise<PostingOutcome> => {
      const one = { ...requested, document: documentOf(requested.posting) };
      if (one.onlyLock !== undefined) return await postInBatch(one);
      const [outcome] = await postOne(one);
      if (outcome === undefined) throw new Error('ledger_post returned no outcome');
      return outcome;
    };
  };
};
