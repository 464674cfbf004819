import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { KNOWN_IDENTIFIER, planLockKey } from './plans.repository.ts';

export interface SettledPlans {
  readonly people: number;
  readonly accounts: number;
}

const countOf = ({ numAffectedRows }: { readonly numAffectedRows?: bigint }): number =>
  Number(numAffectedRows ?? 0n);

/** The business time of the database, read once per statement. */
const MOMENT = sql`
  moment as materialized (
    select at, date_trunc('month', at at time zone 'Europe/Paris')::date as month
    from (select ledger_now() as at) n
  )`;

/** One vintage of a person's plans, with the terms of the latest plan that has started. */
const YEARS = sql`
  years as (
    select p.beneficiary_id, p.contract_numero, p.produit_id, y.millesime,
      (array_agg(p.type_compte order by p.premier_mois desc))[1] as type_compte,
      (array_agg(p.quantite_par_mois order by p.premier_mois desc))[1] as quantite_par_mois,
      (array_agg(p.taux_horaire_cents order by p.premier_mois desc))[1] as taux_horaire_cents,
      (array_agg(p.reporte order by p.premier_mois desc))[1] as reporte,
      min(greatest(p.premier_mois, make_date(y.millesime, 1, 1))) as premier_mois,
      max(least(p.dernier_mois, make_date(y.millesime, 12, 1))) as dernier_mois
    from moment join plan_aide p on p.premier_mois <= moment.month
      and (p.reporte or p.dernier_mois >= moment.month)
    cross join lateral generate_series(
      case when p.reporte then extract(year from p.premier_mois)::integer
        else extract(year from moment.month)::integer end,
      least(extract(year from p.dernier_mois), extract(year from moment.month))::integer
    ) y (millesime)
    where p.beneficiary_id is not null and p.remplace_par is null
      and (p.interrompu_depuis is null or p.interrompu_depuis > p.premier_mois
        and (p.reporte or p.interrompu_depuis > moment.month))
      and est_payable(y.millesime, moment.at)
    group by p.beneficiary_id, p.contract_numero, p.produit_id, y.millesime
  )`;

/** Used by the settlement job for all plans of one contract. */
export const settlePlansIn = (unit: UnitOfWork, contract: string) => {
  const db = transactionOf(unit);
  return {
    lock: async (): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${planLockKey(contract)}, 0))`.execute(
        db,
      );
    },

    /** Attaches people who have registered since; ambiguous matches are left unattached. */
    attachPeople: async (): Promise<number> =>
      countOf(
        await sql`
          update plan_aide p set beneficiary_id = m.beneficiary_id
          from (
            select w.id, (array_agg(b.id))[1] as beneficiary_id
            from plan_aide w join contract k on k.numero = w.contract_numero
            join user_account a on a.name_key = w.name_key and a.space_type = 'ESPACE_BENEFICIAIRE'
            join beneficiary b on b.account_id = a.id and b.birth_date = w.date_naissance
            join beneficiary_contract bc
              on bc.beneficiary_id = b.id and bc.contract_numero = w.contract_numero
            where w.contract_numero = ${contract} and w.beneficiary_id is null
              and w.remplace_par is null
              and (w.identifiant is null
                or coalesce(${KNOWN_IDENTIFIER}, w.identifiant) = w.identifiant)
            group by w.id having count(*) = 1
          ) m
          where p.id = m.id and not exists (
            select from plan_aide o
            where o.beneficiary_id = m.beneficiary_id and o.contract_numero = p.contract_numero
              and o.produit_id = p.produit_id and o.remplace_par is null and o.id <> p.id
              and o.premier_mois <= p.dernier_mois and o.dernier_mois >= p.premier_mois
          ) and not exists (
            -- Of two waiting plans of one person the first is attached, never both.
            select from plan_aide w
            where w.contract_numero = p.contract_numero and w.produit_id = p.produit_id
              and w.name_key = p.name_key and w.date_naissance = p.date_naissance
              and w.beneficiary_id is null and w.remplace_par is null
              and (w.created_at, w.id) < (p.created_at, p.id)
              and w.premier_mois <= p.dernier_mois and w.dernier_mois >= p.premier_mois
              and coalesce(w.identifiant, p.identifiant)
                is not distinct from coalesce(p.identifiant, w.identifiant)
          )`.execute(db),
      ),

    /** Opens an account for each vintage whose first month has come. */
    openAccounts: async (now: Date): Promise<number> =>
      countOf(
        await sql`
          with ${MOMENT}, ${YEARS}
          insert into compte_cesu (
            id, beneficiary_id, contract_numero, produit_id, millesime, type_compte, created_at
          )
          select gen_random_uuid(), y.beneficiary_id, y.contract_numero, y.produit_id, y.millesime,
            y.type_compte, ${now}::timestamptz
          from years y where y.contract_numero = ${contract} and not exists (
            select from compte_cesu c where c.beneficiary_id = y.beneficiary_id
              and c.contract_numero = y.contract_numero and c.produit_id = y.produit_id
              and c.millesime = y.millesime
          )
          order by y.beneficiary_id, y.produit_id, y.millesime
          on conflict (beneficiary_id, contract_numero, produit_id, millesime) do nothing`.execute(
          db,
        ),
      ),

    /** Writes the terms of each account for the current month. */
    writeTerms: async (): Promise<void> => {
      await sql`
        with ${MOMENT}, ${YEARS}
        insert into plan_social as s (
          compte_id, quantite_par_mois, taux_horaire_cents, reporte, premier_mois, dernier_mois,
          depuis_plan_aide
        )
        select c.id, y.quantite_par_mois, y.taux_horaire_cents, y.reporte, y.premier_mois,
          y.dernier_mois, true
        from years y join compte_cesu c on c.beneficiary_id = y.beneficiary_id
          and c.contract_numero = y.contract_numero and c.produit_id = y.produit_id
          and c.millesime = y.millesime and c.type_compte = y.type_compte
        left join plan_social known on known.compte_id = c.id
        -- Looked at first: an upsert locks and writes even the rows that it leaves as they are.
        where y.contract_numero = ${contract} and (
          known.compte_id is null or
          (known.quantite_par_mois, known.taux_horaire_cents, known.reporte, known.dernier_mois, known.depuis_plan_aide)
            is distinct from (y.quantite_par_mois, y.taux_horaire_cents, y.reporte, y.dernier_mois, true)
        )
        order by c.id
        on conflict (compte_id) do update set
          quantite_par_mois = excluded.quantite_par_mois,
          taux_horaire_cents = excluded.taux_horaire_cents,
          reporte = excluded.reporte,
          premier_mois = least(s.premier_mois, excluded.premier_mois),
          dernier_mois = excluded.dernier_mois,
          depuis_plan_aide = true`.execute(db);
    },
  };
};
