import {
  getConversionEligibility,
  getConvertibleHoldings,
} from '@portail/contract/wallet/conversion.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

const CONVERSIONS = 'changement-format';

const contractOf = (numeroContrat: string) => ({ numeroContrat, typeContrat: 'CESU_RH' }) as const;

/** Read again when a step opens, because another tab may have used the value. */
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

export const rereadConvertible = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: [CONVERSIONS] });
