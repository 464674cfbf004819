import type { Page } from '@playwright/test';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { changeReplies } from '../support/change-replies.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';

test.use({ persona: 'demo-vide' });

const warning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Votre connexion va se terminer' });
const extend = (page: Page) =>
  warning(page).getByRole('button', { name: 'Prolonger ma connexion' });
const storedState = (page: Page) => page.evaluate(() => window.localStorage.getItem('eb.etat'));

/** Stores the session with another expiry. */
const setExpiry = async (page: Page, expirationDate: string): Promise<void> => {
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt');
  await page.evaluate((date) => {
    const state: unknown = JSON.parse(window.localStorage.getItem('eb.etat') ?? '{}');
    const { authority } = state as { authority: { expirationDate: string } };
    authority.expirationDate = date;
    window.localStorage.setItem('eb.etat', JSON.stringify(state));
  }, expirationDate);
};
const endsIn = (page: Page, ms: number) => setExpiry(page, formatWireInstant(Date.now() + ms));

/** Blocks the renewal of the session by answers. */
const holdRenewals = (page: Page) =>
  changeReplies(page, '**/api/**', (reply) => ({
    headers: Object.fromEntries(
      Object.entries(reply.headers()).filter(([name]) => !name.startsWith('x-auth-token')),
    ),
  }));

test('[A15, S45] warns two minutes before the end; the keyboard extends the session', async ({
  page,
}) => {
  await endsIn(page, 110_000);
  await page.goto('/mentions-legales');
  await expect(warning(page)).toBeVisible();
  await expect(warning(page)).toBeFocused();
  await expect(warning(page).getByRole('timer')).toHaveText(/^01:[0-5]\d$/);
  await page.keyboard.press('Escape');
  await expect(warning(page)).toBeVisible();
  const before = await storedState(page);
  await page.keyboard.press('Tab');
  await expect(extend(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning(page)).toHaveCount(0);
  await expect.poll(() => storedState(page)).not.toBe(before);
  await expectPage(page, 'LEGAL_NOTICE');
});

test('[A15] shows no warning in a young session', async ({ page }) => {
  await endsIn(page, 140_000);
  await page.goto('/mentions-legales');
  await expectPage(page, 'LEGAL_NOTICE');
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test.describe('without a session', () => {
  test.use({ persona: undefined });
  test('[A15] shows no warning', async ({ page }) => {
    await page.goto('/login');
    await page.clock.install();
    await page.clock.fastForward('59:00');
    await expectPage(page, 'LOGIN');
    await expect(warning(page)).toHaveCount(0);
  });
});

test('[A15] the dialog also offers the sign-out', async ({ page }) => {
  // The session stays open on the server for the other tests.
  await page.route('**/deconnexion', (route) => route.fulfill({ status: 204 }));
  await endsIn(page, 100_000);
  await page.goto('/mentions-legales');
  await warning(page).getByRole('button', { name: 'Se déconnecter' }).click();
  await expectPage(page, 'LOGIN');
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible();
  expect(await storedState(page)).toBeNull();
});

test('[A15] a renewal in another tab closes the warning', async ({ page, context }) => {
  await endsIn(page, 100_000);
  await holdRenewals(page);
  await page.goto('/mentions-legales');
  await expect(warning(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/mentions-legales');
  await extend(other).click();
  await expect(warning(other)).toHaveCount(0);
  await expect(warning(page)).toHaveCount(0);
});

test('[A15] shows a message when the session cannot be extended', async ({ page }) => {
  await endsIn(page, 100_000);
  await holdRenewals(page);
  await page.goto('/mentions-legales');
  await extend(page).click();
  await expect(warning(page).getByRole('alert')).toContainText(
    'trop longtemps pour être prolongée',
  );
});

test('[AUTH-27, AUTH-29, A15, S5] closes the session at its end with a message on the sign-in page, and keeps drafts', async ({
  page,
}) => {
  await endsIn(page, 140_000);
  await page.evaluate(() =>
    window.localStorage.setItem('eb.brouillons', JSON.stringify({ commande: { kept: true } })),
  );
  await holdRenewals(page);
  await page.clock.install();
  await page.goto('/');
  await expectPage(page, 'HOME');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(140_000);
  await expectPage(page, 'LOGIN');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Votre connexion est terminée' }),
  ).toBeVisible();
  expect(await storedState(page)).toBeNull();
  expect(await page.evaluate(() => window.localStorage.getItem('eb.brouillons'))).not.toBeNull();
});

for (const expiry of ['01/01/2020 00:00:00', 'abc']) {
  test(`[AUTH-27, AUTH-29] a stored expiry of "${expiry}" leads to the sign-in page without sending a token`, async ({
    page,
  }) => {
    await setExpiry(page, expiry);
    const authorized: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['authorization'] !== undefined) authorized.push(request.url());
    });
    await page.goto('/profil/infos-connexion');
    await expectPage(page, 'LOGIN');
    expect(await storedState(page)).toBeNull();
    expect(authorized).toEqual([]);
  });
}

test('[AUTH-27, AUTH-29] checks the expiry at each navigation, before any call', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/mentions-legales');
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  // A pending answer would renew the session after the clock has moved.
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) calls.push(request.url());
  });
  // The device slept for an hour without running timers.
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await navigateInside(page, '/profil/infos-connexion');
  await expectPage(page, 'LOGIN');
  expect(calls).toEqual([]);
  expect(await storedState(page)).toBeNull();
});
