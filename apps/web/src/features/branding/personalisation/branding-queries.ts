import {
  getBranding,
  getBrandingVersion,
  getBrandingVersions,
  previewBrandedMail,
} from '@portail/contract/branding/branding.calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { apiQuery } from '../../../session/use-api-query.ts';

const keyOf = (numeroContrat: string) => ['habillage', numeroContrat] as const;

/** Not refetched in the background, which would replace values being typed. */
export const brandingQuery = (numeroContrat: string) =>
  queryOptions({
    ...apiQuery(getBranding, { params: { numeroContrat } }, { staleTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const VERSIONS_PER_PAGE = 20;

export const versionsQuery = (numeroContrat: string, revision: number) =>
  infiniteQueryOptions({
    // A publication changes the revision, which invalidates the history.
    queryKey: [...keyOf(numeroContrat), 'versions', revision],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        getBrandingVersions,
        {
          params: { numeroContrat },
          query: {
            taille: String(VERSIONS_PER_PAGE),
            ...(pageParam === undefined ? {} : { avant: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.length < VERSIONS_PER_PAGE ? undefined : last.at(-1)?.numero.toString(),
  });

/** A version never changes. */
export const versionQuery = (numeroContrat: string, numero: number) =>
  apiQuery(
    getBrandingVersion,
    { params: { numeroContrat, numero: String(numero) } },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** A mail with the last saved branding. */
export const brandedMailQuery = (numeroContrat: string, revision: number) =>
  queryOptions({
    queryKey: [...keyOf(numeroContrat), 'courriel', revision],
    queryFn: ({ signal }) =>
      callApi(previewBrandedMail, { params: { numeroContrat }, query: {} }, { signal }),
  });
