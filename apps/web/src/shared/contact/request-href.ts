import { hrefOf } from '@portail/contract/pages/href.ts';

/** One page holds the list and each of its requests: the address says which. */
export const requestHref = (id: string): string =>
  `${hrefOf('MY_REQUESTS')}?${new URLSearchParams({ demande: id })}`;
