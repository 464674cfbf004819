import { getContractSheets, getFunder } from '@portail/contract/funders/operator-funders.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callWholeList } from '../../../session/api.ts';
import { apiQuery } from '../../../session/use-api-query.ts';

export const FUNDERS_KEY = ['financeurs-operateur'] as const;

/** Two operators may open one sheet, so it is always reloaded, but not while editing. */
const SHEET = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const funderQuery = (clientId: string) =>
  queryOptions({ ...apiQuery(getFunder, { params: { clientId } }), ...SHEET });

export const contractSheetsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...FUNDERS_KEY, 'contrats', clientId],
    queryFn: ({ signal }) => callWholeList(getContractSheets, { query: { clientId } }, { signal }),
    ...SHEET,
  });

/** After a success only: a sheet of another version closes the forms opened on the former one. */
export const reloadFunders = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: FUNDERS_KEY }),
    queries.invalidateQueries({ queryKey: [getFunder.id] }),
  ]);
};
