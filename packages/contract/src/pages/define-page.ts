import type { PageAudience, PageRules } from '@portail/rules/identity/access/page-rules.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';

/** A second address of the same page, with the rules that differ there. */
export interface PageVariant {
  readonly path: string;
  readonly rules?: Partial<Pick<PageRules, 'permissions' | 'unifiedOnly' | 'feature' | 'links'>>;
}

/** Everything the product knows of a page. Routes, guards, menus and tests are read from here. */
export interface PageDefinition extends PageRules {
  /** Parameters are written `:name`. */
  readonly path: string;
  /** Other addresses that show the page. */
  readonly variants: readonly PageVariant[];
  /** Addresses that send the browser on to `path`. */
  readonly aliases: readonly string[];
  /** The page's name: document title, breadcrumb, site map. */
  readonly title: string;
  /** Two pages may live at one address; the other one is decided by the order type. */
  readonly sharesPathWith: string | undefined;
}

const DEFAULTS = {
  group: 'general',
  variants: [],
  aliases: [],
  modes: undefined,
  permissions: [],
  excludedClientTypes: [],
  feature: undefined,
  contractFlags: [],
  unifiedOnly: false,
  hiddenInReadOnlyMode: false,
  links: [],
  sharesPathWith: undefined,
} as const satisfies Partial<PageDefinition>;

type Written = Pick<PageDefinition, 'path' | 'title' | 'audience'> &
  Partial<Omit<PageDefinition, 'id'>>;

type WrittenPages = Readonly<Record<string, Written>>;
type DefinedPages<T extends WrittenPages> = {
  readonly [K in keyof T & string]: PageDefinition & { id: K; path: T[K]['path'] };
};

/** Turns a table of pages into definitions; the key is the page id, so it is written once. */
export function definePages<const T extends WrittenPages>(pages: T): DefinedPages<T>;
// Under the names of the table, which Object.fromEntries cannot express.
export function definePages(pages: WrittenPages): Readonly<Record<string, PageDefinition>> {
  return Object.fromEntries(
    Object.entries(pages).map(([id, page]) => [id, { ...DEFAULTS, ...page, id }]),
  );
}

export const OPEN: PageAudience = { kind: 'open' };
export const connected = (...spaces: readonly SpaceType[]): PageAudience => ({
  kind: 'connected',
  spaces,
});
export const EVERYONE_CONNECTED = connected(
  'ESPACE_BENEFICIAIRE',
  'ESPACE_CLIENT',
  'ESPACE_INTERVENANT',
  'ESPACE_OPERATEUR',
);
export const BENEFICIARY = connected('ESPACE_BENEFICIAIRE');
export const BOTH_MODES = ['CESU_RH', 'CESU_SOCIAL'] as const;
export const RH = ['CESU_RH'] as const;
export const SOCIAL = ['CESU_SOCIAL'] as const;
