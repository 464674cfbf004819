import { PAGE_SIZE } from './keyset.ts';

/** Reads the lines that come after a key, or the first ones. */
export type ReadPage<Page> = (
  avant: string | undefined,
  options: { readonly signal?: AbortSignal },
) => Promise<Page>;

/** The part of a call's query that asks for a page: one line more than is shown. */
export const pageQueryOf = (avant: string | undefined) => ({
  avant,
  taille: String(PAGE_SIZE + 1),
});

interface Reading<Page> {
  readonly read: ReadPage<Page>;
  readonly nextOf: (page: Page) => string | undefined;
  /** How many pages, if there are so many; at least one. */
  readonly count: number;
  readonly signal: AbortSignal;
}

/** One page after the other: each begins where the last one ended. */
export const readPages = async <Page>(reading: Reading<Page>): Promise<readonly Page[]> => {
  const { read, nextOf, count, signal } = reading;
  const pages: Page[] = [];
  let next: string | undefined;
  do {
    const page = await read(next, { signal });
    pages.push(page);
    next = nextOf(page);
  } while (next !== undefined && pages.length < count);
  return pages;
};
