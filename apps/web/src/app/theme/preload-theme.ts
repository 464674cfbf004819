import { stylesQuery, textsQuery } from '../../session/contract-theme-queries.ts';
import { sessionStore } from '../../session/session-store.ts';
import { spaceOfAddress } from '../../session/space-of-address.ts';
import { browserTimers } from '../../shared/time/timers.ts';
import { queryClient } from '../query-client.ts';
import { contractOfAddress } from './contract-of-address.ts';

/** A theme that cannot be loaded must not block the page. */
const LONGEST_WAIT_MS = 3_000;
/** A person who is signed in knows the page: its amounts come before its colours. */
const LONGEST_WAIT_INSIDE_MS = 600;

const themeOfVisit = () => {
  const { user, visualisation } = sessionStore.getState();
  const { pathname, search } = window.location;
  const own = visualisation?.selectedContract.contractId ?? user?.idContrat;
  return {
    numeroContrat: own ?? contractOfAddress(pathname, search, null),
    space: user?.typeEspace ?? spaceOfAddress(search),
    login: user?.login,
    longestMs: own === undefined ? LONGEST_WAIT_MS : LONGEST_WAIT_INSIDE_MS,
  };
};

/** The theme and texts of the contract are there from the first frame, and nothing is drawn twice. */
export const preloadContractTheme = async (): Promise<void> => {
  const { numeroContrat, space, login, longestMs } = themeOfVisit();
  if (numeroContrat === undefined) return;
  const tooLate = new Promise<void>((settle) => {
    browserTimers.after(longestMs, settle);
  });
  const themes = Promise.all([
    queryClient.prefetchQuery(stylesQuery(numeroContrat, space)),
    queryClient.prefetchQuery(textsQuery(numeroContrat, space, login)),
  ]);
  await Promise.race([themes, tooLate]);
};
