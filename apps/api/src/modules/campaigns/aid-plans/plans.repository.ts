import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import * as z from 'zod/mini';

/** The right of a line in ledger units. */
export interface PlanRight {
  readonly identifiant: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: CalendarDay;
  readonly produit: string;
  readonly type: MonthlyAccountType;
  readonly quantity: number;
  readonly hourlyRateCents: Cents | null;
  readonly premierMois: CalendarDay;
  readonly dernierMois: CalendarDay;
  readonly reporte: boolean;
}

interface AcceptedPlan extends PlanRight {
  readonly id: string;
  readonly beneficiaryId: string | null;
  /** The plans it replaces from its first month on. */
  readonly replaced: readonly string[];
}

/** The person of stored plans, spelled as in a later file. */
export interface PlanPerson extends Pick<PlanRight, 'nom' | 'prenom' | 'dateNaissance'> {
  readonly plans: readonly string[];
}

export interface RefusedPlan {
  readonly ligne: number;
  readonly cells: readonly string[];
  readonly message: string;
}

interface NewPlanFile {
  readonly id: string;
  readonly contract: string;
  readonly hash: string;
  readonly name: string;
  readonly userId: string;
  readonly lignesLues: number;
  readonly lignesRetenues: number;
  readonly nombreRejets: number;
  readonly personnesConnues: number;
  readonly personnesAttendues: number;
  readonly createdAt: Date;
}

/** Of plan `p`, without its person: the settlement attaches people who register. */
export const PLAN_DIGEST = sql`md5(row(
  p.identifiant, p.nom, p.prenom, p.date_naissance, p.premier_mois, p.dernier_mois,
  p.remplace_par, p.interruption, p.interrompu_depuis
)::text)`;

/** The plans of one contract of the funder, and their files. */
export const plansIn = (unit: UnitOfWork, scope: FunderScope) => {
  const db = transactionOf(unit);
  return {
    /** False when the contract belongs to another funder; the caller must then stop. */
    lockContract: async (contract: string): Promise<boolean> => {
      const own = await db
        .selectFrom('contract')
        .select('numero')
        .where('numero', '=', contract)
        .where(ownContract(scope, 'contract'))
        .executeTakeFirst();
      if (own === undefined) return false;
      await sql`select pg_advisory_xact_lock(hashtextextended(${planLockKey(contract)}, 0))`.execute(
        db,
      );
      return true;
    },

    findFile: async (contract: string, hash: string): Promise<string | undefined> => {
      const file = await db
        .selectFrom('plan_fichier as p')
        .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
        .select('p.id')
        .where(ownContract(scope))
        .where('p.contract_numero', '=', contract)
        .where('p.empreinte', '=', hash)
        .where('p.annule_le', 'is', null)
        .executeTakeFirst();
      return file?.id;
    },

    addFile: async (file: NewPlanFile): Promise<void> => {
      await db
        .insertInto('plan_fichier')
        .values({
          id: file.id,
          contract_numero: file.contract,
          empreinte: file.hash,
          nom: file.name,
          account_id: file.userId,
          lignes_lues: file.lignesLues,
          lignes_retenues: file.lignesRetenues,
          nombre_rejets: file.nombreRejets,
          personnes_connues: file.personnesConnues,
          personnes_attendues: file.personnesAttendues,
          created_at: file.createdAt,
        })
        .execute();
    },

    addRefusals: async (fileId: string, refused: readonly RefusedPlan[]): Promise<void> => {
      await sql`
        insert into plan_fichier_rejet (fichier_id, ligne, cellules, message)
        select ${fileId}::uuid, r.ligne,
          array(select jsonb_array_elements_text(r.cellules::jsonb)), r.message
        from unnest(
          ${refused.map(({ ligne }) => ligne)}::integer[],
          ${refused.map(({ cells }) => JSON.stringify(cells))}::text[],
          ${refused.map(({ message }) => message)}::text[]
        ) as r (ligne, cellules, message)`.execute(db);
    },

    /**
     * Adds plans and shortens those they replace: an overlapped plan ends the month before; one
     * that had not started grants nothing any more.
     */
    addPlans: async (
      file: Pick<NewPlanFile, 'id' | 'contract' | 'createdAt'>,
      plans: readonly AcceptedPlan[],
    ): Promise<void> => {
      await sql`
        insert into plan_aide (
          id, contract_numero, produit_id, fichier_id, identifiant, nom, prenom, date_naissance,
          beneficiary_id, type_compte, quantite_par_mois, taux_horaire_cents, reporte,
          premier_mois, dernier_mois, created_at
        )
        select g.id, ${file.contract}, g.produit, ${file.id}::uuid, g.identifiant, g.nom, g.prenom,
          g.naissance, g.beneficiary_id, g.type, g.quantite, g.taux, g.reporte, g.premier, g.dernier,
          ${file.createdAt}::timestamptz
        from unnest(
          ${plans.map(({ id }) => id)}::uuid[], ${plans.map(({ produit }) => produit)}::text[],
          ${plans.map(({ identifiant }) => identifiant)}::text[],
          ${plans.map(({ nom }) => nom)}::text[], ${plans.map(({ prenom }) => prenom)}::text[],
          ${plans.map(({ dateNaissance }) => dateNaissance)}::date[],
          ${plans.map(({ beneficiaryId }) => beneficiaryId)}::uuid[],
          ${plans.map(({ type }) => type)}::text[],
          ${plans.map(({ quantity }) => quantity)}::bigint[],
          ${plans.map(({ hourlyRateCents }) => hourlyRateCents)}::bigint[],
          ${plans.map(({ reporte }) => reporte)}::boolean[],
          ${plans.map(({ premierMois }) => premierMois)}::date[],
          ${plans.map(({ dernierMois }) => dernierMois)}::date[]
        ) as g (
          id, produit, identifiant, nom, prenom, naissance, beneficiary_id, type, quantite, taux,
          reporte, premier, dernier
        )`.execute(db);
      const cuts = plans.flatMap(({ id, premierMois, replaced }) =>
        replaced.map((old) => ({ old, id, premierMois })),
      );
      if (cuts.length === 0) return;
      await sql`
        update plan_aide p set
          dernier_mois = case when p.premier_mois < n.premier
            then (n.premier - interval '1 month')::date else p.dernier_mois end,
          remplace_par = case when p.premier_mois < n.premier then null else n.id end
        from unnest(
          ${cuts.map(({ old }) => old)}::uuid[], ${cuts.map(({ id }) => id)}::uuid[],
          ${cuts.map(({ premierMois }) => premierMois)}::date[]
        ) as n (old, id, premier)
        where p.id = n.old and p.contract_numero = ${file.contract}`.execute(db);
    },

    /** Keeps plans as they stand, before the file changes them. */
    noteBefore: async (fileId: string, plans: readonly string[]): Promise<void> => {
      await sql`
        insert into plan_ecriture (fichier_id, plan_id, effet, avant)
        select ${fileId}::uuid, p.id, 'MODIFICATION', to_jsonb(p) from plan_aide p
        where p.id = any (${[...plans]}::uuid[])
        on conflict do nothing`.execute(db);
    },

    /** What the file wrote, to undo it and to recognise a later change. */
    sealWrites: async (fileId: string): Promise<void> => {
      await sql`
        update plan_ecriture e set empreinte = ${PLAN_DIGEST} from plan_aide p
        where e.fichier_id = ${fileId}::uuid and p.id = e.plan_id`.execute(db);
      await sql`
        insert into plan_ecriture (fichier_id, plan_id, effet, empreinte)
        select p.fichier_id, p.id, 'AJOUT', ${PLAN_DIGEST} from plan_aide p
        where p.fichier_id = ${fileId}::uuid`.execute(db);
    },

    /** Spells the person of plans as in a later file; their rights are unchanged. */
    correctPeople: async (contract: string, people: readonly PlanPerson[]): Promise<void> => {
      const each = people.flatMap(({ plans, ...person }) => plans.map((id) => ({ id, ...person })));
      if (each.length === 0) return;
      await sql`
        update plan_aide p set nom = g.nom, prenom = g.prenom, date_naissance = g.naissance
        from unnest(
          ${each.map(({ id }) => id)}::uuid[], ${each.map(({ nom }) => nom)}::text[],
          ${each.map(({ prenom }) => prenom)}::text[],
          ${each.map(({ dateNaissance }) => dateNaissance)}::date[]
        ) as g (id, nom, prenom, naissance)
        where p.id = g.id and p.contract_numero = ${contract}`.execute(db);
    },
  };
};

/** The identifier of a person under the contract, if there is one. */
export const KNOWN_IDENTIFIER = sql`
  case k.type_inscription when 'CODE_CESU' then b.cesu_code else bc.matricule end`;

/** Serialises imports and the settlement job per contract. */
export const planLockKey = (contract: string): string => `plans-aide:${contract}`;

/** Plan `p` and the line have one identifier, and a name or a birth date in common. */
const HAS_CORRECTION = sql`
  p.identifiant = g.identifiant
  and (p.name_key = g.name_key) <> (p.date_naissance = g.date_naissance)`;

/**
 * Plan `p` matches the person of a line: same name and birth date, and no identifier or beneficiary
 * that differs; or the same identifier and one of both, where the other one was corrected; or the
 * registered person, whatever the name that the plan was given under.
 */
const isSamePerson = (beneficiaryId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  p.remplace_par is null
  and (p.name_key = g.name_key and p.date_naissance = g.date_naissance
    and coalesce(p.identifiant, g.identifiant)
      is not distinct from coalesce(g.identifiant, p.identifiant)
    or ${HAS_CORRECTION} or p.beneficiary_id = ${beneficiaryId})
  and (p.beneficiary_id is null or ${beneficiaryId} is null or p.beneficiary_id = ${beneficiaryId})`;

const isSameRight = (beneficiaryId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`p.produit_id = g.produit_id and ${isSamePerson(beneficiaryId)}`;

/** The stored facts about the person and the months of a line. */
const planFacts = z.object({
  /** Names are compared without case, accents and punctuation. */
  nameKey: z.string(),
  people: z.array(z.string()),
  identifierTaken: z.boolean(),
  /**
   * The last month already granted for this product, if it is not before the line's first month.
   */
  openMonth: z.nullable(z.string()),
  otherUnitYear: z.nullable(z.number()),
  otherTermsYear: z.nullable(z.number()),
  /** Plans that overlap the line and are replaced from its first month on. */
  replaced: z.array(z.string()),
  /** A plan that grants what the line grants, from its first month to its last. */
  same: z.nullable(z.string()),
  /** Another person who has plans under the identifier of the line. */
  holder: z.nullable(z.string()),
  /** Every plan of the person that spells the name or the birth date otherwise. */
  misspelled: z.nullable(z.object({ plans: z.array(z.string()), avant: z.string() })),
  /** People of other names, born the same day, whose plans of the product overlap the line. */
  bornSameDay: z.array(z.object({ nameKey: z.string(), words: z.string() })),
});
export type PlanFacts = z.infer<typeof planFacts>;

interface Assessed {
  readonly contract: string;
  /** First day of the current month. */
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
  quantites: lines.map(({ quantity }) => quantity),
  reports: lines.map(({ reporte }) => reporte),
  premiers: lines.map(({ premierMois }) => premierMois),
  derniers: lines.map(({ dernierMois }) => dernierMois),
});

/**
 * Reads the facts of all lines in one statement. A plan in force keeps the current month even if
 * its right is not open yet, so that the result does not depend on when the job runs.
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
          ${given.derniers}::date[], ${given.quantites}::bigint[]
        ) with ordinality as g (
          identifiant, nom, prenom, date_naissance, produit_id, type, taux, reporte, premier, dernier,
          quantite, rang
        )
      )
      select g.name_key as "nameKey", who.people, taken.yes as "identifierTaken",
        to_char(opened.mois, 'YYYY-MM-DD') as "openMonth",
        unit.annee as "otherUnitYear", terms.annee as "otherTermsYear", over.replaced,
        same.id as same, holder.words as holder, misspelled.found as misspelled,
        born.people as "bornSameDay"
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
          where p.contract_numero = k.numero and ${isSameRight(sql`who.first_id`)}
            and p.premier_mois <= ${month}::date and p.dernier_mois >= ${month}::date
            and (p.interrompu_depuis is null or p.interrompu_depuis > ${month}::date)
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
        where p.contract_numero = k.numero and ${isSameRight(sql`who.first_id`)}
          and (p.premier_mois < g.premier or p.premier_mois > g.dernier)
          and extract(year from p.premier_mois) <= g.annee_fin
          and extract(year from case
                when p.premier_mois < g.premier then least(p.dernier_mois, (g.premier - interval '1 month')::date)
                else p.dernier_mois end) >= g.annee_debut
          and (p.type_compte, p.taux_horaire_cents, p.reporte) is distinct from (g.type, g.taux, g.reporte)
      ) terms on true
      cross join lateral (
        select coalesce(json_agg(p.id), '[]') as replaced from plan_aide p
        where p.contract_numero = k.numero and ${isSameRight(sql`who.first_id`)}
          and p.premier_mois <= g.dernier and p.dernier_mois >= g.premier
      ) over
      left join lateral (
        select p.id from plan_aide p
        where p.contract_numero = k.numero and ${isSameRight(sql`who.first_id`)}
          and p.premier_mois <= g.premier and p.dernier_mois = g.dernier
          and p.interruption is null
          and (p.type_compte, p.quantite_par_mois, p.taux_horaire_cents, p.reporte)
            is not distinct from (g.type, g.quantite, g.taux, g.reporte)
        limit 1
      ) same on true
      left join lateral (
        select p.prenom || ' ' || p.nom as words from plan_aide p
        where p.contract_numero = k.numero and p.remplace_par is null
          and p.identifiant = g.identifiant and p.dernier_mois >= ${month}::date
          and p.name_key <> g.name_key and p.date_naissance <> g.date_naissance
        limit 1
      ) holder on true
      cross join lateral (
        select case when count(*) = 0 then null else json_build_object(
          'plans', json_agg(p.id),
          'avant', min(p.prenom || ' ' || p.nom || ', ' || to_char(p.date_naissance, 'DD/MM/YYYY'))
        ) end as found
        from plan_aide p
        where p.contract_numero = k.numero and p.remplace_par is null and ${HAS_CORRECTION}
      ) misspelled
      cross join lateral (
        select coalesce(json_agg(json_build_object(
          'nameKey', p.name_key, 'words', p.prenom || ' ' || p.nom)), '[]') as people
        from plan_aide p
        where g.identifiant is null and p.contract_numero = k.numero and p.remplace_par is null
          and p.date_naissance = g.date_naissance and p.produit_id = g.produit_id
          and p.name_key <> g.name_key
          and p.premier_mois <= g.dernier and p.dernier_mois >= g.premier
      ) born
      order by g.rang`.execute(transactionOf(unit));
    return z.parse(z.array(planFacts), rows);
  },
});
