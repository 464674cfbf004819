import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getOperatorInvoices } from '@portail/contract/backoffice/operator-invoices.calls.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { DUE_OF_INVOICE } from '../../../platform/db/due-of-invoice.ts';
import {
  byCode,
  byDay,
  byInstant,
  byNumber,
  byText,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { CREDIT_NOTES_OF_INVOICE } from './funder-orders.queries.ts';

const KEYS: SortKeys<SortOf<typeof getOperatorInvoices>> = {
  columns: {
    numero: byCode('f.numero'),
    dateFacture: byInstant('f.emise_le'),
    organisme: byText('c.social_reason'),
    numeroContrat: byCode('f.contract_numero'),
    montant: byNumber('f.montant_cents'),
    dateEcheance: byDay('f.echeance'),
    statut: byCode('f.statut'),
  },
  id: byCode('f.numero'),
};

/** Invoices of all funders, with their credit notes. */
export const invoiceQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({ recherche, ...query }: CallInput<typeof getOperatorInvoices>['query']) => {
    const sorted = sortedPage(getOperatorInvoices.list.table, KEYS, query);
    const search = recherche?.trim() ?? '';
    const found = await reader
      .selectFrom('facture_financeur as f')
      .innerJoin('financeur as c', 'c.id', 'f.financeur_id')
      .select([
        'f.numero',
        'f.emise_le as issuedAt',
        'c.social_reason as funder',
        'f.contract_numero as contract',
        'f.montant_cents as amountCents',
        CREDIT_NOTES_OF_INVOICE.as('creditNotes'),
        DUE_OF_INVOICE.as('dueCents'),
        'f.echeance as dueDay',
        'f.statut',
        sorted.sortValue.as('sortValue'),
        sorted.sortId.as('sortId'),
      ])
      .$if(search !== '', (all) =>
        all.where(sql<boolean>`(starts_with(f.numero, upper(${search}::text))
          or f.contract_numero = ${search}::text
          or exists (select from avoir_financeur a
            where a.facture_numero = f.numero and starts_with(a.numero, upper(${search}::text))))`),
      )
      .where(sorted.after)
      .orderBy(sorted.order)
      .limit(sorted.limit)
      .execute();
    return sorted.pageOf(found);
  },

  funderOf: async (numero: string): Promise<string | undefined> => {
    const row = await reader
      .selectFrom('facture_financeur as f')
      .innerJoin('financeur as c', 'c.id', 'f.financeur_id')
      .select('c.social_reason as funder')
      .where('f.numero', '=', numero)
      .executeTakeFirst();
    return row?.funder;
  },
});
