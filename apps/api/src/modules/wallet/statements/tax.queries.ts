import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** Value that a person received, with the part paid by the funder. */
export interface FundedLine {
  readonly contract: string;
  readonly contractType: VisualisationMode;
  /** YYYY-MM-DD in Paris: the calendar year of this day is the tax year. */
  readonly day: string;
  readonly totalCents: number;
  readonly fundedCents: number;
}

const PARIS_DAY = sql<string>`to_char(j.occurred_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

const PARIS_YEAR = sql<number>`extract(year from j.occurred_at at time zone 'Europe/Paris')`;

export const taxQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** Orders and their reversals; the funded part is what the funder owes. */
  listOrders: async (year?: number): Promise<readonly FundedLine[]> => {
    const { rows } = await sql<FundedLine>`
      with credited as (
        select e.journal_id from compte_cesu c
        join ledger_account a on a.compte_id = c.id and a.kind = 'BENEFICIAIRE_COMPTE'
        join ledger_entry e on e.account_id = a.id
        where c.beneficiary_id = ${beneficiaryId}
        union
        select e.journal_id from titre t
        join ledger_entry e on e.titre_numero = t.numero and e.amount > 0
        where t.beneficiary_id = ${beneficiaryId}
      )
      select j.contract_numero as contract, k.contract_type as "contractType", ${PARIS_DAY} as day,
        coalesce(sum(x.amount) filter (where a.kind in
          ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'TITRES_EN_CIRCULATION')), 0)::bigint as "totalCents",
        coalesce(-sum(x.amount) filter (where a.kind = 'CREANCE_FINANCEUR'), 0)::bigint as "fundedCents"
      from credited
      join ledger_journal j on j.id = credited.journal_id and j.phase = 'POSTE'
      left join ledger_journal r on r.id = j.reverses
      join contract k on k.numero = j.contract_numero
      join ledger_entry x on x.journal_id = j.id
      join ledger_account a on a.id = x.account_id
      where coalesce(r.kind, j.kind) = 'COMMANDE'
        and (${year ?? null}::integer is null or ${PARIS_YEAR} = ${year ?? null}::integer)
      group by j.id, j.contract_numero, k.contract_type, j.occurred_at
      order by j.occurred_at, j.id
    `.execute(reader);
    return rows;
  },

  /** Social aid counts when it is used, so these are the payments made with it. */
  listAid: async (): Promise<readonly FundedLine[]> => {
    const { rows } = await sql<FundedLine>`
      select j.contract_numero as contract, k.contract_type as "contractType", ${PARIS_DAY} as day,
        p.montant_cents as "totalCents", p.montant_cents as "fundedCents"
      from paiement_compte p
      join ledger_journal requested on requested.posting_id = p.posting_id and requested.kind = 'PAIEMENT_SOCIAL'
      left join ledger_journal settled on settled.resolves = requested.id
      join ledger_journal j on j.id = coalesce(settled.id, requested.id) and j.phase = 'POSTE'
      join contract k on k.numero = j.contract_numero
      where p.beneficiary_id = ${beneficiaryId}
        and not exists (select from ledger_journal r where r.reverses = j.id)
      order by j.occurred_at, j.id
    `.execute(reader);
    return rows;
  },
});
