import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { sql } from 'kysely';
import type { Seal } from '../../../ledger/chain-root.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

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

/** The database's business time, read once per statement. */
const BUSINESS_TIME = sql`
  business as materialized (
    select at, (at at time zone 'Europe/Paris')::date as today,
      date_trunc('month', at at time zone 'Europe/Paris')::date as month,
      -- On 1 March, two months back is 1 January: the vintage before that year is over.
      extract(year from (at at time zone 'Europe/Paris') - interval '2 months')::integer - 1 as expired
    from (select ledger_now() as at) n
  )`;

/** Movements that are due, by pages: each starts after the last row of the previous one. */
export const dueMovementQueries = (reader: Reader) => ({
  /** Amounts whose release day has come. */
  waiting: async (afterId: number, limit: number): Promise<readonly DueAccount[]> => {
    const { rows } = await sql<DueAccount>`
      with ${BUSINESS_TIME}
      select a.id, a.kind, a.key, a.compte_id as "compteId", c.contract_numero as contract,
        a.balance - a.reserved as amount
      from business join ledger_account a
        on a.kind = 'BENEFICIAIRE_EN_ATTENTE' and a.balance > 0
        and split_part(a.key, '/', 2) <= to_char(business.today, 'YYYY-MM-DD')
      join compte_cesu c on c.id = a.compte_id
      where a.id > ${afterId} and a.balance - a.reserved > 0
      order by a.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** Granted months that are not opened yet: this one, and earlier ones that carry over. */
  monthsToOpen: async (
    after: Pick<DueMonth, 'compteId' | 'mois'>,
    limit: number,
  ): Promise<readonly DueMonth[]> => {
    const { rows } = await sql<DueMonth>`
      with ${BUSINESS_TIME}
      select s.compte_id as "compteId", to_char(m.mois, 'YYYY-MM-DD') as mois,
        c.contract_numero as contract, c.type_compte as type,
        coalesce(p.quantite_par_mois, s.quantite_par_mois) as quantity
      from business
      join plan_social s on s.premier_mois <= business.month
        and (s.reporte or s.dernier_mois >= business.month)
      join compte_cesu c on c.id = s.compte_id and est_payable(c.millesime, business.at)
      cross join lateral generate_series(
        case when s.reporte then s.premier_mois else business.month end,
        least(s.dernier_mois, business.month), interval '1 month') m (mois)
      -- A plan from a file defines the quantity of each of its months.
      left join plan_aide p on s.depuis_plan_aide and p.remplace_par is null
        and p.beneficiary_id = c.beneficiary_id and p.contract_numero = c.contract_numero
        and p.produit_id = c.produit_id and p.premier_mois <= m.mois and p.dernier_mois >= m.mois
        and (p.interrompu_depuis is null or p.interrompu_depuis > m.mois)
      where (s.compte_id, m.mois::date) > (${after.compteId}::uuid, ${after.mois}::date)
        and (p.id is not null or not s.depuis_plan_aide)
        and not exists (
          select from ledger_account a
          where a.kind = 'DROITS' and a.key = s.compte_id || '/' || to_char(m.mois, 'YYYY-MM-DD'))
      order by s.compte_id, m.mois limit ${limit}`.execute(reader);
    return rows;
  },

  /** Unused rights of past months that do not carry over. */
  rightsToReturn: async (afterId: number, limit: number): Promise<readonly DueRight[]> => {
    const { rows } = await sql<DueRight>`
      with ${BUSINESS_TIME}
      select a.id, a.compte_id as "compteId", to_char(a.mois, 'YYYY-MM-DD') as mois, a.unit,
        c.contract_numero as contract, a.balance - a.reserved as quantity
      from business join ledger_account a
        on a.kind = 'DROITS' and a.balance > 0 and a.mois < business.month
      join compte_cesu c on c.id = a.compte_id
      join plan_social s on s.compte_id = a.compte_id
      where a.id > ${afterId} and a.balance - a.reserved > 0
        and (not s.reporte or not est_payable(c.millesime, business.at))
      order by a.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** Balances of expired vintages, spendable or waiting. */
  expiredAccounts: async (
    after: { readonly compteId: string; readonly id: number },
    limit: number,
  ): Promise<readonly DueAccount[]> => {
    const { rows } = await sql<DueAccount>`
      with ${BUSINESS_TIME}
      select a.id, a.kind, a.key, c.id as "compteId", c.contract_numero as contract,
        a.balance - a.reserved as amount
      from business join compte_cesu c on c.millesime <= business.expired
      join ledger_account a on a.compte_id = c.id
        and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE')
      where (c.id, a.id) > (${after.compteId}::uuid, ${after.id}::bigint)
        and a.balance - a.reserved > 0
      order by c.id, a.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** Unused vouchers of expired vintages. */
  expiredTitres: async (
    after: { readonly millesime: number; readonly numero: string },
    limit: number,
  ): Promise<readonly DueTitre[]> => {
    const { rows } = await sql<DueTitre>`
      with ${BUSINESS_TIME}
      select t.numero, t.contract_numero as contract, t.produit_id as produit, t.millesime,
        t.valeur_faciale_cents as cents
      from business join titre t on t.millesime <= business.expired
      where t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE')
        and (t.millesime, t.numero) > (${after.millesime}::smallint, ${after.numero})
        -- A trade that waits for its card may still use the voucher.
        and not exists (select from echange_titre h where h.titre_numero = t.numero and h.tenu)
      order by t.millesime, t.numero limit ${limit}`.execute(reader);
    return rows;
  },
});
export type DueMovements = ReturnType<typeof dueMovementQueries>;

export const sealQueries = (reader: Reader) => ({
  last: async (): Promise<Seal | undefined> => {
    const { rows } = await sql<Seal>`
      select rank as rang, encode(hash, 'hex') as empreinte
      from ledger_seal order by rank desc limit 1`.execute(reader);
    return rows[0];
  },

  byRanks: async (ranks: readonly number[]): Promise<readonly Seal[]> => {
    const { rows } = await sql<Seal>`
      select rank as rang, encode(hash, 'hex') as empreinte
      from ledger_seal where rank = any (${[...ranks]}::bigint[])`.execute(reader);
    return rows;
  },
});
export type SealQueries = ReturnType<typeof sealQueries>;

export interface HolderKey {
  readonly beneficiaryId: string;
  readonly contract: string;
}

interface Holdings {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly socialReason: string;
  readonly accountCents: number;
  readonly titreCount: number;
  readonly titreCents: number;
}

export const reminderQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Every holder of the page with its answer, so that a page costs the same whatever is due. */
  page: async (
    after: HolderKey,
    { millesime, jours, limit }: { millesime: number; jours: number; limit: number },
  ): Promise<readonly (HolderKey & { readonly isDue: boolean })[]> => {
    const { rows } = await sql<HolderKey & { isDue: boolean }>`
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

  /** The current holdings; `undefined` if the user is disabled or has turned reminders off. */
  findHoldings: async (
    { beneficiaryId, contract }: HolderKey,
    millesime: number,
  ): Promise<Holdings | undefined> => {
    const { rows } = await sql<Holdings>`
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
