import { stylesQuery, textsQuery } from '../../session/contract-theme.ts';
import { spaceOfAddress } from '../../session/space-of-address.ts';
import { browserTimers } from '../../shared/time/timers.ts';
import { queryClient } from '../query-client.ts';
import { contractOfAddress } from './contract-of-address.ts';

/** A look that does not come must not keep anybody out. */
const LONGEST_WAIT_MS = 3_000;

/** Somebody who follows their employer's link sees its colours and words first, and no others. */
export const preloadContractTheme = async (): Promise<void> => {
  const { pathname, search } = window.location;
  const numeroContrat = contractOfAddress(pathname, search, null);
  if (numeroContrat === undefined) return;
  const space = spaceOfAddress(search);
  const tooLate = new Promise<void>((settle) => {
    browserTimers.after(LONGEST_WAIT_MS, settle);
  });
  const looks = Promise.all([
    queryClient.prefetchQuery(stylesQuery(numeroContrat, space)),
    queryClient.prefetchQuery(textsQuery(numeroContrat, space)),
  ]);
  await Promise.race([looks, tooLate]);
};
