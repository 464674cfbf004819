import { stylesQuery, textsQuery } from '../../session/contract-theme-queries.ts';
import { spaceOfAddress } from '../../session/space-of-address.ts';
import { browserTimers } from '../../shared/time/timers.ts';
import { queryClient } from '../query-client.ts';
import { contractOfAddress } from './contract-of-address.ts';

/** A theme that cannot be loaded must not block the page. */
const LONGEST_WAIT_MS = 3_000;

/** A visitor who follows their employer's link sees its theme and texts from the first frame. */
export const preloadContractTheme = async (): Promise<void> => {
  const { pathname, search } = window.location;
  const numeroContrat = contractOfAddress(pathname, search, null);
  if (numeroContrat === undefined) return;
  const space = spaceOfAddress(search);
  const tooLate = new Promise<void>((settle) => {
    browserTimers.after(LONGEST_WAIT_MS, settle);
  });
  const themes = Promise.all([
    queryClient.prefetchQuery(stylesQuery(numeroContrat, space)),
    queryClient.prefetchQuery(textsQuery(numeroContrat, space)),
  ]);
  await Promise.race([themes, tooLate]);
};
