import {
  getConversionEligibility,
  getConvertibleHoldings,
} from '@portail/contract/wallet/conversion.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

const CONVERSIONS = 'changement-format';

const contractOf = (numeroContrat: string) => ({ numeroContrat, typeContrat: 'CESU_RH' }) as const;

/** Read anew each time a step opens: a balance or a voucher may have gone by another window. */
export const eligibilityQuery = (numeroContrat: string) =>
  queryOptions({
    queryKey: [CONVERSIONS, numeroContrat, 'possible'],
    queryFn: ({ signal }) =>
      callApi(getConversionEligibility, { query: contractOf(numeroContrat) }, { signal }),
    staleTime: 0,
  });

export const convertibleQuery = (numeroContrat: string) =>
  queryOptions({
    queryKey: [CONVERSIONS, numeroContrat, 'avoirs'],
    queryFn: ({ signal }) =>
      callApi(getConvertibleHoldings, { query: contractOf(numeroContrat) }, { signal }),
    staleTime: 0,
  });

/** A wrong code may have blocked a voucher; a refusal may come of a balance that has changed. */
export const rereadConvertible = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: [CONVERSIONS] });

/** Something has changed its form: balances, statements and histories all tell of it. */
export const forgetHoldings = (queries: QueryClient): void => void queries.invalidateQueries();
