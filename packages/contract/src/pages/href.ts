import { PAGES, type PageId } from './registry.ts';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PageParams<Id extends PageId> = Readonly<
  Record<ParamNames<(typeof PAGES)[Id]['path']>, string>
>;

type HrefArguments<Id extends PageId> =
  ParamNames<(typeof PAGES)[Id]['path']> extends never
    ? [id: Id, params?: undefined, query?: Readonly<Record<string, string>>]
    : [id: Id, params: PageParams<Id>, query?: Readonly<Record<string, string>>];

/** No address can hold these as a segment: browsers read them as "here" and "one up". */
const UNWRITABLE: ReadonlySet<string> = new Set(['', '.', '..']);

/** The only way to write a link to a page of the portal. */
export const hrefOf = <Id extends PageId>(...[id, params, query]: HrefArguments<Id>): string => {
  const values: Readonly<Record<string, string>> = params ?? {};
  const path = PAGES[id].path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || UNWRITABLE.has(value))
      throw new RangeError(`${id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = Object.entries(query ?? {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? path : `${path}?${search}`;
};

/** The sign-in page dressed for a contract: the page's second address. */
export const contractLoginHref = (numeroContrat: string): string =>
  `/${encodeURIComponent(numeroContrat)}/login`;

/** Adds a one-use token to a link: in its fragment, which reaches no server, log or other site. */
export const withUrlToken = (href: string, name: string, token: string): string =>
  `${href}#${encodeURIComponent(name)}=${encodeURIComponent(token)}`;

/** The link of a mail that chooses a new password. The specification's path keeps a fixed word. */
export const resetPasswordHref = (token: string): string =>
  withUrlToken(hrefOf('RESET_PASSWORD', { token: 'lien' }), 'jeton', token);
