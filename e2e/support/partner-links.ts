import process from 'node:process';
import type { Page } from '@playwright/test';

type Values = Readonly<Record<string, string>>;

/** Asks a site of the sandbox's partner page for a link, as its own button does. */
const askSite = async (page: Page, formulaire: string, values: Values): Promise<URL> => {
  const url = new URL('/partenaires', process.env['SANDBOX_URL'] ?? 'http://localhost').href;
  const reply = await page.request.post(url, { form: { formulaire, ...values } });
  const text = await reply.text();
  const address = /class="address">([^<]+)</.exec(text)?.[1];
  if (address === undefined)
    throw new Error(`no link (${reply.status()}): ${text.slice(0, 2_000)}`);
  return new URL(address.replaceAll('&amp;', '&'));
};

export const partnerLink = (page: Page, options: Values = {}): Promise<URL> =>
  askSite(page, 'intranet', {
    personne: 'demo-rh',
    session: '5001',
    action: 'NEW_ORDER',
    ...options,
  });

export const backOfficeLink = (page: Page, options: Values = {}): Promise<URL> =>
  askSite(page, 'au-nom-de', {
    operateur: 'lucie.fontaine',
    personne: 'demo-rh',
    mode: 'BACK_OFFICE',
    ...options,
  });

/** Into the space of a funder or of a payee. */
export const organisationLink = (page: Page, options: Values = {}): Promise<URL> =>
  askSite(page, 'organisation', {
    operateur: 'karim.haddad',
    organisation: 'demo-financeur',
    mode: 'BACK_OFFICE',
    ...options,
  });

export const operatorLink = (page: Page, operateur = 'lucie.fontaine'): Promise<URL> =>
  askSite(page, 'operateur', { operateur });

export const homeServiceLink = (page: Page, personne: string): Promise<URL> =>
  askSite(page, 'services', { personne });

/** The same link with parameters changed, or taken away by `undefined`. */
export const altered = (
  link: URL,
  changes: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(link);
  const fragment = new URLSearchParams(url.hash.slice(1));
  for (const [name, value] of Object.entries(changes)) {
    const part = fragment.has(name) ? fragment : url.searchParams;
    if (value === undefined) part.delete(name);
    else part.set(name, value);
  }
  return `${url.pathname}${url.search}${fragment.size === 0 ? '' : `#${fragment}`}`;
};

export const pathOf = (link: URL): string => altered(link, {});
