import type { Locator, Page } from '@playwright/test';
import { NOTIFICATION_FADE_MS } from '@portail/contract/constants/constants.ts';
import { expect, test } from '../support/persona-test.ts';
import { DEMO_PASSWORD, expectPage, fillSignIn, navigateInside } from '../support/portal.ts';
import { nextTurn } from '../support/turns.ts';

// They fade away, for those who did not ask for stillness.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SIGN_IN = '**/api/eb/authentification/connexion';

const cards = (page: Page): Locator => page.locator('[data-notification]');
const closeButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Fermer la notification' });

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
  // The page is drawn before its code is there, and the code needs a clock to come.
  await page.waitForLoadState('networkidle');
  const clock = await stopClock(page);
  await submitAgain(page);
  await expect(page.getByText('Refus numéro 1.')).toBeVisible();
  // The field takes the focus back: from now on nothing of the form's own moves it.
  await clock.passes(1);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  return clock;
};

// With a clock that runs, each of these would come true by itself after five seconds.
test.describe('in sight, with a stopped clock', () => {
  test('[SHELL-53, SHELL-54] an error has a type, a header and a content, and can be dismissed', async ({
    page,
  }) => {
    await failWithStoppedClock(page);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).locator('[data-type=error]')).toBeVisible();
    await expect(cards(page).getByText('Erreur', { exact: true })).toBeVisible();
    await expect(cards(page).getByText('Refus numéro 1.')).toBeVisible();
    await closeButton(page).click();
    await expect(cards(page)).toHaveCount(0);
  });

  test('[SHELL-56] a second error with the same header replaces the first', async ({ page }) => {
    await failWithStoppedClock(page);
    await submitAgain(page);
    await expect(page.getByText('Refus numéro 2.')).toBeVisible();
    await expect(page.getByText('Refus numéro 1.')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(1);
  });

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

test('[A11] the regions are there, empty, before any text', async ({ page }) => {
  await refuseSignIns(page);
  await page.goto('/login');
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect(region.getByRole('alert')).toBeAttached();
  await expect(region.getByRole('alert')).toBeEmpty();
  await expect(region.getByRole('status')).toBeEmpty();
  // Only what is added is read: a second card does not repeat the first.
  await expect(region.getByRole('alert')).toHaveAttribute('aria-relevant', 'additions');
  await fillSignIn(page, 'quelqu’un', 'peu importe');
  await expect(region.getByRole('alert').locator('[data-notification]')).toHaveCount(1);
  await expect(region.getByRole('status')).toBeEmpty();
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

test.describe('leaving', () => {
  test('[A11, SHELL-55] a success is a status', async ({ page }) => {
    // A session of its own: leaving ends it for good.
    await page.goto('/login');
    await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
    await expectPage(page, 'HOME');
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expectPage(page, 'LOGIN');
    const status = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
    await expect(status.locator('[data-type=success]')).toContainText('Vous êtes déconnecté.');
  });
});

test('[25-27] a message of a former visit is not shown to the next person', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
  await expectPage(page, 'HOME');
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  const goodbye = page.getByText('Vous êtes déconnecté.');
  await expect(goodbye).toBeVisible();
  // The pointer keeps the message in sight.
  await goodbye.hover();
  await fillSignIn(page, 'demo-petit', DEMO_PASSWORD);
  await expectPage(page, 'HOME');
  await expect(goodbye).toHaveCount(0);
  await navigateInside(page, '/notifications');
  await expectPage(page, 'NOTIFICATIONS');
  await expect(page.getByText('Aucun message pour le moment')).toBeVisible();
});

test('[SHELL-55] the style guide shows the three types, each with its word and its sign', async ({
  page,
}) => {
  await page.goto('/style-guide');
  for (const [type, word] of [
    ['error', 'Erreur'],
    ['success', 'Succès'],
    ['warning', 'Attention'],
  ] as const) {
    const card = page.locator(`#notifications [data-type=${type}]`).first();
    await expect(card).toBeVisible();
    await expect(card.getByRole('img', { name: word })).toBeVisible();
  }
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

  test('[A12] the time stops while the pointer is on it', async ({ page }) => {
    const clock = await failWithStoppedClock(page);
    await clock.passes(3_999);
    await cards(page).hover();
    await clock.passes(60_000);
    await expect(cards(page)).toHaveCount(1);
    await page.mouse.move(0, 0);
    await clock.passes(999);
    await expect(cards(page)).toHaveCount(1);
    await clock.passes(1 + NOTIFICATION_FADE_MS);
    await expect(cards(page)).toHaveCount(0);
  });

  test('[A12] the time stops while the focus is on it, and the keyboard closes it without losing the focus', async ({
    page,
  }) => {
    const clock = await failWithStoppedClock(page);
    await closeButton(page).focus();
    await clock.passes(60_000);
    await expect(cards(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(0);
    await expect(page.locator('h1')).toBeFocused();
  });
});

test('[A12] the last twenty stay readable in the list of notifications', async ({ page }) => {
  await refuseSignIns(page);
  await page.goto('/login');
  await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
  for (let number = 1; number <= 21; number += 1) {
    await expect(page.getByText(`Refus numéro ${number}.`)).toBeVisible();
    if (number < 21) await submitAgain(page);
  }
  await page.unroute(SIGN_IN);
  await submitAgain(page);
  await expectPage(page, 'HOME');
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
  const items = page.getByRole('list', { name: 'Derniers messages' }).getByRole('listitem');
  await expect(items).toHaveCount(20);
  await expect(items.first()).toContainText('Refus numéro 21.');
  await expect(items.last()).toContainText('Refus numéro 2.');
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
