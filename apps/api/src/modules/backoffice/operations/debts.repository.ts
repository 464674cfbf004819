import type { DebtKind, DebtState } from '@portail/contract/backoffice/debts.schemas.ts';
import type { Instalment, WriteOffReason } from '@portail/rules/settlement/debt-plan.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface DebtRow {
  readonly key: string;
  readonly nature: DebtKind;
  readonly reference: string;
  readonly contract: string;
  readonly beneficiaryId: string;
  readonly accountId: string;
  readonly cents: number;
  readonly since: string;
  readonly state: DebtState;
  readonly nextDay: string | null;
  /** Of a credit that could not be taken back. */
  readonly debtId: string | null;
}

/** The bank took back the debit of an order that was made, or that was refunded meanwhile. */
const OWED_ORDERS = sql`
  select 'COMMANDE' as nature, p.reference, p.contract_numero as contract, p.beneficiary_id,
    (p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents)::bigint as total,
    coalesce((select sum(c.montant_cents) from credit_payeur c
      where c.statut = 'OUVERT' and c.nature = 'COMMANDE' and c.reference = p.reference), 0)::bigint as paid,
    (select max(d.retourne_le) from prelevement d
      where d.cause = 'PRECOMMANDE' and d.cause_id = p.id::text) as since,
    exists (select from prelevement d where d.cause = 'PRECOMMANDE' and d.cause_id = p.id::text
      and d.statut in ('A_EMETTRE', 'EMIS')) as "isDebited",
    p.id as "orderId", null::uuid as "debtId"
  from precommande p
  where p.statut_paiement = 'A_PAYER' and p.statut not in ('EN_ATTENTE', 'VALIDEE') and exists (
    select from prelevement d where d.cause = 'PRECOMMANDE' and d.cause_id = p.id::text
      and d.retourne_le is not null)`;

/** A credit that was spent before it could be taken back. */
const SPENT_CREDITS = sql`
  select 'REPRISE', p.reference, p.contract_numero, p.beneficiary_id, d.amount_cents, 0::bigint,
    d.created_at, false, null::uuid, d.id
  from ledger_debt d
  join ledger_journal j on j.id = d.journal_id
  join precommande p on p.id = j.posting_id
  where d.statut = 'OUVERTE' and not exists (
    select from dette_abandonnee a where a.dette_id = d.id)`;

/** Every debt, with what is left of it on this day. */
export const debtsOn = (today: CalendarDay) => sql`
  select to_char(d.since at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '-' || md5(d.nature || d.reference) as key,
    d.nature, d.reference, d.contract, d.beneficiary_id as "beneficiaryId",
    h.account_id as "accountId", (d.total - d.paid)::bigint as cents,
    to_char(d.since at time zone 'Europe/Paris', 'DD/MM/YYYY') as since,
    case
      when d."isDebited" then 'EN_PRELEVEMENT'
      when exists (select from operation_a_valider o where o.acte = 'ABANDON_DETTE'
        and o.reference = d.reference and o.statut = 'EN_ATTENTE'
        and o.expire_le > clock_timestamp()) then 'EN_VALIDATION'
      when e.day < ${today}::date then 'EN_RETARD'
      when e.day is not null then 'ECHELONNEE'
      else 'OUVERTE' end as state,
    e.day::text as "nextDay", d."debtId"
  from (${OWED_ORDERS} union all ${SPENT_CREDITS}) d
  join beneficiary h on h.id = d.beneficiary_id
  left join lateral (
    select min(x.jour) as day from (
      select i.jour, sum(i.montant_cents) over (order by i.rang) as due
      from dette_echeance i where i.precommande_id = d."orderId") x
    where x.due > d.paid) e on true
  where d.total > d.paid`;

interface WrittenOff {
  readonly id: string;
  readonly nature: DebtKind;
  readonly reference: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly reason: WriteOffReason;
  readonly postingId: string | null;
  readonly debtId: string | null;
  readonly requestedBy: string;
  readonly approvedBy: string;
}

/** Debts under the lock of their order: what is agreed on them. */
export const debtsIn = (unit: UnitOfWork, scope: OperatorScope, today: CalendarDay) => {
  const db = transactionOf(unit);
  return {
    find: async (nature: DebtKind, reference: string): Promise<DebtRow | undefined> => {
      const { rows } = await sql<DebtRow>`
        select b.* from (${debtsOn(today)}) b
        where b.nature = ${nature} and b.reference = ${reference}`.execute(db);
      return rows[0];
    },

    /** A new plan replaces the former one. */
    replacePlan: async (orderId: string, instalments: readonly Instalment[]): Promise<void> => {
      await db.deleteFrom('dette_echeance').where('precommande_id', '=', orderId).execute();
      await db
        .insertInto('dette_echeance')
        .values(
          instalments.map(({ day, amountCents }, rank) => ({
            precommande_id: orderId,
            rang: rank + 1,
            jour: day,
            montant_cents: amountCents,
            operateur_id: scope.userId,
            created_at: sql<Date>`ledger_now()`,
          })),
        )
        .execute();
    },

    addWrittenOff: async (one: WrittenOff): Promise<void> => {
      await db
        .insertInto('dette_abandonnee')
        .values({
          id: one.id,
          nature: one.nature,
          reference: one.reference,
          beneficiary_id: one.beneficiaryId,
          contract_numero: one.contract,
          montant_cents: one.amountCents,
          motif: one.reason,
          posting_id: one.postingId,
          dette_id: one.debtId,
          demande_par: one.requestedBy,
          valide_par: one.approvedBy,
          created_at: sql<Date>`ledger_now()`,
        })
        .execute();
    },
  };
};
