import { sql } from 'kysely';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { InvariantOutcome } from './invariants.ts';

/** A check requested by an operator; the hourly check has no id until it is saved. */
export interface BooksCheck {
  readonly id: string;
  readonly begunAt: Date;
  readonly endedAt: Date;
  /** Up to which seal the chain was walked. */
  readonly sealRank: number;
  readonly outcomes: readonly InvariantOutcome[];
}

/** Older results are not relevant. */
const KEPT_DAYS = 90;

/** What was found when the books were asked every question, and whether they are closed for it. */
export const booksChecksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Ends the one that was asked for under this id, or keeps the hour's own. */
    keep: async (check: BooksCheck): Promise<void> => {
      await db
        .insertInto('livres_controle')
        .values({
          id: check.id,
          origine: 'TACHE',
          demande_par: null,
          demande_le: check.begunAt,
          debute_le: check.begunAt,
          termine_le: check.endedAt,
          rang_verifie: check.sealRank,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            debute_le: check.begunAt,
            termine_le: check.endedAt,
            rang_verifie: check.sealRank,
          }),
        )
        .execute();
      await db.deleteFrom('livres_controle_regle').where('controle_id', '=', check.id).execute();
      await db
        .insertInto('livres_controle_regle')
        .values(
          check.outcomes.map(({ id, libelle, breaches, first, isLateness }, index) => ({
            controle_id: check.id,
            rang: index + 1,
            code: id,
            libelle,
            manquements: breaches,
            premier: first === null || first === undefined ? null : JSON.stringify(first),
            retard: isLateness,
          })),
        )
        .execute();
    },

    forgetOld: async (now: Date): Promise<void> => {
      await sql`delete from livres_controle c
        where c.termine_le < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
          and not exists (select from livres_reouverture r where r.controle_id = c.id)`.execute(db);
    },

    /** Where the next incremental check begins. */
    markLook: async (until: string): Promise<void> => {
      await sql`insert into platform_state (key, value, updated_at)
        values ('ledger_looked_since', to_jsonb(${until}::text), clock_timestamp())
        on conflict (key) do update
        set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
    },

    /** Books that are closed already stay closed since they were. */
    suspend: async (now: Date): Promise<void> => {
      await sql`insert into platform_state (key, value, updated_at)
        values ('ledger_suspended', 'true', ${now})
        on conflict (key) do update set value = 'true', updated_at = case
          when platform_state.value = 'true' then platform_state.updated_at
          else excluded.updated_at end`.execute(db);
    },
  };
};
