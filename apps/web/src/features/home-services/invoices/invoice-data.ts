import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import { getServiceInvoices } from '@portail/contract/home-services/home-invoices.calls.ts';
import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { SERVICE_QUERIES, spaceQueryOf } from '../../../session/home-services/service-queries.ts';

export interface InvoiceFilter {
  readonly clientId: string | undefined;
  readonly statut: InvoiceStatut | undefined;
}

interface PageAsked {
  readonly avant: string | undefined;
  readonly taille: string;
}

export const invoiceListKey = (filter: InvoiceFilter) =>
  [SERVICE_QUERIES, 'factures', filter] as const;

export const readInvoices = (
  { clientId, statut }: InvoiceFilter,
  page: PageAsked,
  options: { readonly signal?: AbortSignal },
) =>
  callApi(getServiceInvoices, { query: { ...spaceQueryOf(clientId), statut, ...page } }, options);

/** Separate from the lists, which are invalidated when it has ended. */
export const invoiceCardQuery = (referenceTransaction: string) =>
  queryOptions({
    queryKey: ['factures-carte', referenceTransaction],
    queryFn: ({ signal }) =>
      callApi(getCardPaymentState, { params: { referenceTransaction } }, { signal }),
    staleTime: 0,
  });
