import { PAGES, type PageId } from './registry.ts';
import { type ParamNames, writeHref } from './write-href.ts';

export type PageParams<Id extends PageId> = Readonly<
  Record<ParamNames<(typeof PAGES)[Id]['path']>, string>
>;

type HrefArguments<Id extends PageId> =
  ParamNames<(typeof PAGES)[Id]['path']> extends never
    ? [id: Id, params?: undefined, query?: Readonly<Record<string, string>>]
    : [id: Id, params: PageParams<Id>, query?: Readonly<Record<string, string>>];

/** The only way to write a link to a page of the portal. */
export const hrefOf = <Id extends PageId>(...[id, params, query]: HrefArguments<Id>): string =>
  writeHref(PAGES[id].path, params, query);

/** The sign-in page dressed for a contract: the page's second address. */
export const contractLoginHref = (numeroContrat: string): string =>
  `/${encodeURIComponent(numeroContrat)}/login`;

/** Adds a one-use token to a link: in its fragment, which reaches no server, log or other site. */
export const withUrlToken = (href: string, name: string, token: string): string =>
  `${href}#${encodeURIComponent(name)}=${encodeURIComponent(token)}`;

/** The link of a mail that chooses a new password. The specification's path keeps a fixed word. */
export const resetPasswordHref = (token: string): string =>
  withUrlToken(hrefOf('RESET_PASSWORD', { token: 'lien' }), 'jeton', token);
