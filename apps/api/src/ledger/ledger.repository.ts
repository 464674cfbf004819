import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/db/database-types.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { carriedTrace } from '../platform/telemetry/request-context.ts';
import { readingLedgerErrors } from './ledger-errors.ts';
import type {
  GivenTogether,
  Journal,
  IdempotentMovement,
  MovementAuthor,
  OutboxLine,
  Posting,
} from './posting.ts';

const postedSchema = z.object({
  replay: z.literal(false),
  journals: z.array(z.number()),
  at: z.string(),
});
const replayedSchema = z.object({
  replay: z.literal(true),
  status: z.number(),
  answer: z.unknown(),
});
const outcomeSchema = z.union([postedSchema, replayedSchema]);
export type PostingOutcome = z.output<typeof outcomeSchema>;
export type Posted = z.output<typeof postedSchema>;

const reversedSchema = z.union([
  z.object({ replay: z.literal(false), debt: z.string() }),
  postedSchema,
]);
export type ReversalOutcome = z.output<typeof reversedSchema>;

const journalOf = (journal: Journal) => ({
  kind: journal.kind,
  unit: journal.unit,
  ...(journal.isReservation === true ? { phase: 'RESERVE' } : {}),
  ...(journal.window === undefined ? {} : { window: journal.window }),
  ...(journal.exit === undefined ? {} : { exit: journal.exit }),
  ...(journal.resolves === undefined ? {} : { resolves: journal.resolves }),
  entries: journal.entries.map(({ account, amount, titre }) => ({
    ...account,
    amount,
    ...(titre === undefined ? {} : { titre }),
  })),
});

const headOf = (id: string, author: MovementAuthor) => ({
  posting: id,
  actor: author.actor,
  origin: author.origin,
  request: author.requestId,
  contract: author.contract,
});

const commandOf = ({ command }: Posting) =>
  command === undefined
    ? {}
    : {
        command: {
          owner: command.owner,
          key: command.key,
          call: command.call,
          fingerprint: command.fingerprint.toString('hex'),
          lifeS: command.lifeS,
          status: command.status,
          answer: command.answer,
        },
      };

const outboxOf = ({ outbox = [] }: { readonly outbox?: readonly OutboxLine[] }) =>
  outbox.length === 0
    ? {}
    : {
        outbox: outbox.map(({ id, kind, dedupKey, payload }) => ({
          id,
          kind,
          dedup: dedupKey,
          payload: { ...payload, ...carriedTrace() },
        })),
      };

/** A movement as the books' function reads it. */
export const documentOf = (posting: Posting) => ({
  ...headOf(posting.id, posting.author),
  journals: posting.journals.map(journalOf),
  ...outboxOf(posting),
  ...(posting.outgoing === undefined ? {} : { outgoing: posting.outgoing }),
  ...(posting.at === undefined ? {} : { at: posting.at.toISOString() }),
  ...commandOf(posting),
});

const togetherOf = ({ author, command, movements, ...rest }: GivenTogether): string =>
  JSON.stringify({
    actor: author.actor,
    origin: author.origin,
    request: author.requestId,
    contract: author.contract,
    ...(command === undefined ? {} : { owner: command.owner, key: command.key }),
    journals: movements.map(({ id, journal }) => ({ posting: id, ...journalOf(journal) })),
    ...outboxOf(rest),
  });

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('a function of the books answers one row');
  return row;
};

export const readOutcome = (value: unknown): PostingOutcome => outcomeSchema.parse(value);

/** The call of the books' own function, for a statement that does more than posting. */
export const postingCall = (posting: Posting): RawBuilder<unknown> =>
  sql`ledger_post(${JSON.stringify(documentOf(posting))}::jsonb)`;

type Executor = Transaction<Database>;

interface Reversal {
  readonly id: string;
  readonly caseId: string;
  readonly author: MovementAuthor;
}

export const ledgerIn = (unit: UnitOfWork) => {
  const db: Executor = transactionOf(unit);

  const reverse = async (
    journalId: number,
    { id, caseId, author }: Reversal,
  ): Promise<ReversalOutcome> => {
    const head = JSON.stringify(headOf(id, author));
    const { rows } = await readingLedgerErrors(
      sql<{ outcome: unknown }>`
        select ledger_reverse(${journalId}, ${caseId}, ${head}::jsonb) as outcome
      `.execute(db),
    );
    return reversedSchema.parse(only(rows).outcome);
  };

  return {
    post: async (posting: Omit<Posting, 'command'>): Promise<Posted> => {
      const { rows } = await readingLedgerErrors(
        sql<{ outcome: unknown }>`select ${postingCall(posting)} as outcome`.execute(db),
      );
      return postedSchema.parse(only(rows).outcome);
    },

    /** The journal of a posting, unless it was reversed. */
    findUnreversed: async (postingId: string, kind: JournalKind): Promise<number | undefined> => {
      const row = await db
        .selectFrom('ledger_journal as j')
        .select('j.id')
        .where('j.posting_id', '=', postingId)
        .where('j.kind', '=', kind)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('ledger_journal as r')
                .select('r.id')
                .whereRef('r.reverses', '=', 'j.id'),
            ),
          ),
        )
        .executeTakeFirst();
      return row?.id;
    },

    /** With the key of its command: one that was carried out before is answered again. */
    postIdempotent: async (posting: IdempotentMovement): Promise<PostingOutcome> => {
      const { rows } = await readingLedgerErrors(
        sql<{ outcome: unknown }>`select ${postingCall(posting)} as outcome`.execute(db),
      );
      return readOutcome(only(rows).outcome);
    },

    /** Many movements that only give, in one call: an order has as many as it has lines. */
    giveMany: async (together: GivenTogether): Promise<readonly number[]> => {
      const { rows } = await readingLedgerErrors(
        sql<{ ids: string[] }>`
          select ledger_give_many(${togetherOf(together)}::jsonb) as ids
        `.execute(db),
      );
      return only(rows).ids.map(Number);
    },

    giveUp: async (journalId: number, author: MovementAuthor): Promise<void> => {
      await readingLedgerErrors(
        sql`select ledger_give_up(${journalId}, ${author.actor}, ${author.requestId})`.execute(db),
      );
    },

    /** Opens a case, and moves nothing, when what should come back is already spent. */
    reverse,

    /** For a movement between accounts that keep no balance: nothing of it can have been spent. */
    reverseInFull: async (journalId: number, reversal: Reversal): Promise<Posted> => {
      const outcome = await reverse(journalId, reversal);
      if ('debt' in outcome) throw new Error(`journal ${journalId} could not be reversed in full`);
      return outcome;
    },

    /** How many journals were added to the chain; 0 also when another replica is at it. */
    seal: async (limit: number): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select ledger_seal_waiting(${limit}) as count
      `.execute(db);
      return only(rows).count;
    },
  };
};
