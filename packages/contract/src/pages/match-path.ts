import type { PageRules } from '@portail/rules/identity/access/page-rules.ts';
import type { PageDefinition } from './define-page.ts';
import { PAGES, type PageId, pageOf } from './registry.ts';

export interface PageMatch {
  readonly id: PageId;
  /** The page's rules at this address: a variant may differ. */
  readonly rules: PageRules;
  /** At its second address, which no way of steps leads through. */
  readonly isVariant: boolean;
  readonly params: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly id: PageId;
  readonly segments: readonly string[];
  readonly rules: PageRules;
  readonly isVariant: boolean;
}

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** One letter per segment, in reading order, such that a static segment sorts first. */
const specificityOf = ({ segments }: Candidate): string =>
  segments.map((segment) => (isParameter(segment) ? 'b' : 'a')).join('');

/** Static segments win over parameters, leftmost first, whatever the order of the registry. */
const bySpecificity = (a: Candidate, b: Candidate): number => {
  const [first, second] = [specificityOf(a), specificityOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

const candidatesOf = (page: PageDefinition & { readonly id: PageId }): readonly Candidate[] => {
  if (page.sharesPathWith !== undefined) return [];
  const variants = page.variants.map((variant) => ({
    id: page.id,
    segments: segmentsOf(variant.path),
    rules: { ...page, ...variant.rules },
    isVariant: true,
  }));
  const own = { id: page.id, segments: segmentsOf(page.path), rules: page, isVariant: false };
  return [own, ...variants];
};

const candidates: readonly Candidate[] = Object.values(PAGES)
  .flatMap((page) => candidatesOf(page))
  .toSorted(bySpecificity);

const aliases = new Map<string, PageId>(
  Object.values(PAGES).flatMap((page) => page.aliases.map((alias) => [alias, page.id] as const)),
);

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

const paramsOf = (
  pattern: readonly string[],
  actual: readonly string[],
): Record<string, string> | undefined => {
  if (pattern.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const found = actual[index] ?? '';
    if (!isParameter(expected)) {
      if (expected !== found) return undefined;
      continue;
    }
    const value = decode(found);
    if (value === undefined) return undefined;
    params[expected.slice(1)] = value;
  }
  return params;
};

/** Which page lives at this path? `undefined` is an unknown path. */
export const matchPath = (pathname: string): PageMatch | undefined => {
  const segments = segmentsOf(pathname);
  for (const candidate of candidates) {
    const params = paramsOf(candidate.segments, segments);
    if (params === undefined) continue;
    const { id, rules, isVariant } = candidate;
    return { id, rules, isVariant, params };
  }
  return undefined;
};

/** Where an alias sends the browser, if the path is one. */
export const aliasTarget = (pathname: string): string | undefined => {
  const target = aliases.get(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  return target === undefined ? undefined : pageOf(target).path;
};
