import type { QueryClient } from '@tanstack/react-query';
import { getServiceCounters } from '@portail/contract/home-services/home-orders.calls.ts';
import { getServiceInvoices } from '@portail/contract/home-services/home-invoices.calls.ts';
import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { callApi } from '../../../session/api.ts';
import { spaceQueryOf } from '../../../session/home-services/service-queries.ts';

export interface InvoiceFilter {
  readonly clientId: string | undefined;
  readonly statut: InvoiceStatut | undefined;
}

interface PageAsked {
  readonly avant: string | undefined;
  readonly taille: string;
}

export const invoiceListKey = (filter: InvoiceFilter) => [getServiceInvoices.id, filter] as const;

export const readInvoices = (
  { clientId, statut }: InvoiceFilter,
  page: PageAsked,
  options: { readonly signal?: AbortSignal },
) =>
  callApi(getServiceInvoices, { query: { ...spaceQueryOf(clientId), statut, ...page } }, options);

/** After a payment, or when an invoice may have been paid elsewhere. */
export const forgetInvoices = (queries: QueryClient): void => {
  for (const { id } of [getServiceInvoices, getServiceCounters])
    void queries.invalidateQueries({ queryKey: [id] });
};
