import { getStyles, getTexts } from '@portail/contract/branding/personalisation.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

/**
 * A theme changes rarely, and is on every open portal within a minute when it does: it is asked for
 * again while the page is visible; the server mostly answers 304.
 */
const CONTRACT_THEME_REFRESH_MS = 30_000;

const FRESH = {
  staleTime: CONTRACT_THEME_REFRESH_MS,
  refetchInterval: CONTRACT_THEME_REFRESH_MS,
} as const;

const queryOf = (numeroContrat: string | undefined, typeEspace: SpaceType) =>
  numeroContrat === undefined ? { typeEspace } : { numeroContrat, typeEspace };

/** First words of the keys below. */
export const CONTRACT_THEME_QUERIES: ReadonlySet<unknown> = new Set(['styles', 'textes']);

// Keyed by contract and space: two seen in a row each keep their own.
export const stylesQuery = (numeroContrat: string | undefined, space: SpaceType) =>
  queryOptions({
    queryKey: ['styles', numeroContrat ?? null, space],
    queryFn: ({ signal }) =>
      callApi(getStyles, { query: queryOf(numeroContrat, space) }, { signal }),
    ...FRESH,
  });

/** A contract says more to its own people: what was read before the sign-in is read again. */
export const textsQuery = (numeroContrat: string | undefined, space: SpaceType, login?: string) =>
  queryOptions({
    queryKey: ['textes', numeroContrat ?? null, space, login],
    queryFn: ({ signal }) =>
      callApi(getTexts, { query: queryOf(numeroContrat, space) }, { signal }),
    ...FRESH,
  });
