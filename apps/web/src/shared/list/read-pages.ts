import { PAGE_SIZE } from './keyset.ts';

export type ReadPage<Page> = (
  avant: string | undefined,
  options: { readonly signal?: AbortSignal },
) => Promise<Page>;

/** Requests one line more than is shown. */
export const pageQueryOf = (avant: string | undefined) => ({
  avant,
  taille: String(PAGE_SIZE + 1),
});

interface Reading<Page> {
  readonly read: ReadPage<Page>;
  readonly nextOf: (page: Page) => string | undefined;
  /** At least one; fewer are read when the list ends. */
  readonly count: number;
  readonly signal: AbortSignal;
}

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
