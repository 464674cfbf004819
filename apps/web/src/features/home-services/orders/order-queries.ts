import { getClientInformation } from '@portail/contract/funders/organisations.calls.ts';
import { getServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { SERVICE_QUERIES } from '../../../session/home-services/service-queries.ts';

/** Always reloaded: the provider may have quoted or planned it meanwhile. */
export const serviceOrderQuery = (numeroCommande: string) =>
  queryOptions({
    queryKey: [SERVICE_QUERIES, 'commande', numeroCommande],
    queryFn: ({ signal }) => callApi(getServiceOrder, { params: { numeroCommande } }, { signal }),
    staleTime: 0,
  });

export const providerQuery = (clientId: string) =>
  queryOptions({
    queryKey: [SERVICE_QUERIES, 'prestataire', clientId],
    queryFn: ({ signal }) => callApi(getClientInformation, { params: { clientId } }, { signal }),
  });
