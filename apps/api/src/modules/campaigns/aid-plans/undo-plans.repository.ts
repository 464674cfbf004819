import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  type Dependents,
  type ImportToUndo,
  type LaterRow,
  withLater,
} from '../lines/import/undo-import.repository.ts';
import { PLAN_DIGEST, planLockKey } from './plans.repository.ts';

interface PlanFileToUndo extends ImportToUndo {
  readonly contract: string;
}

/** What one file of plans of the funder wrote, and what stood before it. */
export const undoPlansIn = (unit: UnitOfWork, scope: FunderScope, fileId: string) => {
  const db = transactionOf(unit);
  return {
    find: async (): Promise<PlanFileToUndo | undefined> => {
      const { rows } = await sql<LaterRow & { readonly contract: string }>`
        select f.contract_numero as contract, f.created_at as "createdAt",
          f.annule_le as "undoneAt", n.added, n.changed, 0 as removed,
          later.nom as "laterName", later.created_at as "laterAt"
        from plan_fichier f join contract k on k.numero = f.contract_numero
        cross join lateral (
          select count(*) filter (where e.effet = 'AJOUT')::integer as added,
            count(*) filter (where e.effet = 'MODIFICATION')::integer as changed
          from plan_ecriture e where e.fichier_id = f.id
        ) n
        left join lateral (
          select o.* from plan_fichier o
          where o.contract_numero = f.contract_numero
            and (o.created_at, o.id) > (f.created_at, f.id) and o.annule_le is null
          order by o.created_at desc, o.id desc limit 1
        ) later on true
        where f.id = ${fileId}::uuid and ${ownContract(scope)}`.execute(db);
      return rows[0] && withLater(rows[0]);
    },

    /** Waits for imports of the contract and for the opening of its months. */
    lock: async (contract: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${planLockKey(contract)}, 0))`.execute(
        db,
      );
      await sql`
        select from plan_aide p join plan_ecriture e on e.plan_id = p.id
        where e.fichier_id = ${fileId}::uuid order by p.id for update of p`.execute(db);
    },

    dependents: async (): Promise<readonly Dependents[]> => {
      const { rows } = await sql<Dependents>`
        select d.dependence, count(distinct d.person)::integer as count,
          coalesce((array_agg(distinct d.words order by d.words)
            filter (where d.words is not null))[1:3], '{}') as people
        from (
          select coalesce(p.personne_id, e.plan_id) as person, p.prenom || ' ' || p.nom as words, case
              when e.effet = 'AJOUT' and exists (
                select from compte_cesu c left join ledger_account a
                  on a.compte_id = c.id and a.kind = 'DROITS' and a.mois >= p.premier_mois
                where c.beneficiary_id = p.beneficiary_id
                  and c.contract_numero = p.contract_numero and c.produit_id = p.produit_id
                  and (a.id is not null or c.created_at >= f.created_at)
              ) then 'granted'
              when p.id is null or ${PLAN_DIGEST} <> e.empreinte then 'changed'
            end as dependence
          from plan_ecriture e join plan_fichier f on f.id = e.fichier_id
          left join plan_aide p on p.id = e.plan_id
          where e.fichier_id = ${fileId}::uuid
          union all
          -- A plan that was renewed, corrected or resumed goes on in another of the same file.
          select coalesce(p.personne_id, p.id), p.prenom || ' ' || p.nom, 'changed'
          from plan_aide p
          where p.fichier_id = ${fileId}::uuid
            and exists (select from plan_ecriture e where e.fichier_id = p.fichier_id)
            and not exists (
              select from plan_ecriture e where e.fichier_id = p.fichier_id and e.plan_id = p.id)
        ) d
        where d.dependence is not null
        group by d.dependence order by d.dependence desc`.execute(db);
      return rows;
    },

    undo: async (now: Date): Promise<void> => {
      await sql`
        update plan_aide p set nom = b.nom, prenom = b.prenom, date_naissance = b.date_naissance,
          dernier_mois = b.dernier_mois, remplace_par = b.remplace_par
        from plan_ecriture e cross join lateral jsonb_populate_record(null::plan_aide, e.avant) b
        where e.fichier_id = ${fileId}::uuid and e.effet = 'MODIFICATION' and p.id = e.plan_id
      `.execute(db);
      const { rows } = await sql<{ person: string | null }>`
        delete from plan_aide p using plan_ecriture e
        where e.fichier_id = ${fileId}::uuid and e.effet = 'AJOUT' and p.id = e.plan_id
        returning p.personne_id as person`.execute(db);
      // A person that the file alone brought is forgotten with their last plan.
      await sql`
        delete from personne_financeur p
        where p.id = any (${rows.map(({ person }) => person)}::uuid[])
          and p.beneficiary_id is null and p.depart_le is null
          and not exists (select from plan_aide g where g.personne_id = p.id)
          and not exists (
            select from precommande_session s join controle_ligne l on l.session_id = s.id
            where s.contract_numero = p.contract_numero and l.identifiant = p.cle
          )`.execute(db);
      await sql`update plan_fichier set annule_le = ${now}::timestamptz
        where id = ${fileId}::uuid`.execute(db);
    },
  };
};
