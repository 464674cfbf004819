import { hrefOf } from '@portail/contract/pages/href.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import { draftStore } from '../flow/draft-store.ts';
import { sessionViewOf } from '../session/current-session.ts';
import { onSessionClosed, sessionStore } from '../session/session-store.ts';
import { forgetEarlyReads, notingReads } from '../shared/http/early-reads.ts';
import { localStore, STORAGE_KEYS } from '../shared/storage/safe-storage.ts';
import { guard } from './guard.ts';
import { PAGE_COMPONENTS } from './page-components.ts';

/** More redirections than the rules can chain. */
const MAX_HOPS = 5;

/** The page that this visit begins with, once every redirection has been followed. */
const firstPage = (): PageId | undefined => {
  const { pathname, search } = window.location;
  const hasContract = new URLSearchParams(search).has('numeroContrat');
  const session = sessionViewOf(sessionStore.getState(), hasContract);
  const drafts = draftStore.getState();
  let path = pathname;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const decision = guard(path, session, (flowId) => drafts[flowId] ?? {});
    if (decision.kind === 'show') return decision.id;
    path = decision.to;
  }
  return undefined;
};

/**
 * Brings the code of the page that this visit begins with, so that the first thing drawn is the
 * page and not its outline. A page that cannot be had is left to the router's own error.
 */
export const preloadFirstPage = async (): Promise<void> => {
  const page = firstPage();
  if (page === undefined) return;
  // Beside the page, not after it; an error is left to the parts that need them.
  if (sessionStore.getState().user !== null)
    import('./shell/connected/connected-parts.ts').catch(() => undefined);
  await PAGE_COMPONENTS[page].preload().catch(() => undefined);
};

/** Account numbers are in the addresses: they go with the person. */
onSessionClosed((reason) => {
  forgetEarlyReads();
  if (reason !== 'replaced') localStore.remove(STORAGE_KEYS.firstReads);
});

/** The home page begins most visits: what it reads is kept, to be asked for at once next time. */
export const keepReads = async (read: () => Promise<void>): Promise<void> => {
  const { user, visualisation, isTabOnly } = sessionStore.getState();
  const isKept = window.location.pathname === hrefOf('HOME') && !isTabOnly;
  if (!isKept || user === null || visualisation === null) return read();
  const reads = await notingReads(read);
  const numeroContrat = visualisation.selectedContract.contractId;
  if (reads.length > 0)
    localStore.write(STORAGE_KEYS.firstReads, { login: user.login, numeroContrat, reads });
  return undefined;
};
