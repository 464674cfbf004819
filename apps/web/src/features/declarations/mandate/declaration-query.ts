import { getDeclarationInformation } from '@portail/contract/people/profile.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const declarationQuery = queryOptions({
  queryKey: ['profil', 'declaration'],
  queryFn: ({ signal }) => callApi(getDeclarationInformation, {}, { signal }),
});
