import type { DuplicateReason } from '@portail/contract/campaigns/funder-people.schemas.ts';
import { MATRICULE_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { planLockKey } from '../aid-plans/plans.repository.ts';

interface PairRow {
  readonly first: string;
  readonly second: string;
  readonly reason: DuplicateReason;
}

const PAIRS_SHOWN = 50;

/** Without separators and leading zeros: what an export of a payroll adds or loses. */
const bare = (column: string) => sql`ltrim(upper(translate(${sql.ref(column)}, ' -./_', '')), '0')`;

/** Records that seem to be about one person; two registered people are never proposed. */
export const duplicatePairs = async (
  reader: Reader,
  scope: FunderScope,
): Promise<readonly PairRow[]> => {
  const mergeable = sql`b.id > a.id and (a.beneficiary_id is null or b.beneficiary_id is null)`;
  const { rows } = await sql<PairRow>`
    with own as materialized (
      select p.* from personne_financeur p join contract k on k.numero = p.contract_numero
      where ${ownContract(scope)}
    ), pairs as (
      select a.id as a, b.id as b, 'NOM_NAISSANCE' as reason from own a join own b
        on b.contract_numero = a.contract_numero and b.date_naissance = a.date_naissance
          and b.name_key = a.name_key and ${mergeable}
      where a.name_key <> '|'
      union all
      select a.id, b.id, 'IDENTIFIANT' from own a join own b
        on b.contract_numero = a.contract_numero
          and ${bare('b.identifiant')} = ${bare('a.identifiant')} and ${mergeable}
      where ${bare('a.identifiant')} <> '' and (
        a.name_key <> b.name_key or a.date_naissance is distinct from b.date_naissance)
    )
    select case when keeps then a.id else b.id end as first,
      case when keeps then b.id else a.id end as second, p.reason
    from pairs p join own a on a.id = p.a join own b on b.id = p.b
    cross join lateral (
      select b.beneficiary_id is null
        and (a.beneficiary_id is not null
          or (a.created_at, coalesce(a.identifiant, '')) <= (b.created_at, coalesce(b.identifiant, ''))) as keeps
    ) k
    order by a.name_key, p.a, p.b, p.reason desc limit ${PAIRS_SHOWN}`.execute(reader);
  return rows;
};

export interface MergedPerson {
  readonly id: string;
  readonly contract: string;
  readonly beneficiaryId: string | null;
  readonly identifiant: string | null;
  readonly cle: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string | null;
}

/** Two records of the funder, of which the first stays. */
export const mergedPeopleIn = (unit: UnitOfWork, scope: FunderScope) => {
  const db = transactionOf(unit);
  const linesOf = ({ contract, cle, beneficiaryId }: MergedPerson) => sql`
    select l.* from precommande_session s join controle_ligne l on l.session_id = s.id
    where s.contract_numero = ${contract}
      and (l.identifiant = ${cle} or l.beneficiary_id = ${beneficiaryId}::uuid)`;

  return {
    /** Waits for imports of plans of the contracts, then for other changes of both. */
    lock: async (ids: readonly string[]): Promise<readonly MergedPerson[]> => {
      const { rows: contracts } = await sql<{ contract: string }>`
        select distinct contract_numero as contract from personne_financeur
        where id = any (${[...ids]}::uuid[]) order by 1`.execute(db);
      for (const { contract } of contracts) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${planLockKey(contract)}, 0))`.execute(
          db,
        );
      }
      const { rows } = await sql<MergedPerson>`
        select p.id, p.contract_numero as contract, p.beneficiary_id as "beneficiaryId",
          p.identifiant, p.cle, p.nom, p.prenom,
          to_char(p.date_naissance, 'YYYY-MM-DD') as "dateNaissance"
        from personne_financeur p join contract k on k.numero = p.contract_numero
        where p.id = any (${[...ids]}::uuid[]) and ${ownContract(scope)}
        order by p.id for update of p`.execute(db);
      return rows;
    },

    /** The campaigns that name both. */
    sharedCampaigns: async (kept: MergedPerson, gone: MergedPerson): Promise<readonly string[]> => {
      const { rows } = await sql<{ libelle: string }>`
        select distinct s.libelle from (${linesOf(kept)}) a
        join (${linesOf(gone)}) b on b.session_id = a.session_id and b.id <> a.id
        join precommande_session s on s.id = a.session_id order by 1`.execute(db);
      return rows.map(({ libelle }) => libelle);
    },

    /** The products that both are granted for one month. */
    sharedProducts: async (kept: MergedPerson, gone: MergedPerson): Promise<readonly string[]> => {
      const { rows } = await sql<{ libelle: string }>`
        select distinct r.libelle from plan_aide a join plan_aide b
          on b.produit_id = a.produit_id and b.premier_mois <= a.dernier_mois
            and b.dernier_mois >= a.premier_mois
        join produit r on r.id = a.produit_id
        where a.personne_id = ${kept.id}::uuid and b.personne_id = ${gone.id}::uuid
          and a.remplace_par is null and b.remplace_par is null order by 1`.execute(db);
      return rows.map(({ libelle }) => libelle);
    },

    /** Moves the plans and the lines; the record that goes leaves its identifier. */
    merge: async (
      kept: MergedPerson,
      gone: MergedPerson,
      now: Date,
    ): Promise<{ readonly lines: number; readonly plans: number }> => {
      const identifiant = kept.cle === null ? gone.identifiant : kept.identifiant;
      const { numAffectedRows: plans } = await sql`
        update plan_aide set personne_id = ${kept.id}::uuid,
          identifiant = case when ${identifiant}::text ~ '^[0-9A-Za-z]{1,20}$'
            then ${identifiant} end
        where personne_id = ${gone.id}::uuid`.execute(db);
      const { rows: lines } = await sql<{ id: string }>`
        select l.id from (${linesOf(gone)}) l`.execute(db);
      const ids = lines.map(({ id }) => id);
      await sql`update personne_alias set personne_id = ${kept.id}::uuid
        where personne_id = ${gone.id}::uuid`.execute(db);
      await sql`delete from personne_financeur where id = ${gone.id}::uuid`.execute(db);
      if (kept.cle === null && gone.cle !== null) {
        await sql`update personne_financeur set identifiant = ${gone.identifiant}, cle = ${gone.cle}
          where id = ${kept.id}::uuid`.execute(db);
      } else if (gone.cle !== null) {
        await sql`
          update controle_valeur v set valeur = ${kept.identifiant}, cle = ${kept.cle}
          from controle_ligne l join precommande_session s on s.id = l.session_id
          where v.ligne_id = l.id and l.id = any (${ids}::uuid[]) and v.cle = l.identifiant
            and v.code in (s.info_controle_identificatrice, ${MATRICULE_CONTROL})`.execute(db);
        await sql`update controle_ligne set identifiant = ${kept.cle}
          where id = any (${ids}::uuid[])`.execute(db);
        await sql`
          insert into personne_alias (contract_numero, cle, personne_id, created_at)
          values (${kept.contract}, ${gone.cle}, ${kept.id}::uuid, ${now}::timestamptz)
          on conflict (contract_numero, cle) do update set personne_id = excluded.personne_id
        `.execute(db);
      }
      return { lines: ids.length, plans: Number(plans ?? 0n) };
    },
  };
};

export interface KeptIdentifier {
  readonly identifiant: string;
  readonly cle: string;
}

/** By the former identifier of a merged record: the one that files must use instead. */
export const keptIdentifiersIn = async (
  unit: UnitOfWork,
  contract: string,
): Promise<ReadonlyMap<string, KeptIdentifier>> => {
  const { rows } = await sql<KeptIdentifier & { former: string }>`
    select a.cle as former, p.identifiant, p.cle
    from personne_alias a join personne_financeur p on p.id = a.personne_id
    where a.contract_numero = ${contract} and p.cle is not null and p.identifiant is not null
  `.execute(transactionOf(unit));
  return new Map(rows.map(({ former, ...kept }) => [former, kept]));
};
