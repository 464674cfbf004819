import { findPayee, getPaidPayees } from '@portail/contract/payments/account-payments.calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api.ts';

/** Who has this NAN code; an unknown one is an error, in the server's words. */
export const payeeQuery = (codeNAN: string) =>
  queryOptions({
    queryKey: ['intervenant', codeNAN],
    queryFn: ({ signal }) => callApi(findPayee, { query: { codeNAN } }, { signal }),
  });

/** The people already paid under a contract, the last one first. */
export const paidPayeesQuery = (numeroContrat: string | undefined) =>
  queryOptions({
    queryKey: ['intervenants-payes', numeroContrat],
    queryFn: ({ signal }) => callApi(getPaidPayees, { query: { numeroContrat } }, { signal }),
  });

export const usePaidPayees = (numeroContrat: string | undefined) =>
  useQuery(paidPayeesQuery(numeroContrat));
