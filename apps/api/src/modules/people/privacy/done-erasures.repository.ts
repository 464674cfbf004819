import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { isHeldPerson } from './held-people.repository.ts';

export interface DoneErasure {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly askedAt: Date;
  readonly doneAt: Date;
}

/** Erasures that have been done, as the list outside the database needs them. */
export const doneErasuresIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    since: async (limit: Date): Promise<readonly DoneErasure[]> => {
      const rows = await db
        .selectFrom('effacement')
        .select([
          'id',
          'beneficiary_id as beneficiaryId',
          'demande_le as askedAt',
          'fait_le as doneAt',
        ])
        .where('fait_le', '>=', limit)
        .orderBy('fait_le')
        .orderBy('id')
        .execute();
      return rows.flatMap(({ doneAt, ...row }) => (doneAt === null ? [] : [{ ...row, doneAt }]));
    },

    /** Of these, the ones that this database does not know to be done. */
    missing: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<{ id: string }>`
        select id from unnest(${[...ids]}::uuid[]) id
        where not exists (select from effacement e where e.id = id.id and e.fait_le is not null)`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Nobody else erases this person meanwhile; nothing where they are not here any more or yet. */
    lockPerson: (beneficiaryId: string) =>
      db
        .selectFrom('beneficiary as b')
        .select(['b.id as beneficiaryId', 'b.account_id as accountId'])
        .select(isHeldPerson('b.id').as('isHeld'))
        .where('b.id', '=', beneficiaryId)
        .forUpdate()
        .executeTakeFirst(),

    /** As done, at once: a request that waits would be somebody else's. */
    keep: async ({ id, beneficiaryId, askedAt, doneAt }: DoneErasure, day: string) => {
      await db
        .insertInto('effacement')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          demande_le: askedAt,
          prevu_le: day,
          retire_le: null,
          fait_le: doneAt,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ retire_le: null, fait_le: doneAt }),
        )
        .execute();
    },
  };
};
