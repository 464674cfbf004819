import { getProductChoice } from '@portail/contract/people/profile.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const productQuery = (numeroContrat: string) =>
  queryOptions({
    queryKey: ['profil', 'versement', numeroContrat],
    queryFn: ({ signal }) => callApi(getProductChoice, { query: { numeroContrat } }, { signal }),
  });
