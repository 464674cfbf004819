import type { Page, Route } from '@playwright/test';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { fillDrafts } from '../support/drafts.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, fillSignIn, navigateInside } from '../support/portal.ts';

const TECHNICAL = "Il semblerait qu'une erreur technique se soit produite.";
const HELP_CHUNK = /\/assets\/HelpPage-[^/]+\.js$/;
const DELIVERY_CHUNK = /\/assets\/OrderDeliveryPage-[^/]+\.js$/;
const SIGN_IN = '**/api/eb/authentification/connexion';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const homeButton = (page: Page) => page.getByRole('link', { name: 'Retour à l’accueil' });
const helpLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Aide' });

/** Counts the documents that the window loads. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

/** However often a browser asks for a file, this document does not get it: only the next one does. */
const refuseToThisDocument = async (page: Page, file: RegExp): Promise<void> => {
  let isReloading = false;
  page.on('request', (request) => {
    isReloading ||= request.isNavigationRequest();
  });
  await page.route(file, (route) => (isReloading ? route.continue() : route.abort()));
};

const ERROR_PAGES = [
  ['/unauthorized', 'Oups, vous vous êtes perdu ?'],
  ['/notfound', 'La page demandée n’existe pas.'],
  ['/erreur-technique', TECHNICAL],
] as const;

test.describe('signed in', () => {
  test.use({ persona: 'demo-rh' });

  test('[SHELL-60, SHELL-61, SHELL-62, SHELL-63] each error page says so and leads home', async ({
    page,
  }) => {
    for (const [path, text] of ERROR_PAGES) {
      await page.goto(path);
      await expect(heading(page, text)).toBeVisible();
      await homeButton(page).click();
      await expect(page).toHaveURL('/');
      await expectPage(page, 'HOME');
    }
    // An address that does not exist.
    await page.goto('/nimporte-quoi');
    await expect(page).toHaveURL('/notfound');
    await expect(heading(page, 'La page demandée n’existe pas.')).toBeVisible();
  });

  test('[SHELL-63] a page that cannot be drawn gives way to the technical error, and the frame stands', async ({
    page,
  }) => {
    const broken = 'export default function Broken() { throw new Error("drawn badly"); }';
    await page.route(HELP_CHUNK, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    );
    await page.goto('/');
    await helpLink(page).click();
    await expect(heading(page, TECHNICAL)).toBeVisible();
    await expect(heading(page, TECHNICAL)).toBeFocused();
    await expect(page).toHaveTitle('Erreur technique - Mon espace CESU');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await homeButton(page).click();
    await expect(heading(page, 'Bonjour Camille Rousseau')).toBeVisible();
  });

  test('[SHELL-64] a page whose file fails to load reloads the window, and then comes', async ({
    page,
  }) => {
    await page.goto('/');
    const loads = countLoads(page);
    await refuseToThisDocument(page, HELP_CHUNK);
    await helpLink(page).click();
    await expect(heading(page, 'Aide')).toBeVisible();
    await expect(page).toHaveURL('/aide');
    await expect.poll(loads).toBe(1);
  });

  test('[SHELL-64] one reload, then the technical error: a file that is gone does not reload for ever', async ({
    page,
  }) => {
    await page.route(HELP_CHUNK, (route) => route.abort());
    await page.goto('/');
    const loads = countLoads(page);
    await helpLink(page).click();
    await expect(heading(page, TECHNICAL)).toBeVisible();
    await expect.poll(loads).toBe(1);
  });

  test('[O9] an old tab whose next step is gone: one reload, and the order that was begun is kept', async ({
    page,
  }) => {
    await page.goto('/');
    await expectPage(page, 'HOME');
    // Any page of the portal would write its own drafts over these when it is left.
    await page.goto('/robots.txt');
    await fillDrafts(page, 'demo-rh');
    await page.goto(hrefOf('ORDER_CONTENT'));
    await expectPage(page, 'ORDER_CONTENT');
    const answers = () =>
      page.evaluate(() => {
        const drafts: unknown = JSON.parse(window.localStorage.getItem('eb.brouillons') ?? '{}');
        return (drafts as { commande?: { answers: unknown } }).commande?.answers;
      });
    const before = await answers();
    expect(before).toBeDefined();
    const loads = countLoads(page);
    await refuseToThisDocument(page, DELIVERY_CHUNK);
    await navigateInside(page, hrefOf('ORDER_DELIVERY'));
    // The step requires the answers of the steps before it.
    await expectPage(page, 'ORDER_DELIVERY');
    await expect.poll(loads).toBe(1);
    expect(await answers()).toEqual(before);
  });

  test('[SHELL-66] "Chargement" while a page is on its way', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(HELP_CHUNK, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/');
    await helpLink(page).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('status').filter({ hasText: 'Chargement' })).toBeVisible();
    await expect(main.locator('[aria-busy=true]')).toBeVisible();
    held.resolve();
    await expect(heading(page, 'Aide')).toBeVisible();
    await expect(main.getByText('Chargement', { exact: true })).toHaveCount(0);
  });
});

/** Holds the answers until the test lets them go. */
const hold = async (page: Page, url: string): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
};

const refuse = (route: Route, status: number, errorMessage: string) =>
  route.fulfill({ status, json: { code: 'ERREUR', errorMessage, requestId: 'r-1' } });

test.describe('signing in', () => {
  test('[SHELL-66] "Connexion en cours ..." until the answer, "Chargement" until the contract', async ({
    page,
  }) => {
    const letSignIn = await hold(page, SIGN_IN);
    const letFeatures = await hold(page, '**/api/eb/fonctionnalites*');
    await page.goto('/login');
    await fillSignIn(page, 'demo-rh', 'Portail-Demo-2026');
    const button = page.getByRole('button', { name: 'Connexion en cours ...' });
    await expect(button).toBeVisible();
    letSignIn();
    await expectPage(page, 'VISUALISATION_CHOICE');
    await expect(page.getByRole('main').getByText('Chargement', { exact: true })).toBeVisible();
    letFeatures();
    await expectPage(page, 'HOME');
  });

  test('[SHELL-67] a failure keeps its message until the call succeeds', async ({ page }) => {
    await page.route(SIGN_IN, (route) => refuse(route, 401, 'Refusé par l’essai.'), { times: 1 });
    await page.goto('/login');
    await fillSignIn(page, 'demo-rh', 'Portail-Demo-2026');
    const message = page.getByText('Refusé par l’essai.');
    await expect(message).toBeVisible();
    // What was typed is not lost: the same form is sent again as it stands.
    await expect(page.getByLabel('Identifiant', { exact: true })).toHaveValue('demo-rh');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expectPage(page, 'HOME');
    // Gone with the success, and not by its own time: it is not waited for.
    expect(await message.count()).toBe(0);
  });

  test('[SHELL-67] a new request clears the message, whatever comes next', async ({ page }) => {
    await page.route(
      '**/api/eb/fonctionnalites*',
      (route) => refuse(route, 500, 'Panne d’essai.'),
      {
        times: 1,
      },
    );
    await page.goto('/login');
    await fillSignIn(page, 'demo-rh', 'Portail-Demo-2026');
    const message = page.getByText('Panne d’essai.');
    await expect(message).toBeVisible();
    await expectPage(page, 'VISUALISATION_CHOICE');

    const letFeatures = await hold(page, '**/api/eb/fonctionnalites*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(message).toHaveCount(0);
    letFeatures();
    await expectPage(page, 'HOME');
  });
});
