import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { aliasTarget, matchPath, type PageMatch } from '@portail/contract/pages/match-path.ts';
import { type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import {
  type CheckName,
  decidePageAccess,
} from '@portail/rules/identity/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import { type Answers, decideStep } from '@portail/rules/flow/flow.ts';

export type GuardDecision =
  | {
      readonly kind: 'show';
      readonly id: PageId;
      readonly title: string;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly because?: CheckName };

const redirect = (to: string): GuardDecision => ({ kind: 'redirect', to });

/** Two pages live at one address: which one is decided by what the person is doing. */
const idOf = (match: PageMatch, session: SessionView): PageId =>
  match.id === 'ORDER_PROFILE' && session.kind === 'connected' && session.orderType === 'EDIT_ORDER'
    ? 'EDIT_ORDER_PROFILE'
    : match.id;

/** Everything that happens between an address and a page, before the page mounts. */
export const guard = (
  pathname: string,
  session: SessionView,
  answersOf: (flowId: string) => Answers,
): GuardDecision => {
  const alias = aliasTarget(pathname);
  if (alias !== undefined) return redirect(alias);
  const match = matchPath(pathname);
  if (match === undefined) return redirect(hrefOf('NOT_FOUND'));

  const access = decidePageAccess(match.rules, session);
  if (access.kind === 'redirect')
    return { kind: 'redirect', to: hrefOf(access.to), because: access.because };

  // A second address has a way of its own, which its page knows.
  const place = match.isVariant ? undefined : flowOfPage(match.id);
  if (place !== undefined) {
    const step = decideStep(place.flow, answersOf(place.flow.id), place.step.id);
    if (step.kind === 'redirect') {
      const target = place.flow.steps.find((one) => one.id === step.to.id);
      if (target !== undefined) return redirect(pageOf(target.page).path);
    }
  }
  const id = idOf(match, session);
  return { kind: 'show', id, title: pageOf(id).title, params: match.params };
};

/** Pages for people who are not signed in keep standing when a sign-in succeeds on them. */
export const isAnonymousOnly = (pathname: string): boolean =>
  matchPath(pathname)?.rules.audience.kind === 'anonymous-only';

/** The way in asks for the contract in its address; on the steps the one kept is enough. */
export const hasRegistrationContract = (
  pathname: string,
  asked: string | null,
  remembered: string | null,
): boolean => {
  if (asked !== null && asked !== '') return true;
  return remembered !== null && pathname !== pageOf('REGISTRATION').path;
};
