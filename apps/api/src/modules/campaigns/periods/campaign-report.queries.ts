import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

/** Named in the answer; their number counts all of them. */
const PEOPLE_SHOWN = 20;

interface FundedPerson {
  readonly beneficiaryId: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly fundedCents: number;
  readonly all: number;
}

interface CategoryOfReport {
  readonly category: string;
  readonly lines: number;
  readonly people: number;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents: number;
  readonly orderedCents: number;
}

interface InvoiceOfReport {
  readonly numero: string;
  readonly issuedAt: Date;
  readonly dueDay: string;
  readonly amountCents: number;
  readonly statut: 'A_PAYER' | 'PAYEE' | 'CREDITEE';
}

export const campaignReportQueries = (reader: Reader, scope: FunderScope) => ({
  /**
   * People of the campaign whose funder has already paid more for them in the year than `limit`, in
   * its other campaigns: with the most of this one they would pass the ceiling. Only contracts that
   * the user may read: even a name would tell what was received under another one, because the
   * limit follows the amounts of the campaign. An order counts on the day it was posted, as in the
   * certificate; one that waits, at the closing of its campaign, or today.
   */
  fundedAbove: async (
    campaignId: string,
    {
      year,
      today,
      limitCents,
    }: { readonly year: number; readonly today: CalendarDay; readonly limitCents: number },
  ): Promise<readonly FundedPerson[]> => {
    const { rows } = await sql<FundedPerson>`
      select p.beneficiary_id as "beneficiaryId", a.last_name as "lastName",
        a.first_name as "firstName", sum(p.part_financee_cents)::bigint as "fundedCents",
        count(*) over ()::integer as all
      from precommande_session s
      join contract k on k.numero = s.contract_numero and ${ownContract(scope)}
      join contract own on own.financeur_id = k.financeur_id and ${ownContract(scope, 'own')}
        and own.contract_type <> 'CESU_SOCIAL'
      join precommande p on p.contract_numero = own.numero and p.session_id <> s.id
        and p.statut not in ('ANNULEE', 'REFUSEE') and p.part_financee_cents > 0
      join precommande_session o on o.id = p.session_id
      join beneficiary_contract bc on bc.beneficiary_id = p.beneficiary_id
        and bc.contract_numero = s.contract_numero
      join beneficiary b on b.id = p.beneficiary_id
      join user_account a on a.id = b.account_id
      where s.id = ${campaignId}
        and extract(year from coalesce(
          (select min(j.occurred_at) at time zone 'Europe/Paris' from ledger_journal j
            where j.posting_id = p.id and j.kind = 'COMMANDE' and j.phase = 'POSTE')::date,
          greatest(case when not o.permanent then o.date_fermeture end, ${today}::date)
        )) = ${year} and (
        not exists (select from controle_ligne l where l.session_id = s.id)
        or exists (select from controle_ligne l
          where l.session_id = s.id and l.beneficiary_id = p.beneficiary_id))
      group by p.beneficiary_id, a.last_name, a.first_name
      having sum(p.part_financee_cents) > ${limitCents}
      order by sum(p.part_financee_cents) desc, p.beneficiary_id
      limit ${PEOPLE_SHOWN}`.execute(reader);
    return rows;
  },

  /** Sums of the lines that are neither refused nor cancelled, in the order of the categories. */
  categories: async (campaignId: string): Promise<readonly CategoryOfReport[]> => {
    const { rows } = await sql<CategoryOfReport>`
      select q.categorie_personnel as category, count(p.id)::integer as lines,
        count(distinct p.beneficiary_id)::integer as people,
        coalesce(sum(p.part_financee_cents), 0)::bigint as "fundedCents",
        coalesce(sum(p.part_beneficiaire_cents), 0)::bigint as "ownCents",
        coalesce(sum(p.frais_compte_cents + p.frais_titre_cents), 0)::bigint as "feesCents",
        coalesce(sum(p.part_financee_cents) filter (where p.statut in ('COMMANDEE', 'LIVREE')
          or p.statut = 'VALIDEE' and p.commande_id is not null), 0)::bigint as "orderedCents"
      from precommande_quota q
      join precommande_session s on s.id = q.session_id
      join contract k on k.numero = s.contract_numero and ${ownContract(scope)}
      left join precommande p on p.quota_id = q.id and p.statut not in ('ANNULEE', 'REFUSEE')
      where q.session_id = ${campaignId}
      group by q.id, q.rang, q.categorie_personnel order by q.rang`.execute(reader);
    return rows;
  },

  invoices: async (campaignId: string): Promise<readonly InvoiceOfReport[]> => {
    const { rows } = await sql<InvoiceOfReport>`
      select f.numero, f.emise_le as "issuedAt", f.echeance as "dueDay",
        f.montant_cents as "amountCents", f.statut
      from facture_financeur f join commande_financeur o on o.id = f.commande_id
      where o.session_id = ${campaignId} and ${ownContract(scope, 'f', 'contract_numero')}
      order by f.numero`.execute(reader);
    return rows;
  },
});
export type CampaignReportQueries = ReturnType<typeof campaignReportQueries>;
