import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** After this time the replica that ran the check is considered dead. */
const LOST_AFTER_MINUTES = 45;

export const ledgerHealthIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** False when a check is already requested or running. */
    requestCheck: async (id: string, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        insert into livres_controle (id, origine, demande_par, demande_le)
        values (${id}, 'OPERATEUR', ${userId}, ${now})
        on conflict do nothing returning id`.execute(db);
      return rows.length > 0;
    },

    /** Assigns the requested check to the caller, unless another replica runs it. */
    takeCheck: async (now: Date): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        update livres_controle set debute_le = ${now} where id = (
          select id from livres_controle
          where origine = 'OPERATEUR' and termine_le is null and (debute_le is null
            or debute_le < ${now}::timestamptz - make_interval(mins => ${LOST_AFTER_MINUTES}))
          for update skip locked limit 1)
        returning id`.execute(db);
      return rows[0]?.id;
    },

    /**
     * The last check, if the ledger is suspended and the check started since and found nothing wrong.
     * The suspension is locked, so a concurrent check that suspends the ledger waits or is seen.
     */
    findGreenCheck: async (): Promise<string | undefined> => {
      const { rows: closed } = await sql<{ since: Date }>`
        select updated_at as since from platform_state
        where key = 'ledger_suspended' and value = 'true' for update`.execute(db);
      const [suspension] = closed;
      if (suspension === undefined) return undefined;
      const { rows } = await sql<{ id: string; isGreen: boolean }>`
        select c.id, c.debute_le > ${suspension.since} and not exists (
            select from livres_controle_regle r
            where r.controle_id = c.id and r.manquements > 0 and not r.retard) as "isGreen"
        from livres_controle c where c.termine_le is not null
        order by c.termine_le desc, c.id desc limit 1`.execute(db);
      return rows[0]?.isGreen === true ? rows[0].id : undefined;
    },

    /** False when another request is pending. */
    requestReopening: async (request: {
      readonly id: string;
      readonly checkId: string;
      readonly reason: string;
      readonly now: Date;
    }): Promise<boolean> => {
      const { rows } = await sql`
        insert into livres_reouverture (id, demandee_par, demandee_le, motif, controle_id)
        values (${request.id}, ${userId}, ${request.now}, ${request.reason}, ${request.checkId})
        on conflict do nothing returning id`.execute(db);
      return rows.length > 0;
    },

    lockReopening: (id: string) =>
      db
        .selectFrom('livres_reouverture')
        .select(['id', 'demandee_par as requestedBy', 'decision'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    decide: async (id: string, decision: 'ACCEPTEE' | 'REFUSEE', now: Date): Promise<void> => {
      await db
        .updateTable('livres_reouverture')
        .set({ decision, decidee_par: userId, decidee_le: now })
        .where('id', '=', id)
        .execute();
    },
  };
};
