import { flowOfPage } from '@portail/contract/flows/all-flows.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { type PageDefinition } from '@portail/contract/pages/define-page.ts';
import { type PageId, PAGES, pageOf } from '@portail/contract/pages/registry.ts';
import { decidePageAccess } from '@portail/rules/access/decide-page-access.ts';
import type { SessionView } from '@portail/rules/access/session-view.ts';

/** Any value does where a path has a parameter: access is decided before anything is looked up. */
const concrete = (path: string): string => path.replaceAll(/:\w+/g, '1');

/** Every address of the registry: paths, second paths, and the aliases. */
export const ALL_PATHS: readonly string[] = Object.values(PAGES)
  .flatMap((page: PageDefinition) => [
    page.path,
    ...page.variants.map((variant) => variant.path),
    ...page.aliases,
  ])
  .map(concrete)
  .filter((path, index, all) => all.indexOf(path) === index);

interface Situation {
  readonly session: SessionView;
  /** The page that the first step of a flow leads to when nothing is filled. */
  readonly firstStepOf?: (page: PageId) => PageId;
}

const firstStep = (page: PageId): PageId => flowOfPage(page)?.flow.steps[0]?.page ?? page;

/** Where the rules say that this session ends up when it asks for this path. */
export const expectedPage = (
  path: string,
  { session, firstStepOf = firstStep }: Situation,
): PageId => {
  const alias = Object.values(PAGES).find((page: PageDefinition) => page.aliases.includes(path));
  const match = matchPath(alias?.path ?? path);
  if (match === undefined) return 'NOT_FOUND';
  const decision = decidePageAccess(match.rules, session);
  if (decision.kind === 'redirect')
    return expectedPage(pageOf(decision.to).path, { session, firstStepOf });
  const first = firstStepOf(match.id);
  return first === match.id ? match.id : expectedPage(pageOf(first).path, { session, firstStepOf });
};
