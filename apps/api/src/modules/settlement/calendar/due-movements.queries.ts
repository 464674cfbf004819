import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface DueAccount {
  readonly id: number;
  readonly kind: 'BENEFICIAIRE_COMPTE' | 'BENEFICIAIRE_EN_ATTENTE';
  readonly key: string;
  readonly compteId: string;
  readonly contract: string;
  readonly amount: number;
}

export interface DueMonth {
  readonly compteId: string;
  readonly mois: string;
  readonly contract: string;
  readonly type: CesuAccountType;
  readonly quantity: number;
}

export interface DueRight {
  readonly id: number;
  readonly compteId: string;
  readonly mois: string;
  readonly unit: LedgerUnit;
  readonly contract: string;
  readonly quantity: number;
}

export interface DueTitre {
  readonly numero: string;
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
  readonly cents: number;
}

/** Business time is the database's, asked once for a whole statement. */
const MOMENT = sql`
  moment as materialized (
    select at, (at at time zone 'Europe/Paris')::date as today,
      date_trunc('month', at at time zone 'Europe/Paris')::date as month,
      -- On 1 March, two months back is 1 January: the vintage before that year is over.
      extract(year from (at at time zone 'Europe/Paris') - interval '2 months')::integer - 1 as expired
    from (select ledger_now() as at) n
  )`;

/** What the calendar has to do, a page at a time: each page goes on behind the last one. */
export const dueMovementQueries = (reader: Reader) => ({
  /** Value whose day has come. */
  waiting: async (afterId: number, limit: number): Promise<readonly DueAccount[]> => {
    const { rows } = await sql<DueAccount>`
      with ${MOMENT}
      select a.id, a.kind, a.key, a.compte_id as "compteId", c.contract_numero as contract,
        a.balance - a.reserved as amount
      from moment join ledger_account a
        on a.kind = 'BENEFICIAIRE_EN_ATTENTE' and a.balance > 0
        and split_part(a.key, '/', 2) <= to_char(moment.today, 'YYYY-MM-DD')
      join compte_cesu c on c.id = a.compte_id
      where a.id > ${afterId} and a.balance - a.reserved > 0
      order by a.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** Months that a plan grants and nobody has opened: this one, and earlier ones that carry over. */
  monthsToOpen: async (
    after: Pick<DueMonth, 'compteId' | 'mois'>,
    limit: number,
  ): Promise<readonly DueMonth[]> => {
    const { rows } = await sql<DueMonth>`
      with ${MOMENT}
      select s.compte_id as "compteId", to_char(m.mois, 'YYYY-MM-DD') as mois,
        c.contract_numero as contract, c.type_compte as type,
        coalesce(p.quantite_par_mois, s.quantite_par_mois) as quantity
      from moment
      join plan_social s on s.premier_mois <= moment.month
        and (s.reporte or s.dernier_mois >= moment.month)
      join compte_cesu c on c.id = s.compte_id and est_payable(c.millesime, moment.at)
      cross join lateral generate_series(
        case when s.reporte then s.premier_mois else moment.month end,
        least(s.dernier_mois, moment.month), interval '1 month') m (mois)
      -- A plan that came by file says itself what each of its months grants.
      left join plan_aide p on s.depuis_plan_aide and p.remplace_par is null
        and p.beneficiary_id = c.beneficiary_id and p.contract_numero = c.contract_numero
        and p.produit_id = c.produit_id and p.premier_mois <= m.mois and p.dernier_mois >= m.mois
      where (s.compte_id, m.mois::date) > (${after.compteId}::uuid, ${after.mois}::date)
        and (p.id is not null or not s.depuis_plan_aide)
        and not exists (
          select from ledger_account a
          where a.kind = 'DROITS' and a.key = s.compte_id || '/' || to_char(m.mois, 'YYYY-MM-DD'))
      order by s.compte_id, m.mois limit ${limit}`.execute(reader);
    return rows;
  },

  /** What is left of months that are over, where it may not be spent later. */
  rightsToReturn: async (afterId: number, limit: number): Promise<readonly DueRight[]> => {
    const { rows } = await sql<DueRight>`
      with ${MOMENT}
      select a.id, a.compte_id as "compteId", to_char(a.mois, 'YYYY-MM-DD') as mois, a.unit,
        c.contract_numero as contract, a.balance - a.reserved as quantity
      from moment join ledger_account a
        on a.kind = 'DROITS' and a.balance > 0 and a.mois < moment.month
      join compte_cesu c on c.id = a.compte_id
      join plan_social s on s.compte_id = a.compte_id
      where a.id > ${afterId} and a.balance - a.reserved > 0
        and (not s.reporte or not est_payable(c.millesime, moment.at))
      order by a.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** What is left on accounts of vintages that are over, spendable or waiting. */
  expiredAccounts: async (
    after: { readonly compteId: string; readonly id: number },
    limit: number,
  ): Promise<readonly DueAccount[]> => {
    const { rows } = await sql<DueAccount>`
      with ${MOMENT}
      select a.id, a.kind, a.key, c.id as "compteId", c.contract_numero as contract,
        a.balance - a.reserved as amount
      from moment join compte_cesu c on c.millesime <= moment.expired
      join ledger_account a on a.compte_id = c.id
        and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE')
      where (c.id, a.id) > (${after.compteId}::uuid, ${after.id}::bigint)
        and a.balance - a.reserved > 0
      order by c.id, a.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** Vouchers of vintages that are over and still about. */
  expiredTitres: async (
    after: { readonly millesime: number; readonly numero: string },
    limit: number,
  ): Promise<readonly DueTitre[]> => {
    const { rows } = await sql<DueTitre>`
      with ${MOMENT}
      select t.numero, t.contract_numero as contract, t.produit_id as produit, t.millesime,
        t.valeur_faciale_cents as cents
      from moment join titre t on t.millesime <= moment.expired
      where t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE')
        and (t.millesime, t.numero) > (${after.millesime}::smallint, ${after.numero})
        -- A trade that waits for its card may still be made of it.
        and not exists (select from echange_titre h where h.titre_numero = t.numero and h.tenu)
      order by t.millesime, t.numero limit ${limit}`.execute(reader);
    return rows;
  },
});
export type DueMovements = ReturnType<typeof dueMovementQueries>;
