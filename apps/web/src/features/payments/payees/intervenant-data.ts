import {
  getBankDetails,
  getIntervenant,
  getReceivedPayments,
  getRemises,
} from '@portail/contract/payments/payees.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** Query key prefix of the payee's space. */
export const INTERVENANT_QUERIES = 'intervenant-espace';

export const identityQuery = queryOptions({
  queryKey: [INTERVENANT_QUERIES, 'identite'],
  queryFn: ({ signal }) => callApi(getIntervenant, {}, { signal }),
});

const LAST = '5';

export const lastRemisesQuery = queryOptions({
  queryKey: [INTERVENANT_QUERIES, 'dernieres-remises'],
  queryFn: ({ signal }) => callApi(getRemises, { query: { taille: LAST } }, { signal }),
});

interface Period {
  readonly dateDebut: string | undefined;
  readonly dateFin: string | undefined;
}

export const receivedQuery = (period: Period) =>
  queryOptions({
    queryKey: [INTERVENANT_QUERIES, 'recus', period],
    queryFn: ({ signal }) => callApi(getReceivedPayments, { query: period }, { signal }),
  });

export const bankQuery = queryOptions({
  queryKey: [INTERVENANT_QUERIES, 'banque'],
  queryFn: ({ signal }) => callApi(getBankDetails, {}, { signal }),
});
