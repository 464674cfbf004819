import type { Locator, Page } from '@playwright/test';
import { NOTIFICATION_FADE_MS } from '@portail/contract/constants/constants.ts';
import { expect, test } from '../support/persona-test.ts';
import {
  DEMO_PASSWORD,
  expectLive,
  expectPage,
  fillSignIn,
  navigateInside,
} from '../support/portal.ts';
import { nextTurn } from '../support/turns.ts';

// They fade away, for those who did not ask for stillness.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SIGN_IN = '**/api/eb/authentification/connexion';

const cards = (page: Page): Locator => page.locator('[data-notification]');

/** Every sign-in is refused, each with its own words. */
const refuseSignIns = async (page: Page): Promise<void> => {
  let refusals = 0;
  await page.route(SIGN_IN, (route) => {
    refusals += 1;
    const errorMessage = `Refus numéro ${refusals}.`;
    return route.fulfill({
      status: 401,
      json: { code: 'IDENTIFIANTS_INCORRECTS', errorMessage, requestId: 'r' },
    });
  });
};

const submitAgain = (page: Page) => page.getByRole('button', { name: 'Se connecter' }).click();

/** The page's clock stands still; only `passes` moves it. */
const stopClock = async (page: Page) => {
  await page.clock.pauseAt(Date.now() + 60_000);
  return {
    passes: async (ms: number) => {
      await page.clock.runFor(ms);
      await nextTurn(page);
    },
  };
};

/** A failed sign-in on a page whose clock stands still. */
const failWithStoppedClock = async (page: Page) => {
  await page.clock.install();
  await refuseSignIns(page);
  await page.goto('/login');
  await page.getByLabel('Identifiant', { exact: true }).fill('quelqu’un');
  await page.getByLabel('Mot de passe', { exact: true }).fill('peu importe');
  // The page is rendered before its code loads, and loading needs a running clock. The form treats a
  // submit at the instant of its display as a bot's.
  await expectLive(page);
  await page.waitForLoadState('networkidle');
  const clock = await stopClock(page);
  await submitAgain(page);
  await expect(page.getByText('Refus numéro 1.')).toBeVisible();
  // The field takes the focus back: from now on nothing of the form's own moves it.
  await clock.passes(1);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  return clock;
};

// With a clock that runs, it would come true by itself after five seconds.
test.describe('in sight, with a stopped clock', () => {
  test('[SHELL-59] a page change clears the errors', async ({ page }) => {
    const clock = await failWithStoppedClock(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await expectPage(page, 'GLOSSARY');
    // Another page has another list, which begins empty for a tenth of a second.
    await clock.passes(200);
    await expect(cards(page)).toHaveCount(0);
    await page.goBack();
    await expectPage(page, 'LOGIN');
    await clock.passes(200);
    await expect(cards(page)).toHaveCount(0);
  });
});

test.describe('signed in', () => {
  test.use({ persona: 'demo-rh' });

  test('[A11, SHELL-59] a warning is an alert, and outlives the change of page', async ({
    page,
  }) => {
    await page.route('**/api/sap/mes-demandes', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'SESSION_REQUISE', errorMessage: 'x', requestId: 'r' },
      }),
    );
    await page.clock.install();
    await page.goto('/');
    // The server no longer knows the session: any call says so, here that of the contact form.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.getByLabel('Objet de votre message').selectOption('AUTRE');
    await page
      .getByRole('textbox', { name: 'Votre message' })
      .fill('Un message assez long pour partir.');
    const clock = await stopClock(page);
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    const alert = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    const warning = alert.locator('[data-type=warning]');
    await expect(warning).toContainText('Votre connexion est terminée');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await expectPage(page, 'GLOSSARY');
    await clock.passes(200);
    await expect(page.getByText('Votre connexion est terminée')).toBeVisible();
  });
});

test('[25-27, A11, SHELL-55] a success is a status, and is not shown to the next person', async ({
  page,
}) => {
  await page.goto('/login');
  await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
  await expectPage(page, 'HOME');
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  const goodbye = page.getByText('Vous êtes déconnecté.');
  await expect(goodbye).toBeVisible();
  const status = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(status.locator('[data-type=success]')).toContainText('Vous êtes déconnecté.');
  // The pointer keeps the message in sight.
  await goodbye.hover();
  await fillSignIn(page, 'demo-petit', DEMO_PASSWORD);
  await expectPage(page, 'HOME');
  await expect(goodbye).toHaveCount(0);
  await navigateInside(page, '/notifications');
  await expectPage(page, 'NOTIFICATIONS');
  await expect(page.getByText('Aucun message pour le moment')).toBeVisible();
});

test.describe('with a stopped clock', () => {
  test('[SHELL-57, SHELL-58, A12] gone after 5 s and a fade of 500 ms', async ({ page }) => {
    const clock = await failWithStoppedClock(page);
    const card = cards(page).locator('.notification');
    await clock.passes(4_998);
    await expect(card).not.toHaveClass(/leaving/);
    await clock.passes(1);
    await expect(card).toHaveClass(/leaving/);
    await expect(card).toHaveCSS('transition-property', 'opacity');
    await expect(card).toHaveCSS('transition-duration', `${NOTIFICATION_FADE_MS / 1_000}s`);
    await clock.passes(NOTIFICATION_FADE_MS - 1);
    await expect(cards(page)).toHaveCount(1);
    await clock.passes(1);
    await expect(cards(page)).toHaveCount(0);
  });
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[A12] still goes after 5 s, without moving', async ({ page }) => {
    const clock = await failWithStoppedClock(page);
    await expect(cards(page).locator('.notification')).toHaveCSS('animation-name', 'none');
    await clock.passes(5_000 + NOTIFICATION_FADE_MS);
    await expect(cards(page)).toHaveCount(0);
  });
});
