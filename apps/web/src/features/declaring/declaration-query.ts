import { getDeclaration } from '@portail/contract/calls/declaring.calls.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { organismeParams } from './declaring-data.ts';

export const declarationQuery = (organisme: Organisme, id: string) =>
  queryOptions({
    queryKey: ['declaration', organisme, id],
    queryFn: ({ signal }) =>
      callApi(getDeclaration, { params: { ...organismeParams(organisme), id } }, { signal }),
    staleTime: 0,
  });
