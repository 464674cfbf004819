import type { PageId } from '@portail/contract/pages/registry.ts';
import { draftStore } from '../flow/draft-store.ts';
import { sessionViewOf } from '../session/current-session.ts';
import { sessionStore } from '../session/session-store.ts';
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
    void Promise.allSettled([
      import('./shell/connected/ConnectedHeader.tsx'),
      import('./shell/connected/ConnectedDialogs.tsx'),
    ]);
  await PAGE_COMPONENTS[page].preload().catch(() => undefined);
};
