import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { INVOICE_PAYMENT_PATH } from '@portail/contract/wallet/holdings.pages.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { type PageDefinition } from '@portail/contract/pages/define-page.ts';
import { type PageId, PAGES, pageOf } from '@portail/contract/pages/registry.ts';
import { decidePageAccess } from '@portail/rules/identity/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';

/**
 * Any value does where a path has a parameter: access is decided before anything is looked up. Only
 * the sign-in page of a contract and the pages of a session ask for a real one.
 */
export const concrete = (path: string): string =>
  path
    .replaceAll(':contractId', '100001')
    .replace('/sessions-precommande/:id', '/sessions-precommande/5001')
    .replaceAll(/:\w+/g, '1');

/** Every address of the registry: paths, second paths, and the aliases. */
export const ALL_PATHS: readonly string[] = Object.values(PAGES)
  .flatMap((page: PageDefinition) => [
    page.path,
    ...page.variants.map((variant) => variant.path),
    ...page.aliases,
  ])
  .map(concrete)
  .filter((path, index, all) => all.indexOf(path) === index);

export interface Place {
  readonly id: PageId;
  readonly path: string;
}

interface Situation {
  readonly session: SessionView;
  /** With one contract there is nothing to choose: the choice page goes on to the home page. */
  readonly hasSeveralContracts?: boolean;
}

/** The page that a step of a flow leads to when nothing has been filled. */
const firstOpenStep = (page: PageId, session: SessionView): PageId => {
  const place = flowOfPage(page);
  if (place === undefined) return page;
  const { flow, step } = place;
  // A partner's link has chosen the order session: the first question is answered.
  const isAnswered =
    flow.id === 'commande' && session.kind === 'connected' && session.link === 'PARTENAIRE';
  const first = flow.steps[isAnswered ? 1 : 0]?.page ?? page;
  return isAnswered && step === flow.steps[0] ? page : first;
};

/** Where the rules say that this session ends up when it asks for this path. */
export const expectedPlace = (path: string, situation: Situation): Place => {
  const { session, hasSeveralContracts = false } = situation;
  const go = (id: PageId) => expectedPlace(concrete(pageOf(id).path), situation);
  const alias = Object.values(PAGES).find((page: PageDefinition) => page.aliases.includes(path));
  if (alias !== undefined) return go(alias.id);
  const match = matchPath(path);
  if (match === undefined) return go('NOT_FOUND');
  const decision = decidePageAccess(match.rules, session);
  if (decision.kind === 'redirect') return go(decision.to);
  // A link without its parameters is no link.
  if (match.rules.id.startsWith('BYPASS_LOGIN')) return go('LOGIN');
  if (match.id === 'VISUALISATION_CHOICE' && !hasSeveralContracts) return go('HOME');
  // Its own way begins with the invoices that are chosen.
  if (path === INVOICE_PAYMENT_PATH) return go('PAIEMENT_FACTURES');
  const step = firstOpenStep(match.id, session);
  return step === match.id ? { id: match.id, path } : go(step);
};

/** The paths that this session may stand on. */
export const pathsShownTo = (situation: Situation): readonly string[] =>
  ALL_PATHS.filter((path) => expectedPlace(path, situation).path === path);
