import { getReceivedPayments } from '@portail/contract/payments/payees.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** Query key prefix of the payee's space. */
export const INTERVENANT_QUERIES = 'intervenant-espace';

interface Period {
  readonly dateDebut: string | undefined;
  readonly dateFin: string | undefined;
}

export const receivedQuery = (period: Period) =>
  queryOptions({
    queryKey: [INTERVENANT_QUERIES, 'recus', period],
    queryFn: ({ signal }) => callApi(getReceivedPayments, { query: period }, { signal }),
  });
