import type { CreditNoteReason } from '@portail/rules/campaigns/credit-notes.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { RECIPIENT_COLUMNS, recipientJoin } from './funder-orders.queries.ts';
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
        scope.kind === 'funder' ? query.where(ownContract(scope, 'a', 'contract_numero')) : query,
      )
      .executeTakeFirst(),
});
export type CreditNoteDetails = NonNullable<
  Awaited<ReturnType<ReturnType<typeof creditNoteQueries>['find']>>
>;

interface NotifiedCreditNote {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly invoice: string;
  readonly order: string;
  readonly campaign: string;
  readonly amountCents: number;
  readonly reason: CreditNoteReason;
}

export const creditNoteMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** `undefined` once the person has no access any more. */
  findRecipient: async (
    numero: string,
    userId: string | null,
  ): Promise<NotifiedCreditNote | undefined> => {
    const { rows } = await sql<NotifiedCreditNote>`
      select ${RECIPIENT_COLUMNS}, n.facture_numero as invoice, o.reference as "order",
        s.libelle as campaign, n.montant_cents as "amountCents", n.motif as reason
      from avoir_financeur n join financeur c on c.id = n.financeur_id
      join facture_financeur f on f.numero = n.facture_numero
      join commande_financeur o on o.id = f.commande_id
      join precommande_session s on s.id = o.session_id
      ${recipientJoin(userId)} and n.numero = ${numero}`.execute(reader);
    return rows[0];
  },
});
