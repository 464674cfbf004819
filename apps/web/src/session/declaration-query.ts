import type { getDeclaration } from '@portail/contract/declarations/declaring.calls.ts';
import type { OrganismePath } from '@portail/contract/declarations/declaring.schemas.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callApi } from './api.ts';

const PATHS = { CESU: 'cesu', PAJE: 'paje' } as const satisfies Record<Organisme, OrganismePath>;
export const organismeParams = (organisme: Organisme) => ({ organisme: PATHS[organisme] });

const CALL_ID: typeof getDeclaration.id = 'DECLARATION';
const ASK_AGAIN_MS = 3_000;

/** A declaration as it is now; read again until the organisation has received it. */
export const declarationQuery = (
  declaration: { readonly organisme: Organisme; readonly id: string } | undefined,
) => {
  const params = declaration && { ...organismeParams(declaration.organisme), id: declaration.id };
  return queryOptions({
    queryKey: [CALL_ID, { params }],
    queryFn:
      params === undefined
        ? skipToken
        : async ({ signal }) => {
            // Loaded on demand: the schemas are large, and most payments have no declaration.
            const calls = await import('@portail/contract/declarations/declaring.calls.ts');
            return await callApi(calls.getDeclaration, { params }, { signal });
          },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.statut === 'TRANSMISE' && data.envoi === 'EN_COURS' ? ASK_AGAIN_MS : false,
  });
};
