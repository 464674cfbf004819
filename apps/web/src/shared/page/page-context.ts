import type { PageId } from '@portail/contract/pages/registry.ts';
import { createContext, use } from 'react';

export interface CurrentPage {
  readonly id: PageId;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  /** Drawn to be looked at inside another page, whose title and focus it leaves alone. */
  readonly isSample?: boolean;
}

/** Set by the router around each page. */
export const PageContext = createContext<CurrentPage | undefined>(undefined);

export const useCurrentPage = (): CurrentPage => {
  const page = use(PageContext);
  if (page === undefined) throw new Error('a page must be shown by the router');
  return page;
};
