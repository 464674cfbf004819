import { expect, type Page, test } from '@playwright/test';
import { openLinkSession, store } from '../../support/link-sessions.ts';
import {
  DEMO_PASSWORD,
  expectInside,
  expectPage,
  navigateInside,
  refuseCookies,
  signInAs,
} from '../../support/portal.ts';
import { tabTo } from '../../support/tab-to.ts';

const SIGN_OUT = '**/api/eb/authentification/deconnexion';

const userMenu = (page: Page) => page.getByRole('button', { name: /^Mon compte/ });
const signOut = async (page: Page): Promise<void> => {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
};
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

const storedState = (page: Page): Promise<string | null> =>
  page.evaluate(() => window.localStorage.getItem('eb.etat'));

/** All storage entries of the portal, by name. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(window.localStorage).toSorted(),
    tab: Object.keys(window.sessionStorage).toSorted(),
    databases: (await window.indexedDB.databases()).map(({ name }) => name),
    caches: await window.caches.keys(),
    cookies: document.cookie,
  }));

test.beforeEach(({ page }) => refuseCookies(page));

test('[AUTH-26] stores the token and its expiry: a reload stays signed in', async ({ page }) => {
  await signInAs(page, 'demo-vide');
  await expectInside(page);
  await page.reload();
  await expectInside(page);
  expect(JSON.parse((await storedState(page)) ?? 'null')).toMatchObject({
    authority: {
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expirationDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
    },
  });
});

test.describe('end of the session', () => {
  test('[AUTH-27] by a sign-out', async ({ page }) => {
    await signInAs(page, 'demo-vide');
    await expectInside(page);
    await expect.poll(() => storedState(page)).not.toBeNull();
    await signOut(page);
    await expectPage(page, 'LOGIN');
    await expect(page).toHaveURL('/login');
    expect(await storedState(page)).toBeNull();
  });

  test('[AUTH-27, AUTH-33] by a 401 answer', async ({ page }) => {
    await openLinkSession(page, { login: 'demo-double' });
    await page.goto('/');
    await expectPage(page, 'VISUALISATION_CHOICE');
    await page.route('**/fonctionnalites**', (route) =>
      route.fulfill({ status: 401, json: { code: 'SESSION_REQUISE', errorMessage: 'Non.' } }),
    );
    await page.getByRole('button', { name: 'Contrat n° 100001' }).click();
    await expectPage(page, 'LOGIN');
    expect(await storedState(page)).toBeNull();
  });

  for (const expiry of ['01/01/2020 00:00:00', 'abc']) {
    test(`[AUTH-27] by the stored expiry ${expiry}`, async ({ page }) => {
      await openLinkSession(page, { login: 'demo-vide', contract: '100001' });
      const state = (await storedState(page)) ?? '';
      const changed = state.replace(/"expirationDate":"[^"]*"/, `"expirationDate":"${expiry}"`);
      expect(changed).not.toBe(state);
      await store(page, 'localStorage', { 'eb.etat': changed });
      await page.goto('/compte/solde');
      await expectPage(page, 'LOGIN');
      expect(await storedState(page)).toBeNull();
    });
  }
});

test.describe('sign-out', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'demo-vide');
    await expectInside(page);
  });

  test('[AUTH-28] sends neither a body nor a request for a new token, and shows a message', async ({
    page,
  }) => {
    const leaving = page.waitForRequest(SIGN_OUT);
    await signOut(page);
    const request = await leaving;
    expect(request.method()).toBe('POST');
    expect(request.postData()).toBeNull();
    expect(await request.headerValue('x-auth-refresh')).toBe('false');
    await expect(notifications(page)).toContainText('Vous êtes déconnecté.');
    expect((await request.response())?.status()).toBe(204);
  });

  test('[AUTH-28] signs out locally when the server fails, with a message', async ({ page }) => {
    await page.route(SIGN_OUT, (route) => route.fulfill({ status: 500, json: {} }));
    await signOut(page);
    await expectPage(page, 'LOGIN');
    await expect(notifications(page)).toContainText('Erreur lors de la déconnexion.');
    expect(await storedState(page)).toBeNull();
  });

  test('[S5] keeps no personal data, and Back shows the sign-in page', async ({ page }) => {
    await navigateInside(page, '/compte/solde');
    await expectPage(page, 'ACCOUNT_STATEMENT');
    await expect.poll(() => storedState(page)).not.toBeNull();
    await signOut(page);
    await expectPage(page, 'LOGIN');
    expect(await everythingStored(page)).toEqual({
      local: ['eb.cookies', 'eb.version'],
      tab: [],
      databases: [],
      caches: [],
      cookies: '',
    });
    await page.goBack();
    await expectPage(page, 'LOGIN');
    await expect(page.getByText('Thomas Petit')).toHaveCount(0);
    await page.goto('/compte/solde');
    await expectPage(page, 'LOGIN');
  });

  test('also signs out the other tab', async ({ page, context }) => {
    // The session is written at most once a second, so another tab sees it after that.
    await expect.poll(() => storedState(page)).toContain('"selectedContract"');
    const other = await context.newPage();
    await other.goto('/compte/solde');
    await expectPage(other, 'ACCOUNT_STATEMENT');
    await signOut(page);
    await expectPage(other, 'LOGIN');
    await other.reload();
    await expectPage(other, 'LOGIN');
  });
});

test('signs in, uses the menu and signs out with the keyboard only', async ({ page }) => {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto('/login');
  await expectPage(page, 'LOGIN');
  await page.waitForTimeout(1_600);
  await tabTo(page, 'Identifiant');
  await page.keyboard.type('demo-vide');
  await tabTo(page, 'Mot de passe');
  await page.keyboard.type(DEMO_PASSWORD);
  await press('Enter');
  await expectInside(page);
  // The element must be loaded before it can receive the focus.
  await expect(page.getByRole('button', { name: 'Mes commandes' })).toBeVisible();
  await tabTo(page, 'Mes commandes');
  await press('Enter');
  await expect(page.getByRole('link', { name: 'Commander', exact: true }).first()).toBeVisible();
  await tabTo(page, 'Commander');
  await press('Enter');
  await expectPage(page, 'ORDER_SESSION_LIST');
  await tabTo(page, 'Mon compte');
  await press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press('End', 'Enter');
  await expectPage(page, 'LOGIN');
});
