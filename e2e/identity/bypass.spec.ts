import { IN_LONG_RUN } from '../support/long.ts';
import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import {
  altered,
  backOfficeLink,
  homeServiceLink,
  operatorLink,
  partnerLink,
  pathOf,
} from '../support/partner-links.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, fillSignIn } from '../support/portal.ts';
import { expectAt } from '../support/registration-steps.ts';

const BYPASS = '**/api/eb/authentification/connexion-deleguee';
const INVALID = 'Le lien de connexion est invalide ou expiré.';
const banner = (page: Page) => page.locator('.session-banner');

const stateIn = (page: Page, where: 'localStorage' | 'sessionStorage') =>
  page.evaluate((storage) => window[storage].getItem('eb.etat') ?? '', where);

/** Counts the links that are used. */
const countUses = (page: Page): (() => number) => {
  let uses = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/connexion-deleguee')) uses += 1;
  });
  return () => uses;
};

/** Holds the sign-in of a link until it is released. */
const holdSignIn = async (page: Page): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(BYPASS, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

test.describe('back office and read-only', () => {
  test('[AUTH-49, AUTH-50, S15] opens another person’s space in this tab only, with a banner', async ({
    page,
  }) => {
    const operator = await aPerson();
    await page.goto('/login');
    await fillSignIn(page, operator.login, operator.password);
    await expectInside(page);
    await expect.poll(() => stateIn(page, 'localStorage')).toContain(operator.login);

    for (const [mode, sentence] of [
      ['BACK_OFFICE', 'Vous agissez depuis le back-office dans l’espace de Camille Rousseau.'],
      ['LECTURE_SEULE', 'Consultation seule de l’espace de Camille Rousseau'],
    ] as const) {
      const link = await backOfficeLink(page, { mode });
      expect(link.searchParams.get(mode === 'BACK_OFFICE' ? 'fromBo' : 'readOnly')).toBe('true');
      await page.goto(pathOf(link));
      // With one contract the choice is skipped.
      await expectInside(page);
      await expect(banner(page)).toContainText(sentence);
      await expect.poll(() => stateIn(page, 'sessionStorage')).toContain('demo-rh');
      expect(await stateIn(page, 'localStorage')).toContain(operator.login);
      await page.reload();
      await expect(banner(page)).toContainText(sentence);

      const other = await page.context().newPage();
      await other.goto('/');
      await expectInside(other);
      await expect(banner(other)).toHaveCount(0);
      await other.close();
    }
  });

  test('[AUTH-50] a person with two contracts chooses', async ({ page }) => {
    await page.goto(pathOf(await backOfficeLink(page, { personne: 'demo-double' })));
    await expectAt(page, '/choix-visualisation', 'VISUALISATION_CHOICE');
    await expect(page.getByRole('button', { name: /n° 10000/ })).toHaveCount(2);
  });

  test('[AUTH-49] an operator link without a login opens the operator’s own space', async ({
    page,
  }) => {
    const link = await operatorLink(page);
    expect(link.searchParams.has('userLogin')).toBe(false);
    await page.goto(pathOf(link));
    await expectInside(page);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => stateIn(page, 'localStorage')).toContain('ESPACE_OPERATEUR');
  });

  test('[AUTH-57] a link with a missing parameter leads to the login page and is not consumed', async ({
    page,
  }) => {
    const uses = countUses(page);
    const link = await backOfficeLink(page);
    for (const missing of ['sourceId', 'bypassToken']) {
      await page.goto(altered(link, { [missing]: undefined }));
      await expectAt(page, '/login', 'LOGIN');
      expect(uses(), missing).toBe(0);
    }
  });
});

test.describe('partner', () => {
  for (const [action, path, id] of [
    ['NEW_ORDER', /^\/commande\/(informations|profil)$/, /^ORDER_(INFORMATION|PROFILE)$/],
    ['EDIT_ORDER', /^\/commande\/profil$/, /^EDIT_ORDER_PROFILE$/],
    ['CANCEL_ORDER', /^\/commande\/confirmation$/, /^ORDER_CONFIRMATION$/],
    ['VIEW_ORDER', /^\/commande\/details$/, /^VIEW_ORDER$/],
  ] as const) {
    test(`[AUTH-49, AUTH-52, AUTH-55, AUTH-56] ${action}`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      // Checks the target of the link, before a later order changes the page.
      await page.route('**/informations-commande', () => undefined);
      await page.goto(pathOf(await partnerLink(page, { action })));
      await expect(page.locator('main')).toHaveAttribute('data-page-id', id);
      expect(new URL(page.url()).pathname).toMatch(path);
      await expect(banner(page)).toHaveText(/Vous êtes dans l’espace de Camille Rousseau\./);
      expect(asked).toContain('/api/eb/beneficiaires/contrats');
      expect(asked).toContain('/api/eb/authentification/connexion-deleguee/parametres');
      await expect.poll(() => stateIn(page, 'localStorage')).toContain('"CESU_RH"');
      const state: unknown = JSON.parse(await stateIn(page, 'localStorage'));
      expect(state).toMatchObject({
        orderType: action,
        idSessionPreCommande: '5001',
        visualisation: { selectedContract: { contractId: '100001' } },
      });
    });
  }

  test('[AUTH-51] a link with a missing parameter leads to the login page and is not consumed', async ({
    page,
  }) => {
    const uses = countUses(page);
    const link = await partnerLink(page);
    for (const missing of [
      'sourceId',
      'userLogin',
      'bypassToken',
      'preOrderSessionId',
      'actionType',
    ]) {
      await page.goto(altered(link, { [missing]: undefined }));
      await expectAt(page, '/login', 'LOGIN');
      expect(uses(), missing).toBe(0);
    }
    // The link was not consumed and still works.
    await page.goto(pathOf(link));
    await expect(banner(page)).toBeVisible();
  });

  test('[S15] ends the current session and names the user now signed in', async ({ page }) => {
    const victim = await aPerson();
    await page.goto('/login');
    await fillSignIn(page, victim.login, victim.password);
    await expectInside(page);
    const tokenOf = async () => {
      const state: unknown = JSON.parse((await stateIn(page, 'localStorage')) || '{}');
      return state as { authority?: { token?: string } };
    };
    await expect.poll(async () => (await tokenOf()).authority?.token).toBeDefined();
    const { authority } = await tokenOf();
    await page.goto(pathOf(await partnerLink(page)));
    await expect(banner(page)).toContainText('Camille Rousseau');
    await expect.poll(() => stateIn(page, 'localStorage')).toContain('demo-rh');
    const headers = { authorization: `Bearer ${authority?.token}` };
    const former = () =>
      page.request.get('/api/eb/authentification/utilisateur-connecte', { headers });
    await expect.poll(async () => (await former()).status()).toBe(401);
  });
});

test.describe('link', () => {
  test('[A1] [AUTH-49] is removed from the URL at once, during the sign-in', async ({ page }) => {
    const release = await holdSignIn(page);
    const link = await partnerLink(page);
    await page.goto(pathOf(link));
    await expect(page.getByText('Connexion en cours ...')).toBeVisible();
    await expectPage(page, 'BYPASS_LOGIN');
    expect(page.url()).not.toContain('?');
    expect(await violationsOf(page)).toEqual([]);
    release();
    await expect(banner(page)).toBeVisible();
    // The back button does not lead to the link.
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
  });

  test('[AUTH-57] invalid or used leads to the refusal page, with a persistent error', async ({
    page,
  }) => {
    const link = await partnerLink(page);
    await page.clock.install();
    await page.goto(altered(link, { bypassToken: 'n-importe-quoi' }));
    await expectAt(page, '/unauthorized', 'UNAUTHORIZED');
    const notification = page.locator('[data-notification]');
    await expect(notification).toContainText('Erreur');
    await expect(notification).toContainText(INVALID);
    await page.clock.runFor(10_000);
    await expect(notification).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await expectPage(page, 'GLOSSARY');
    await expect(notification).toBeVisible();

    await page.goto(pathOf(link));
    await expect(banner(page)).toBeVisible();
    await page.goto(pathOf(link));
    await expectAt(page, '/unauthorized', 'UNAUTHORIZED');
    await expect(page.locator('[data-notification]')).toContainText(INVALID);
  });

  test('[S14] ignores flags added to the URL', async ({ page }) => {
    const link = await partnerLink(page, { action: 'VIEW_ORDER' });
    await page.goto(altered(link, { fromBo: 'true', actionType: 'CANCEL_ORDER' }));
    await expectAt(page, '/commande/details', 'VIEW_ORDER');
    await expect(banner(page)).toContainText('Vous êtes dans l’espace de');
  });

  test('[S14] keeps read-only when the flag is removed', async ({ page }) => {
    const link = await backOfficeLink(page, { mode: 'LECTURE_SEULE' });
    await page.goto(altered(link, { readOnly: undefined, fromBo: 'true' }));
    await expectInside(page);
    await expect(banner(page)).toContainText('Consultation seule');
  });

  for (const change of [
    { preOrderSessionId: '5002' },
    { userLogin: 'demo-vide' },
    { sourceId: 'autre' },
  ]) {
    test(`[S14] ${Object.keys(change)[0]} changed: refused`, IN_LONG_RUN, async ({ page }) => {
      await page.goto(altered(await partnerLink(page), change));
      await expectAt(page, '/unauthorized', 'UNAUTHORIZED');
      await expect(page.locator('[data-notification]')).toContainText(INVALID);
    });
  }
});

test.describe('home services', () => {
  test('[A1] [AUTH-60] opens a unified account', async ({ page }) => {
    const release = await holdSignIn(page);
    const link = await homeServiceLink(page, 'demo-unique');
    expect(link.pathname).toBe('/bypass-login-from-sap');
    await page.goto(pathOf(link));
    await expect(page.getByText('Connexion en cours ...')).toBeVisible();
    await expectPage(page, 'BYPASS_LOGIN_FROM_SAP');
    expect(await violationsOf(page)).toEqual([]);
    release();
    await expectInside(page);
    await expect(banner(page)).toContainText('Vous êtes dans l’espace de');
    expect(page.url()).not.toContain('?');
  });

  test('[AUTH-60] refuses an account that is not unified', async ({ page }) => {
    await page.goto(pathOf(await homeServiceLink(page, 'demo-rh')));
    await expectAt(page, '/unauthorized', 'UNAUTHORIZED');
    await expect(page.locator('[data-notification]')).toContainText(INVALID);
  });

  test('[AUTH-60] a link with a missing parameter leads to the login page', async ({ page }) => {
    const uses = countUses(page);
    const link = await homeServiceLink(page, 'demo-unique');
    for (const missing of ['sourceId', 'userLogin', 'bypassToken']) {
      await page.goto(altered(link, { [missing]: undefined }));
      await expectAt(page, '/login', 'LOGIN');
      expect(uses(), missing).toBe(0);
    }
  });
});
