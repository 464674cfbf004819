import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface PersonKey {
  readonly beneficiaryId: string;
  readonly contract: string;
}

export interface HeldByPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly socialReason: string;
  readonly accountCents: number;
  readonly titreCount: number;
  readonly titreCents: number;
}

/** Who still holds what of a vintage, read by the house to write to people. */
export const reminderQueries = (reader: Reader, _scope: OperatorScope) => ({
  /**
   * A page of people in the order of their key, each with the answer: a page costs the same
   * whether many or few are to be told.
   */
  page: async (
    after: PersonKey,
    { millesime, jours, limit }: { millesime: number; jours: number; limit: number },
  ): Promise<readonly (PersonKey & { readonly isDue: boolean })[]> => {
    const { rows } = await sql<PersonKey & { isDue: boolean }>`
      with page as materialized (
        select beneficiary_id, contract_numero from beneficiary_contract
        where (beneficiary_id, contract_numero) > (${after.beneficiaryId}::uuid, ${after.contract})
        order by beneficiary_id, contract_numero limit ${limit}
      )
      select p.beneficiary_id as "beneficiaryId", p.contract_numero as contract,
        u.disabled_at is null and k.contract_activated
        and not exists (select from preference f where f.account_id = u.id and not f.rappels)
        and not exists (
          select from rappel_echeance r
          where r.beneficiary_id = p.beneficiary_id and r.contract_numero = p.contract_numero
            and r.millesime = ${millesime} and r.jours = ${jours})
        and (exists (
          select from compte_cesu c join ledger_account a on a.compte_id = c.id
            and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE') and a.balance > 0
          where c.beneficiary_id = p.beneficiary_id and c.contract_numero = p.contract_numero
            and c.millesime = ${millesime}
        ) or exists (
          select from titre t
          where t.beneficiary_id = p.beneficiary_id and t.contract_numero = p.contract_numero
            and t.millesime = ${millesime} and t.statut = 'ACTIF'
        )) as "isDue"
      from page p
      join beneficiary b on b.id = p.beneficiary_id
      join user_account u on u.id = b.account_id
      join contract k on k.numero = p.contract_numero
      order by p.beneficiary_id, p.contract_numero`.execute(reader);
    return rows;
  },

  /** What a person holds at the moment of writing; nothing when they may no longer be written to. */
  held: async (
    { beneficiaryId, contract }: PersonKey,
    millesime: number,
  ): Promise<HeldByPerson | undefined> => {
    const { rows } = await sql<HeldByPerson>`
      select u.first_name as "firstName", u.last_name as "lastName", u.mail,
        k.social_reason as "socialReason",
        (select coalesce(sum(a.balance), 0)::bigint from compte_cesu c
         join ledger_account a on a.compte_id = c.id
           and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE')
         where c.beneficiary_id = b.id and c.contract_numero = k.numero
           and c.millesime = ${millesime}) as "accountCents",
        t.count as "titreCount", t.cents as "titreCents"
      from beneficiary b
      join user_account u on u.id = b.account_id and u.disabled_at is null
        and not exists (select from preference f where f.account_id = u.id and not f.rappels)
      join contract k on k.numero = ${contract}
      cross join lateral (
        select count(*) as count, coalesce(sum(valeur_faciale_cents), 0)::bigint as cents from titre
        where beneficiary_id = b.id and contract_numero = k.numero
          and millesime = ${millesime} and statut = 'ACTIF'
      ) t
      where b.id = ${beneficiaryId}::uuid`.execute(reader);
    return rows[0];
  },
});
export type ReminderQueries = ReturnType<typeof reminderQueries>;
