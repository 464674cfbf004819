import { queryOptions } from '@tanstack/react-query';

/** Fewer signs find half of France. */
export const MIN_LENGTH = 2;

export interface Town {
  readonly codePostal: string;
  readonly ville: string;
  readonly codePostalEtVille: string;
}

export type SearchTowns = (text: string, signal: AbortSignal) => Promise<readonly Town[]>;

/** What was asked is kept with what was found: asked again, it is there at once. */
export const townSearch = (asked: string, search: SearchTowns) =>
  queryOptions({
    queryKey: ['villes', asked.toLowerCase()],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked.length >= MIN_LENGTH,
    // The names of towns hold longer than any visit.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
