import type { Page } from '@playwright/test';
import { resetPathFor } from '../support/mailbox.ts';
import {
  backOfficeLink,
  homeServiceLink,
  operatorLink,
  partnerLink,
  pathOf,
} from '../support/partner-links.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test.slow();

/** The secret of a link, in its fragment or, as the specification also allows, in its query. */
const secretOf = (link: URL): string => {
  const secret = new URLSearchParams(link.hash.slice(1)).get('bypassToken');
  if (secret === null) throw new Error(`no token in ${link.href}`);
  return secret;
};

const inQuery = (link: URL): string => {
  const url = new URL(link);
  url.searchParams.set('bypassToken', secretOf(link));
  return `${url.pathname}${url.search}`;
};

/** No request of the page may contain the secret in its URL or referrer. */
const watchSecret = (page: Page, secret: string): (() => readonly string[]) => {
  const leaks: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (referer.includes(secret)) leaks.push(`referrer of ${request.url()}`);
    const isLinkItself = request.isNavigationRequest();
    if (!isLinkItself && request.url().includes(secret)) leaks.push(request.url());
  });
  return () => leaks;
};

/** Records the URL at each call of the page. */
const noteAddresses = (page: Page) =>
  page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = (...asked) => {
      Reflect.set(
        window,
        'seenAddresses',
        `${Reflect.get(window, 'seenAddresses')} ${location.href}`,
      );
      return original.apply(window, asked);
    };
  });

const seenAddresses = (page: Page): Promise<string> =>
  page.evaluate(() => String(Reflect.get(window, 'seenAddresses')));

/** Holds back all files except the document until it is called. */
const holdFiles = async (page: Page): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
};

const KINDS: Readonly<Record<string, (page: Page) => Promise<URL>>> = {
  partner: partnerLink,
  'back office': backOfficeLink,
  operator: operatorLink,
  'home services': (page) => homeServiceLink(page, 'demo-unique'),
};

for (const [kind, ask] of Object.entries(KINDS)) {
  for (const [place, hrefIn] of [
    ['the fragment', pathOf],
    ['the query', inQuery],
  ] as const) {
    test(`[24-13] a ${kind} link with its token in ${place}: the token leaves the URL when the page is loaded`, async ({
      page,
    }) => {
      const link = await ask(page);
      const secret = secretOf(link);
      const leaks = watchSecret(page, secret);
      await noteAddresses(page);
      const release = await holdFiles(page);
      await page.goto(hrefIn(link), { waitUntil: 'commit' });
      await expect(page).not.toHaveURL(new RegExp(secret));
      release();
      await expect(page).not.toHaveURL(/bypass-login/);
      expect(leaks()).toEqual([]);
      expect(await seenAddresses(page)).not.toContain(secret);
      expect(page.url()).not.toContain(secret);
      await page.reload();
      expect(page.url()).not.toContain(secret);
      await page.goBack();
      expect(page.url()).not.toContain(secret);
    });
  }
}

test('[24-13] the mailed reset link never sends its token in a URL', async ({ page }) => {
  const person = await aPerson();
  const query = new URLSearchParams({
    typeEspace: 'ESPACE_BENEFICIAIRE',
    login: person.login,
    birthDate: person.birthDate,
  });
  await page.request.get(`/api/eb/authentification/identifiants-oublies?${query}`);
  const link = await resetPathFor(person.mail);
  const secret = new URLSearchParams(link.split('#')[1]).get('jeton') ?? '';
  expect(secret).toHaveLength(43);
  const leaks = watchSecret(page, secret);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  await expectPage(page, 'RESET_PASSWORD');
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible();
  expect(page.url()).toMatch(/\/reinitialiser-mot-de-passe\/lien$/);
  // The document request does not contain it either.
  expect(asked.join('\n').replace(/#.*/gm, '')).not.toContain(secret);
  expect(leaks()).toEqual([]);

  await page.reload();
  await expect(page.getByText('Ouvrez de nouveau le lien reçu par e-mail')).toBeVisible();
  expect(page.url()).not.toContain(secret);
  // Opened again in the same page, it loads nothing and still works.
  await page.goto(link);
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain(secret);
});

test('[24-13] an old link with its token in the path still works and is removed from the URL', async ({
  page,
}) => {
  const leaks = watchSecret(page, 'un-ancien-jeton');
  const release = await holdFiles(page);
  await page.goto('/reinitialiser-mot-de-passe/un-ancien-jeton', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/reinitialiser-mot-de-passe\/lien$/);
  release();
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible();
  expect(page.url()).toMatch(/\/reinitialiser-mot-de-passe\/lien$/);
  expect(leaks()).toEqual([]);
});
