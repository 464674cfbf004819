import { getContractSheets, getFunder } from '@portail/contract/funders/operator-funders.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callWholeList } from '../../../session/api.ts';

export const FUNDERS_KEY = ['financeurs-operateur'] as const;

/** Two operators may open one sheet, so it is always reloaded, but not while editing. */
const SHEET = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const funderQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...FUNDERS_KEY, 'fiche', clientId],
    queryFn: ({ signal }) => callApi(getFunder, { params: { clientId } }, { signal }),
    ...SHEET,
  });

export const contractSheetsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...FUNDERS_KEY, 'contrats', clientId],
    queryFn: ({ signal }) => callWholeList(getContractSheets, { query: { clientId } }, { signal }),
    ...SHEET,
  });
