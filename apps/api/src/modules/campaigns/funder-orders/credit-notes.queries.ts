import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { BUYER_COLUMNS } from './invoices.repository.ts';

/** Invoices of orders that wait for a payment. */
export const unpaidOrderQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Issued on that day or before, by number. */
  listIssuedUntil: async (
    day: CalendarDay,
    after: string,
    limit: number,
  ): Promise<readonly string[]> => {
    const { rows } = await sql<{ numero: string }>`
      select f.numero from facture_financeur f
      join commande_financeur o on o.id = f.commande_id and o.statut = 'EN_ATTENTE_PAIEMENT'
      where f.statut = 'A_PAYER' and f.numero > ${after}
        and (f.emise_le at time zone 'Europe/Paris')::date <= ${day}::date
      order by f.numero limit ${limit}`.execute(reader);
    return rows.map(({ numero }) => numero);
  },
});

/** A credit note with what its document prints; of one funder, or of any for an operator. */
export const creditNoteQueries = (reader: Reader, scope: FunderScope | OperatorScope) => ({
  find: (numero: string) =>
    reader
      .selectFrom('avoir_financeur as a')
      .innerJoin('facture_financeur as f', 'f.numero', 'a.facture_numero')
      .innerJoin('commande_financeur as o', 'o.id', 'f.commande_id')
      .innerJoin('precommande_session as s', 's.id', 'o.session_id')
      .innerJoin('financeur as c', 'c.id', 'a.financeur_id')
      .select([
        'a.numero',
        'a.emis_le as issuedAt',
        'a.montant_cents as amountCents',
        'a.motif as reason',
        'a.parties',
        'f.numero as invoice',
        'f.emise_le as invoicedAt',
        'f.contract_numero as contract',
        'o.reference as order',
        'o.numero_bon_commande as purchaseOrder',
        's.libelle as campaign',
        'c.client_number as clientNumber',
        ...BUYER_COLUMNS,
      ])
      .where('a.numero', '=', numero)
      .$if(scope.kind === 'funder', (query) =>
        query.where('a.financeur_id', '=', scope.kind === 'funder' ? scope.financeurId : ''),
      )
      .executeTakeFirst(),
});
export type CreditNoteDetails = NonNullable<
  Awaited<ReturnType<ReturnType<typeof creditNoteQueries>['find']>>
>;
