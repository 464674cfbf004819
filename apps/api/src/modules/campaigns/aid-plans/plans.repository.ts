import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { planLockKey } from './plan-people.repository.ts';

/** What a line grants, as the books count it. */
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

export interface AcceptedPlan extends PlanRight {
  readonly id: string;
  readonly beneficiaryId: string | null;
  /** Plans that it takes the place of, from its first month on. */
  readonly replaced: readonly string[];
}

export interface RefusedPlan {
  readonly ligne: number;
  readonly cells: readonly string[];
  readonly message: string;
}

export interface NewPlanFile {
  readonly id: string;
  readonly contract: string;
  readonly hash: string;
  readonly name: string;
  readonly accountId: string;
  readonly lignesLues: number;
  readonly lignesRetenues: number;
  readonly nombreRejets: number;
  readonly personnesConnues: number;
  readonly personnesAttendues: number;
  readonly createdAt: Date;
}

/** Plans of one funder's contract, and their files. */
export const plansIn = (unit: UnitOfWork, { financeurId }: FunderScope) => {
  const db = transactionOf(unit);
  return {
    /** False when the contract is another's: nothing may follow. */
    lockContract: async (contract: string): Promise<boolean> => {
      const own = await db
        .selectFrom('contract')
        .select('numero')
        .where('numero', '=', contract)
        .where('financeur_id', '=', financeurId)
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
        .where('k.financeur_id', '=', financeurId)
        .where('p.contract_numero', '=', contract)
        .where('p.empreinte', '=', hash)
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
          account_id: file.accountId,
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
     * Adds plans and cuts what they replace. A plan that a new one overlaps ends the
     * month before it, for good; one whose first month had not come grants nothing any more.
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
  };
};
