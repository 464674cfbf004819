import { getFunderUsers } from '@portail/contract/funders/funder-users.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWholeList } from '../../../session/api.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

export const usersQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'utilisateurs'],
  queryFn: ({ signal }) => callWholeList(getFunderUsers, { query: {} }, { signal }),
});
