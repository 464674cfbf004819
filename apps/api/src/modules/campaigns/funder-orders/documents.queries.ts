import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

export interface DocumentRow {
  readonly kind: 'FACTURE' | 'AVOIR';
  readonly numero: string;
  readonly issuedAt: Date;
  readonly contract: string;
  readonly campaign: string;
  readonly order: string;
  readonly amountCents: number;
  readonly dueDay: string | null;
  readonly statut: 'A_PAYER' | 'PAYEE' | 'CREDITEE' | null;
}

interface DocumentPeriod {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Of every contract when absent. */
  readonly contract?: string | null | undefined;
}

/** Invoices and credit notes of a funder, by their day of issue in Paris. */
export const documentQueries = (reader: Reader, scope: FunderScope) => ({
  list: async (
    { from, to, contract = null }: DocumentPeriod,
    limit: number,
  ): Promise<readonly DocumentRow[]> => {
    const { rows } = await sql<DocumentRow>`
      with period as (
        select ${from}::date::timestamp at time zone 'Europe/Paris' as start,
          (${to}::date + 1)::timestamp at time zone 'Europe/Paris' as stop
      )
      select 'FACTURE' as kind, f.numero, f.emise_le as "issuedAt", f.contract_numero as contract,
        s.libelle as campaign, o.reference as "order", f.montant_cents as "amountCents",
        f.echeance as "dueDay", f.statut
      from facture_financeur f join commande_financeur o on o.id = f.commande_id
      join precommande_session s on s.id = o.session_id, period
      where ${ownContract(scope, 'f', 'contract_numero')}
        and f.emise_le >= period.start and f.emise_le < period.stop
        and (${contract}::text is null or f.contract_numero = ${contract})
      union all
      select 'AVOIR', a.numero, a.emis_le, a.contract_numero, s.libelle, o.reference,
        a.montant_cents, null, null
      from avoir_financeur a join facture_financeur f on f.numero = a.facture_numero
      join commande_financeur o on o.id = f.commande_id
      join precommande_session s on s.id = o.session_id, period
      where ${ownContract(scope, 'a', 'contract_numero')}
        and a.emis_le >= period.start and a.emis_le < period.stop
        and (${contract}::text is null or a.contract_numero = ${contract})
      order by "issuedAt", numero limit ${limit}`.execute(reader);
    return rows;
  },
});
