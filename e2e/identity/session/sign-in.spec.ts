import { expect, type Page, type Request, test } from '@playwright/test';
import { UNAVAILABLE_PATH } from '@portail/contract/pages/registry.ts';
import { PERSONAS } from '../../support/personas.ts';
import {
  DEMO_PASSWORD,
  expectInside,
  expectLive,
  expectPage,
  fillSignIn,
  refuseCookies,
  signInAs,
} from '../../support/portal.ts';
import { firstIn } from '../../support/long.ts';
import { resizeTo } from '../../support/layout.ts';

const SIGN_IN = '**/api/eb/authentification/connexion';
const CONNECTED_USER = '**/api/eb/authentification/utilisateur-connecte';

const loginField = (page: Page) => page.getByLabel('Identifiant', { exact: true });
const passwordField = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Counts the requests of the form from now on. */
const watchSignIns = (page: Page): readonly Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/authentification/connexion')) sent.push(request);
  });
  return sent;
};

test.beforeEach(({ page }) => refuseCookies(page));

test.describe('logins of the README', () => {
  const HEADINGS: Readonly<Record<string, string>> = {
    'demo-rh': 'Bonjour Camille Rousseau',
    'demo-financeur': 'Bonjour Hélène Dubois',
    'demo-intervenant': 'Bonjour Fatou Ndiaye',
    'demo-social': 'Bonjour Bernard Lefèvre',
    'demo-unique': 'Bonjour Nicolas Garnier',
    'demo-vide': 'Bonjour Thomas Petit',
    'demo-petit': 'Bonjour Julie Caron',
    'demo-restreint': 'Bonjour Marc Olivier',
  };
  for (const [[login, heading], tags] of firstIn(Object.entries(HEADINGS), 3)) {
    test(`${login} signs in and reaches the home page`, tags, async ({ page }) => {
      await signInAs(page, login, PERSONAS.find((one) => one.login === login)?.space);
      await expectInside(page);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }
});

test('opens on the sign-in page with links to the other spaces', async ({ page }) => {
  await page.goto('/');
  await expectPage(page, 'LOGIN');
  await page.getByRole('link', { name: 'Espace client' }).click();
  await expect(page).toHaveURL('/login?typeEspace=ESPACE_CLIENT');
  await fillSignIn(page, 'demo-financeur', DEMO_PASSWORD);
  await expectInside(page);
});

test.describe('sign-in form', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('[AUTH-02] has a title, two fields and the link to the recovery', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
    await expect(loginField(page)).toHaveAttribute('type', 'text');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('link', { name: /mot de passe oublié/ }).click();
    await expectPage(page, 'RECOVER_LOGIN_PASSWORD');
    await expect(page).toHaveURL('/mot-de-passe-oublie');
  });

  test('[AUTH-11] can be used again after a wrong password', async ({ page }) => {
    await fillSignIn(page, 'demo-vide', 'Pas-Le-Bon-2026');
    await expect(notifications(page)).toContainText('Erreur');
    await expect(passwordField(page)).toBeFocused();
    await expect(loginField(page)).toHaveValue('demo-vide');
    await passwordField(page).fill('');
    await submit(page).click();
    await expect(passwordField(page)).toHaveAccessibleDescription(/Ce champ est requis\./);
    await passwordField(page).fill(DEMO_PASSWORD);
    await submit(page).click();
    await expectInside(page);
  });

  test('[AUTH-32] redirects to the maintenance page when the service is unavailable', async ({
    page,
  }) => {
    await page.route(SIGN_IN, (route) =>
      route.fulfill({ status: 503, json: { code: 'SERVICE_INDISPONIBLE', errorMessage: 'Non.' } }),
    );
    await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
    await expect(page).toHaveURL(UNAVAILABLE_PATH);
    await expectPage(page, 'UNAVAILABLE');
    await expect(page.getByText('Le service est momentanément indisponible.')).toBeVisible();
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expectPage(page, 'LOGIN');
    await expect(notifications(page).locator('[data-notification]')).toHaveCount(0);
  });
});

test.describe('with a controlled clock', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    // The code is loaded after the first paint: it must run before the clock stops.
    await expectLive(page);
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  test('[AUTH-07] refuses a form sent within 1.5 s of its display', async ({ page }) => {
    const sent = watchSignIns(page);
    // The page has just been rendered and the clock is stopped since.
    await page.getByRole('link', { name: 'Espace client' }).click();
    await expect(page).toHaveURL(/ESPACE_CLIENT/);
    await loginField(page).fill('demo-financeur');
    await passwordField(page).fill(DEMO_PASSWORD);
    await page.clock.runFor(1_499);
    await submit(page).click();
    await page.clock.runFor(1);
    await expect(notifications(page)).toContainText("Erreur lors de l'envoi du formulaire");
    expect(sent).toHaveLength(0);
    await submit(page).click();
    await expect.poll(() => sent.length).toBe(1);
  });

  test('[AUTH-12] shows the server’s message above the fields, for five seconds', async ({
    page,
  }) => {
    await loginField(page).fill('personne-de-ce-nom');
    await passwordField(page).fill('Pas-Le-Bon-2026');
    await page.clock.runFor(2_000);
    const reply = page.waitForResponse(SIGN_IN);
    await submit(page).click();
    const body: unknown = await (await reply).json();
    expect(body).toMatchObject({ errorMessage: expect.any(String) });
    const { errorMessage } = body as { readonly errorMessage: string };
    const message = notifications(page).getByText(errorMessage);
    await expect(message).toBeVisible();
    await expect(notifications(page).getByText('Erreur', { exact: true })).toBeVisible();
    const [above, below] = [await message.boundingBox(), await loginField(page).boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    await page.clock.runFor(4_000);
    await expect(message).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(message).toHaveCount(0);
  });
});

test.describe('sign-in page of a contract', () => {
  const images = (page: Page) => page.locator('main img:visible');

  test('[25-10] [AUTH-04] has three pictures on a wide screen, none on a narrow one', async ({
    page,
  }) => {
    await resizeTo(page, { width: 1280, height: 900 });
    await page.goto('/100001/login');
    await expect(images(page)).toHaveCount(3);
    await expect
      .poll(() =>
        images(page).evaluateAll((all: HTMLImageElement[]) =>
          all.map((one) => one.naturalWidth > 0),
        ),
      )
      .toEqual([true, true, true]);
    for (const [width, count] of [
      [768, 3],
      [767, 0],
      [600, 0],
    ] as const) {
      await resizeTo(page, { width, height: 900 });
      await expect(images(page), `${width} px`).toHaveCount(count);
    }
    await resizeTo(page, { width: 1280, height: 900 });
    await page.goto('/inscription?numeroContrat=100001');
    await expectPage(page, 'REGISTRATION');
    await expect(images(page)).toHaveCount(0);
  });

  test('[AUTH-15] [SHELL-91] exists only where the contract has the feature', async ({ page }) => {
    await page.goto('/100003/login');
    await expect(page).toHaveURL('/login');
    await page.goto('/100002/login');
    await expectPage(page, 'LOGIN');
    await expect(page.getByText('Bienvenue dans votre espace d’aide à domicile')).toBeVisible();
    await expect(page).toHaveURL('/100002/login');
  });
});

test('does not sign in when the connected user cannot be read', async ({ page }) => {
  await page.route(CONNECTED_USER, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/login');
  await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
  await expect(notifications(page)).toContainText('Erreur');
  await expectPage(page, 'LOGIN');
  expect(await page.evaluate(() => window.localStorage.getItem('eb.etat'))).toBeNull();
});
