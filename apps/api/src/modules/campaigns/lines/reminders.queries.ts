import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { awaitedPeople, type RemindedPerson } from './reminders.repository.ts';

export interface ReminderCounts {
  readonly due: number;
  readonly resting: number;
  readonly withoutAddress: number;
  readonly last: Date | null;
}

export const reminderQueries = (reader: Reader, scope: FunderScope) => ({
  count: async (idSession: string, now: Date): Promise<ReminderCounts> => {
    const { rows } = await sql<ReminderCounts>`
      select count(*) filter (where has_address and not is_resting) as due,
        count(*) filter (where has_address and is_resting) as resting,
        count(*) filter (where not has_address) as "withoutAddress",
        (select max(relancee_le) from relance where session_id = ${idSession}) as last
      from ${awaitedPeople(idSession, scope, now)} awaited
    `.execute(reader);
    return rows[0] ?? { due: 0, resting: 0, withoutAddress: 0, last: null };
  },
});

/** The campaign and the person at the moment of writing, read by the house. */
export const reminderMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (idSession: string, { ligneId, beneficiaryId }: RemindedPerson) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .leftJoin('controle_ligne as l', (join) =>
        join.onRef('l.session_id', '=', 's.id').on(sql<boolean>`l.id = ${ligneId}::uuid`),
      )
      .leftJoin('beneficiary as b', (join) =>
        join.on(sql<boolean>`b.id = coalesce(l.beneficiary_id, ${beneficiaryId}::uuid)`),
      )
      .leftJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        's.libelle',
        's.contract_numero as contract',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        'k.social_reason as funder',
        'a.disabled_at as disabledAt',
        sql<string>`coalesce(a.mail, l.email_contact, '')`.as('mail'),
        sql<string>`coalesce(a.first_name, l.prenom, '')`.as('firstName'),
        sql<string>`coalesce(a.last_name, l.nom, '')`.as('lastName'),
        sql<boolean>`b.id is not null`.as('isRegistered'),
        sql<boolean>`exists (select from precommande p
          where p.session_id = s.id and p.beneficiary_id = b.id)`.as('hasOrdered'),
      ])
      .where('s.id', '=', idSession)
      .executeTakeFirst(),
});
