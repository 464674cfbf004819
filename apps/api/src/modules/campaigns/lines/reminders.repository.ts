import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface RemindedPerson {
  readonly ligneId: string | null;
  readonly beneficiaryId: string | null;
}

/** Nobody is written to again within this many days. */
const REMINDER_REST_DAYS = 3;

/**
 * Who is expected in a campaign and has not ordered: the people of its control file, or those of
 * the contract where it has none. Somebody who gave up an order, or was refused, has ordered.
 */
export const awaitedPeople = (idSession: string, { financeurId }: FunderScope, now: Date) => sql`(
  with own as (
    select s.id, s.contract_numero,
      exists (select from controle_ligne l where l.session_id = s.id) as has_file
    from precommande_session s join contract k on k.numero = s.contract_numero
    where s.id = ${idSession} and k.financeur_id = ${financeurId}
  ), expected as (
    select l.id as ligne_id, null::uuid as beneficiary_id, l.beneficiary_id as person,
      l.email_contact as mail
    from own join controle_ligne l on l.session_id = own.id
    union all
    select null, bc.beneficiary_id, bc.beneficiary_id, ''
    from own join beneficiary_contract bc on bc.contract_numero = own.contract_numero
    where not own.has_file
  )
  select e.ligne_id, e.beneficiary_id, r.relancee_le,
    case when e.person is null then e.mail <> '' else a.disabled_at is null end as has_address,
    coalesce(r.relancee_le > ${now}::timestamptz - interval '${sql.lit(REMINDER_REST_DAYS)} days', false)
      as is_resting
  from expected e
  left join beneficiary b on b.id = e.person
  left join user_account a on a.id = b.account_id
  left join relance r on r.session_id = ${idSession}
    and (r.ligne_id = e.ligne_id or r.beneficiary_id = e.beneficiary_id)
  where not exists (
    select from precommande p where p.session_id = ${idSession} and p.beneficiary_id = e.person)
)`;

export const remindersIn = (unit: UnitOfWork, scope: FunderScope, idSession: string) => {
  const db = transactionOf(unit);
  return {
    /** Two clicks are one reminder: the second waits, and finds that all have been written to. */
    lock: async (): Promise<void> => {
      await sql`
        select pg_advisory_xact_lock(hashtextextended('relance:' || ${idSession}::text, 0))
      `.execute(db);
    },

    /** Notes the reminder of everybody who is due one, and says who they are. */
    mark: async (now: Date): Promise<readonly RemindedPerson[]> => {
      const { rows } = await sql<RemindedPerson>`
        with due as materialized (
          select ligne_id, beneficiary_id from ${awaitedPeople(idSession, scope, now)} awaited
          where has_address and not is_resting
        ), lines as (
          insert into relance (session_id, ligne_id, relancee_le)
          select ${idSession}, ligne_id, ${now} from due where ligne_id is not null
          on conflict (ligne_id) where ligne_id is not null
            do update set relancee_le = excluded.relancee_le
        ), people as (
          insert into relance (session_id, beneficiary_id, relancee_le)
          select ${idSession}, beneficiary_id, ${now} from due where beneficiary_id is not null
          on conflict (beneficiary_id, session_id) where beneficiary_id is not null
            do update set relancee_le = excluded.relancee_le
        )
        select ligne_id as "ligneId", beneficiary_id as "beneficiaryId" from due
      `.execute(db);
      return rows;
    },
  };
};
