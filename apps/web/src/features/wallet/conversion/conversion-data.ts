import {
  getConversionEligibility,
  getConvertibleHoldings,
} from '@portail/contract/wallet/conversion.calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../session/use-api-query.ts';

const contractOf = (numeroContrat: string) =>
  ({ query: { numeroContrat, typeContrat: 'CESU_RH' } }) as const;

// Read again when a step opens, because another tab may have used the value.
const FRESH = { staleTime: 0 };

export const eligibilityQuery = (numeroContrat: string) =>
  apiQuery(getConversionEligibility, contractOf(numeroContrat), FRESH);

export const convertibleQuery = (numeroContrat: string) =>
  apiQuery(getConvertibleHoldings, contractOf(numeroContrat), FRESH);

export const rereadConvertible = (queries: QueryClient): void => {
  for (const { id } of [getConversionEligibility, getConvertibleHoldings])
    void queries.invalidateQueries({ queryKey: [id] });
};
