import type { Page } from '@playwright/test';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage } from '../support/portal.ts';

const login = (page: Page) => page.getByLabel('Identifiant', { exact: true });
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Se connecter' });
const trap = (page: Page) => page.locator('input[name=site_web]');

test('[A17] hides the honeypot from Tab and screen readers', async ({ page }) => {
  await page.goto('/login');
  await expect(login(page)).toBeVisible();
  await expect(trap(page)).toHaveCount(1);
  await expect(trap(page)).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: 'Ne pas remplir' })).toHaveCount(0);
  expect(await page.getByRole('main').ariaSnapshot()).not.toContain('Ne pas remplir');
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    await expect(trap(page)).not.toBeFocused();
  }
});

test('[A17, XC-30] refuses a form sent too fast and keeps the input', async ({ page }) => {
  // The clock of the form is stopped, so that the press is immediate on any machine.
  await page.clock.install();
  await page.goto('/login');
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.reload();
  await login(page).fill('demo-vide');
  await password(page).fill('Portail-Demo-2026');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/connexion')) calls += 1;
  });
  await password(page).press('Enter');
  await page.clock.runFor(200);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText("Erreur lors de l'envoi du formulaire");
  await expect(refusal).toContainText('Veuillez réessayer.');
  await expect(login(page)).toHaveValue('demo-vide');
  await expect(password(page)).toHaveValue('Portail-Demo-2026');
  expect(calls).toBe(0);
  await page.clock.runFor(1_500);
  await page.clock.resume();
  await submit(page).click();
  await expectInside(page);
});

test('[A16] accepts paste and password managers, and can show the password', async ({ page }) => {
  await page.goto('/login');
  await expect(login(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await password(page).focus();
  await page.evaluate(() => document.execCommand('insertText', false, 'collé-ici'));
  await expect(password(page)).toHaveValue('collé-ici');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('[S5] keeps no personal data after a sign-out, and Back shows the sign-in page', async ({
  page,
}) => {
  await page.goto('/login');
  await login(page).fill('demo-restreint');
  await password(page).fill('Portail-Demo-2026');
  await page.waitForTimeout(1_600);
  await submit(page).click();
  await expectInside(page);
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expectPage(page, 'LOGIN');
  const kept = await page.evaluate(() => [
    ...Object.keys(window.localStorage),
    ...Object.keys(window.sessionStorage),
  ]);
  expect(kept.toSorted()).toEqual(['eb.cookies', 'eb.version']);
  await page.goBack();
  await expectPage(page, 'LOGIN');
});
