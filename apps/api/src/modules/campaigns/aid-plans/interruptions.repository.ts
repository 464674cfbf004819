import { addMonths, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { planLockKey } from './plans.repository.ts';

export interface Interrupted {
  readonly ids: readonly string[];
  /** First day of the current month. */
  readonly month: CalendarDay;
  /** The last month that stays granted, where it is after the current one. */
  readonly lastMonth?: CalendarDay | undefined;
}

export interface Revised extends Omit<Interrupted, 'lastMonth'> {
  /** Also from a month after the last one, instead of within its months. */
  readonly isRenewal?: boolean;
  /** In ledger units; null keeps that of each plan. */
  readonly quantity: number | null;
  /** Null keeps that of each plan. */
  readonly lastMonth: CalendarDay | null;
}

interface NewMonths {
  readonly id: string;
  readonly first: string;
  readonly last: string;
}

/** Stops, suspends, resumes, corrects and renews the plans of one funder. */
export const interruptionsIn = (unit: UnitOfWork, scope: FunderScope) => {
  const db = transactionOf(unit);
  return {
    /** Locks the contracts of the plans like imports; false when a plan is not the funder's. */
    lock: async (ids: readonly string[]): Promise<boolean> => {
      const { rows } = await sql<{ contract: string; plans: number }>`
        select p.contract_numero as contract, count(*)::integer as plans
        from plan_aide p join contract k on k.numero = p.contract_numero
        where p.id = any (${[...ids]}::uuid[]) and ${ownContract(scope)}
          and p.remplace_par is null
        group by p.contract_numero order by p.contract_numero`.execute(db);
      if (rows.reduce((sum, { plans }) => sum + plans, 0) < ids.length) return false;
      for (const { contract } of rows) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${planLockKey(contract)}, 0))`.execute(
          db,
        );
      }
      return true;
    },

    /**
     * From the next month on, or from its first month when it has not started: the current month
     * stays granted, whatever was used of it. A suspended plan may be stopped where it was suspended.
     */
    interrupt: async (
      { ids, month, lastMonth }: Interrupted,
      interruption: 'ARRET' | 'SUSPENSION',
      reason: string,
    ): Promise<number> => {
      const next = addMonths(lastMonth !== undefined && lastMonth > month ? lastMonth : month, 1);
      const { numAffectedRows } = await sql`
        update plan_aide p set interruption = ${interruption}, interruption_motif = ${reason},
          interrompu_depuis = coalesce(p.interrompu_depuis,
            greatest(p.premier_mois, ${next}::date))
        where p.id = any (${[...ids]}::uuid[]) and p.remplace_par is null
          and p.dernier_mois >= ${next}::date
          and (p.interruption is null
            or p.interruption = 'SUSPENSION' and ${interruption} = 'ARRET')`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },

    /** Plans whose suspension has not taken effect go on as if it had not been asked. */
    forgetSuspensions: async ({ ids, month }: Interrupted): Promise<number> => {
      const { numAffectedRows } = await sql`
        update plan_aide p set interruption = null, interrompu_depuis = null,
          interruption_motif = null
        where p.id = any (${[...ids]}::uuid[]) and p.remplace_par is null
          and p.interruption = 'SUSPENSION'
          and (p.interrompu_depuis > ${month}::date or p.premier_mois > ${month}::date)`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0n);
    },

    types: async (ids: readonly string[]): Promise<readonly MonthlyAccountType[]> => {
      const { rows } = await sql<{ type: MonthlyAccountType }>`
        select distinct p.type_compte as type from plan_aide p
        where p.id = any (${[...ids]}::uuid[])`.execute(db);
      return rows.map(({ type }) => type);
    },

    /**
     * The months of the new plan of each: a correction begins with the next month, or with the plan
     * when it has not started; a renewal, after the last month. A plan is left when nothing would
     * change, and when its person has another one of the product in these months. Renewals end in
     * the same month, so two of one person would overlap: only the last plan goes on.
     */
    revisable: async ({
      ids,
      month,
      isRenewal = false,
      quantity,
      lastMonth,
    }: Revised): Promise<readonly NewMonths[]> => {
      const next = addMonths(month, 1);
      const { rows } = await sql<NewMonths>`
        with asked as (
          select p.*, case when ${isRenewal}
              then greatest((p.dernier_mois + interval '1 month')::date, ${month}::date)
              else greatest(p.premier_mois, ${next}::date) end as first,
            coalesce(${lastMonth}::date, p.dernier_mois) as last,
            case when ${isRenewal} then coalesce(p.personne_id, p.id) else p.id end as revised
          from plan_aide p
          where p.id = any (${[...ids]}::uuid[]) and p.remplace_par is null
            and p.interruption is null
        )
        select distinct on (a.revised, a.produit_id) a.id, a.first::text, a.last::text
        from asked a
        where a.first <= a.last and (${isRenewal} or a.dernier_mois >= a.first)
          and (${isRenewal} or a.last <> a.dernier_mois
            or ${quantity}::bigint <> a.quantite_par_mois)
          and not exists (
            select from plan_aide o
            where o.id <> a.id and o.contract_numero = a.contract_numero
              and o.produit_id = a.produit_id and o.remplace_par is null
              and (o.beneficiary_id = a.beneficiary_id or o.personne_id = a.personne_id)
              and o.premier_mois <= a.last and o.dernier_mois >= a.first)
        order by a.revised, a.produit_id, a.dernier_mois desc, a.id`.execute(db);
      return rows;
    },

    /** Writes the new plans, with the person and the other terms of the old ones. */
    revise: async (
      plans: readonly (NewMonths & { readonly newId: string })[],
      quantity: number | null,
      now: Date,
    ): Promise<void> => {
      if (plans.length === 0) return;
      await sql`
        insert into plan_aide (
          id, contract_numero, produit_id, fichier_id, identifiant, nom, prenom, date_naissance,
          beneficiary_id, type_compte, quantite_par_mois, taux_horaire_cents, reporte,
          premier_mois, dernier_mois, created_at
        )
        select g.new_id, p.contract_numero, p.produit_id, p.fichier_id, p.identifiant, p.nom,
          p.prenom, p.date_naissance, p.beneficiary_id, p.type_compte,
          coalesce(${quantity}::bigint, p.quantite_par_mois), p.taux_horaire_cents, p.reporte,
          g.first, g.last, ${now}::timestamptz
        from unnest(
          ${plans.map(({ id }) => id)}::uuid[], ${plans.map(({ newId }) => newId)}::uuid[],
          ${plans.map(({ first }) => first)}::date[], ${plans.map(({ last }) => last)}::date[]
        ) as g (id, new_id, first, last)
        join plan_aide p on p.id = g.id`.execute(db);
    },

    /** The corrected plans end the month before; one that had not started grants nothing. */
    cut: async (plans: readonly (NewMonths & { readonly newId: string })[]): Promise<void> => {
      if (plans.length === 0) return;
      await sql`
        update plan_aide p set
          dernier_mois = case when p.premier_mois < g.first
            then (g.first - interval '1 month')::date else p.dernier_mois end,
          remplace_par = case when p.premier_mois < g.first then null else g.new_id end
        from unnest(
          ${plans.map(({ id }) => id)}::uuid[], ${plans.map(({ newId }) => newId)}::uuid[],
          ${plans.map(({ first }) => first)}::date[]
        ) as g (id, new_id, first)
        where p.id = g.id`.execute(db);
    },

    /** The other suspended plans, whose rest becomes a plan of its own. */
    suspended: async ({ ids, month }: Interrupted): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`
        select p.id from plan_aide p
        where p.id = any (${[...ids]}::uuid[]) and p.remplace_par is null
          and p.interruption = 'SUSPENSION' and p.dernier_mois >= ${month}::date
        order by p.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /**
     * A new plan goes on from the current month: the months of the suspension stay without right,
     * also where rights carry over.
     */
    resume: async (
      plans: readonly { readonly id: string; readonly newId: string }[],
      month: CalendarDay,
      now: Date,
    ): Promise<void> => {
      const [olds, news] = [plans.map(({ id }) => id), plans.map(({ newId }) => newId)];
      await sql`
        insert into plan_aide (
          id, contract_numero, produit_id, fichier_id, identifiant, nom, prenom, date_naissance,
          beneficiary_id, type_compte, quantite_par_mois, taux_horaire_cents, reporte,
          premier_mois, dernier_mois, created_at
        )
        select g.new_id, p.contract_numero, p.produit_id, p.fichier_id, p.identifiant, p.nom,
          p.prenom, p.date_naissance, p.beneficiary_id, p.type_compte, p.quantite_par_mois,
          p.taux_horaire_cents, p.reporte, ${month}::date, p.dernier_mois, ${now}::timestamptz
        from unnest(${olds}::uuid[], ${news}::uuid[]) as g (id, new_id)
        join plan_aide p on p.id = g.id`.execute(db);
      await sql`
        update plan_aide p set interruption = null, interrompu_depuis = null,
          interruption_motif = null,
          dernier_mois = case when p.interrompu_depuis > p.premier_mois
            then (p.interrompu_depuis - interval '1 month')::date else p.dernier_mois end,
          remplace_par = case when p.interrompu_depuis > p.premier_mois then null else g.new_id end
        from unnest(${olds}::uuid[], ${news}::uuid[]) as g (id, new_id)
        where p.id = g.id`.execute(db);
    },
  };
};
