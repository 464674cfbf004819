import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import { sql } from 'kysely';
import { IS_NEW, savedOf, withParts, type Saved } from '../../../platform/db/saved-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface Partner {
  readonly clientId: string;
  readonly nom: string;
  readonly modes: readonly LinkMode[];
  /** `'tous'` for the issuer's own tools. */
  readonly contracts: readonly string[] | 'tous';
  /** Home-service providers that it acts for, by their client ids. */
  readonly prestataires: readonly string[];
  readonly isPaynum: boolean;
  /** Identifier in the partner's directory, and the operator whose space it opens. */
  readonly operators: readonly { readonly identifiant: string; readonly login: string }[];
}

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
  /** Called for a partner that does not exist yet. */
  readonly secretHashOf: (clientId: string) => string;
}

/** Programs of others that issue links. The secret of an existing one is never changed here. */
export const partnersIn = (unit: UnitOfWork, { now, newId, secretHashOf }: Setting) => {
  const db = transactionOf(unit);

  const saveParts = async (id: string, partner: Partner): Promise<boolean> => {
    const contracts = partner.contracts === 'tous' ? [] : partner.contracts;
    const operators = JSON.stringify(partner.operators);
    const { rows } = await sql<{ changes: number }>`
      with operateur as (
        select o.identifiant, a.id as account_id
        from jsonb_to_recordset(${operators}::jsonb) as o (identifiant text, login text)
        join user_account a on a.login_key = lower(o.login) and a.space_type = 'ESPACE_OPERATEUR'
      ), less_contracts as (
        delete from partenaire_contrat where partenaire_id = ${id}::uuid
          and contract_numero <> all (${contracts}::text[]) returning 1
      ), more_contracts as (
        insert into partenaire_contrat (partenaire_id, contract_numero)
        select ${id}::uuid, unnest(${contracts}::text[]) on conflict do nothing returning 1
      ), less_providers as (
        delete from partenaire_prestataire where partenaire_id = ${id}::uuid
          and client_id <> all (${partner.prestataires}::text[]) returning 1
      ), more_providers as (
        insert into partenaire_prestataire (partenaire_id, client_id)
        select ${id}::uuid, unnest(${partner.prestataires}::text[])
        on conflict do nothing returning 1
      ), less_operators as (
        delete from partenaire_operateur p where partenaire_id = ${id}::uuid
          and not exists (select from operateur o where o.identifiant = p.identifiant) returning 1
      ), more_operators as (
        insert into partenaire_operateur (partenaire_id, identifiant, account_id)
        select ${id}::uuid, identifiant, account_id from operateur
        on conflict (partenaire_id, identifiant) do update set account_id = excluded.account_id
          where partenaire_operateur.account_id <> excluded.account_id
        returning 1
      )
      select count(*)::int as changes from (
        select 1 from less_contracts union all select 1 from more_contracts
        union all select 1 from less_providers union all select 1 from more_providers
        union all select 1 from less_operators union all select 1 from more_operators
      ) as changed
    `.execute(db);
    return (rows[0]?.changes ?? 0) > 0;
  };

  return {
    save: async (partner: Partner): Promise<Saved> => {
      const stored = {
        nom: partner.nom,
        modes: [...partner.modes],
        tous_contrats: partner.contracts === 'tous',
        paynum: partner.isPaynum,
      };
      const found = await db
        .selectFrom('partenaire')
        .select('id')
        .where('client_id', '=', partner.clientId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const id = found?.id ?? newId();
      const row = await db
        .insertInto('partenaire')
        .values({
          ...stored,
          id,
          client_id: partner.clientId,
          // Not among the updated columns: a conflict keeps the stored secret.
          secret_hash: secretHashOf(partner.clientId),
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('client_id').doUpdateSet(stored).where(sql<boolean>`
            (partenaire.nom, partenaire.modes, partenaire.tous_contrats, partenaire.paynum)
            is distinct from (excluded.nom, excluded.modes, excluded.tous_contrats, excluded.paynum)`),
        )
        .returning(IS_NEW)
        .executeTakeFirst();
      return withParts(savedOf(row), await saveParts(id, partner));
    },

    replaceSecret: async (clientId: string): Promise<void> => {
      await db
        .updateTable('partenaire')
        .set({ secret_hash: secretHashOf(clientId) })
        .where('client_id', '=', clientId)
        .execute();
    },
  };
};
