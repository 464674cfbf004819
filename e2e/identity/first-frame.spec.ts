import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_THEME_COLORS } from '@portail/rules/branding/theme/theme-colors.ts';
import { hexOf } from '../support/colors.ts';
import {
  DEMO_PASSWORD,
  expectInside,
  expectLive,
  expectPage,
  refuseCookies,
} from '../support/portal.ts';
import { watchTrouble } from '../support/trouble.ts';

const login = (page: Page) => page.getByLabel('Identifiant', { exact: true });
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });

/** Holds matching requests until the returned function is called. */
const hold = async (page: Page, url: string): Promise<() => void> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((settle) => {
    release = settle;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

const PORTAL_CODE = '**/assets/start-*.js';

test.describe('sign-in page before its code is loaded', () => {
  test.beforeEach(({ page }) => refuseCookies(page));

  test('is readable, and the code takes it over without a change', async ({ page }) => {
    const trouble = await watchTrouble(page);
    const release = await hold(page, PORTAL_CODE);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await expect(page).toHaveTitle('Connexion - Mon espace CESU');
    const form = await page.locator('form').elementHandle();
    const drawn = await page.locator('main').boundingBox();
    release();
    await expectLive(page);
    // The same elements: no flicker, and the focus stays.
    expect(await form?.evaluate((one) => one.isConnected)).toBe(true);
    expect(await page.locator('main').boundingBox()).toEqual(drawn);
    expect(trouble).toEqual([]);
  });

  for (const act of ['button', 'Enter key'] as const) {
    test(`[S5, A17] keeps the input, and the ${act} works once the code is loaded`, async ({
      page,
    }) => {
      const release = await hold(page, PORTAL_CODE);
      await page.goto('/login');
      await login(page).fill('demo-vide');
      await password(page).fill(DEMO_PASSWORD);
      await page.waitForTimeout(1_600);
      if (act === 'button') await submit(page).click();
      else await password(page).press('Enter');
      // The browser itself must not send the form: the password would be in the URL.
      await expect(page).toHaveURL('/login');
      release();
      await expectInside(page);
    });
  }

  test('[A17] keeps the input editable', async ({ page }) => {
    const release = await hold(page, PORTAL_CODE);
    await page.goto('/login');
    await login(page).fill('demo-');
    release();
    await expectLive(page);
    await expect(login(page)).toHaveValue('demo-');
    await expect(login(page)).toBeFocused();
    await page.keyboard.type('vide');
    await submit(page).click();
    await expect(login(page)).toHaveValue('demo-vide');
  });

  for (const path of ['/login', '/mentions-legales']) {
    test(`[A22] ${path} shows a message when its code does not load`, async ({ page }) => {
      await page.route(PORTAL_CODE, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('La page n’a pas pu être chargée.');
      await expect(page.locator('form')).toHaveCount(0);
    });
  }

  test('serves the pages of the other spaces', async ({ page }) => {
    const release = await hold(page, PORTAL_CODE);
    await page.goto('/login?typeEspace=ESPACE_CLIENT');
    await expect(page.getByText('Chargement')).toBeVisible();
    await expect(page.getByText('Vous entrez dans l’espace des bénéficiaires.')).toHaveCount(0);
    release();
    await expect(page.getByText('Vous entrez dans l’espace des financeurs.')).toBeVisible();
  });
});

test.describe('sign-in page of a contract', () => {
  test.beforeEach(({ page }) => refuseCookies(page));

  for (const part of ['styles', 'textes']) {
    test(`[SHELL-79, SHELL-80] shows no other theme before its own ${part}`, async ({ page }) => {
      const release = await hold(page, `**/api/eb/personnalisation/${part}?*`);
      await page.addInitScript((welcome) => {
        const seen: string[] = [];
        Object.assign(window, { looksSeen: seen });
        const record = () => {
          const header = document.querySelector('header');
          if (header !== null) seen.push(window.getComputedStyle(header).backgroundColor);
          if (header === null && document.body?.innerText.includes('Chargement'))
            seen.push('Chargement');
          if (document.body?.innerText.includes(welcome)) seen.push(welcome);
          window.requestAnimationFrame(record);
        };
        record();
      }, 'Bienvenue dans votre espace CESU');
      const asked = page.waitForRequest(`**/api/eb/personnalisation/${part}?*`);
      await page.goto('/100001/login', { waitUntil: 'commit' });
      await asked;
      // The portal waits three seconds for a theme.
      release();
      await expectPage(page, 'LOGIN');
      await expect(page.getByText('Bienvenue dans l’espace CESU du Groupe Horizon')).toBeVisible();
      const recorded = () =>
        page.evaluate(() => (window as unknown as { looksSeen: string[] }).looksSeen);
      await expect.poll(async () => (await recorded()).length).toBeGreaterThan(0);
      const [first, ...seen] = [...new Set(await recorded())];
      expect(first).toBe('Chargement');
      expect(seen).toHaveLength(1);
      expect(hexOf(seen[0] ?? '')).toBe('#0f4c3a');
      expect(hexOf(seen[0] ?? '')).not.toBe(DEFAULT_THEME_COLORS.secondary);
    });
  }

  test('is shown when its theme does not load', async ({ page }) => {
    await page.route('**/api/eb/personnalisation/**', () => undefined);
    await page.goto('/100001/login');
    await expectPage(page, 'LOGIN');
    await expect(submit(page)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/mentions-legales']) {
    test(`${path} shows a message and no unusable form`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('Ce service a besoin de JavaScript.');
      await expect(page.locator('#portail')).toBeHidden();
    });
  }
});
