import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { isSameRight, KNOWN_IDENTIFIER } from './plan-people.repository.ts';
import type { PlanRight } from './plans.repository.ts';

/** What is already known about the person and the months of a line. */
const planFacts = z.object({
  /** Capitals, accents and signs aside: two spellings of one name are one person. */
  nameKey: z.string(),
  people: z.array(z.string()),
  identifierTaken: z.boolean(),
  /** The last month that the person was granted for this product, if it is not before the line's. */
  openMonth: z.nullable(z.string()),
  otherUnitYear: z.nullable(z.number()),
  otherTermsYear: z.nullable(z.number()),
  /** Plans that share a month with the line: it takes their place from its first month on. */
  replaced: z.array(z.string()),
});
export type PlanFacts = z.infer<typeof planFacts>;

interface Assessed {
  readonly contract: string;
  /** First day of the month that it is. */
  readonly month: string;
}

const columnsOf = (lines: readonly PlanRight[]) => ({
  identifiants: lines.map(({ identifiant }) => identifiant),
  noms: lines.map(({ nom }) => nom),
  prenoms: lines.map(({ prenom }) => prenom),
  naissances: lines.map(({ dateNaissance }) => dateNaissance),
  produits: lines.map(({ produit }) => produit),
  types: lines.map(({ type }) => type),
  taux: lines.map(({ hourlyRateCents }) => hourlyRateCents),
  reports: lines.map(({ reporte }) => reporte),
  premiers: lines.map(({ premierMois }) => premierMois),
  derniers: lines.map(({ dernierMois }) => dernierMois),
});

/**
 * Looks at all lines together. A plan in force keeps the month that it is, whether or not its
 * right was opened yet: the line's answer must not depend on the minute of a job.
 */
export const planFactsIn = (unit: UnitOfWork, { contract, month }: Assessed) => ({
  of: async (lines: readonly PlanRight[]): Promise<readonly PlanFacts[]> => {
    const given = columnsOf(lines);
    const { rows } = await sql<PlanFacts>`
      with given as materialized (
        select g.*, name_key(g.nom, g.prenom) as name_key,
          extract(year from g.premier)::integer as annee_debut,
          extract(year from g.dernier)::integer as annee_fin
        from unnest(
          ${given.identifiants}::text[], ${given.noms}::text[], ${given.prenoms}::text[],
          ${given.naissances}::date[], ${given.produits}::text[], ${given.types}::text[],
          ${given.taux}::bigint[], ${given.reports}::boolean[], ${given.premiers}::date[],
          ${given.derniers}::date[]
        ) with ordinality as g (
          identifiant, nom, prenom, date_naissance, produit_id, type, taux, reporte, premier, dernier, rang
        )
      )
      select g.name_key as "nameKey", who.people, taken.yes as "identifierTaken",
        to_char(opened.mois, 'YYYY-MM-DD') as "openMonth",
        unit.annee as "otherUnitYear", terms.annee as "otherTermsYear", over.replaced
      from given g join contract k on k.numero = ${contract}
      cross join lateral (
        select coalesce(json_agg(b.id order by b.id), '[]') as people,
          (array_agg(b.id order by b.id))[1] as first_id
        from user_account a join beneficiary b on b.account_id = a.id
        join beneficiary_contract bc on bc.beneficiary_id = b.id and bc.contract_numero = k.numero
        where a.space_type = 'ESPACE_BENEFICIAIRE' and a.name_key = g.name_key
          and b.birth_date = g.date_naissance
          and (g.identifiant is null or coalesce(${KNOWN_IDENTIFIER}, g.identifiant) = g.identifiant)
      ) who
      cross join lateral (
        -- Apart, so that each finds its person by an index.
        select exists (
          select from beneficiary b join user_account a on a.id = b.account_id
          join beneficiary_contract bc on bc.beneficiary_id = b.id and bc.contract_numero = k.numero
          where k.type_inscription = 'CODE_CESU' and b.cesu_code = g.identifiant
            and (a.name_key <> g.name_key or b.birth_date <> g.date_naissance)
        ) or exists (
          select from beneficiary_contract bc join beneficiary b on b.id = bc.beneficiary_id
          join user_account a on a.id = b.account_id
          where k.type_inscription <> 'CODE_CESU' and bc.contract_numero = k.numero
            and bc.matricule = g.identifiant
            and (a.name_key <> g.name_key or b.birth_date <> g.date_naissance)
        ) as yes
      ) taken
      left join lateral (
        select max(m.mois) as mois from (
          select max(d.mois) as mois from compte_cesu c join ledger_account d
            on d.compte_id = c.id and d.kind = 'DROITS'
          where c.beneficiary_id = who.first_id and c.contract_numero = k.numero
            and c.produit_id = g.produit_id
          union all
          select ${month}::date from plan_aide p
          where p.contract_numero = k.numero and ${isSameRight('g', sql`who.first_id`)}
            and p.premier_mois <= ${month}::date and p.dernier_mois >= ${month}::date
        ) m where m.mois >= g.premier
      ) opened on true
      left join lateral (
        select min(c.millesime)::integer as annee from compte_cesu c
        where c.beneficiary_id = who.first_id and c.contract_numero = k.numero
          and c.produit_id = g.produit_id and c.type_compte <> g.type
          and c.millesime between g.annee_debut and g.annee_fin
      ) unit on true
      left join lateral (
        -- What is left of other plans once this line has cut off what it replaces.
        select min(greatest(extract(year from p.premier_mois), g.annee_debut))::integer as annee
        from plan_aide p
        where p.contract_numero = k.numero and ${isSameRight('g', sql`who.first_id`)}
          and (p.premier_mois < g.premier or p.premier_mois > g.dernier)
          and extract(year from p.premier_mois) <= g.annee_fin
          and extract(year from case
                when p.premier_mois < g.premier then least(p.dernier_mois, (g.premier - interval '1 month')::date)
                else p.dernier_mois end) >= g.annee_debut
          and (p.type_compte, p.taux_horaire_cents, p.reporte) is distinct from (g.type, g.taux, g.reporte)
      ) terms on true
      cross join lateral (
        select coalesce(json_agg(p.id), '[]') as replaced from plan_aide p
        where p.contract_numero = k.numero and ${isSameRight('g', sql`who.first_id`)}
          and p.premier_mois <= g.dernier and p.dernier_mois >= g.premier
      ) over
      order by g.rang`.execute(transactionOf(unit));
    return z.parse(z.array(planFacts), rows);
  },
});
