import { sidewaysOf } from '../support/layout.ts';
import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { openProfile } from '../support/profile-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a preference applies at once, is saved and is applied before the first paint', async ({
  page,
}) => {
  await openProfile(page, '/profil/preferences');
  await expectPage(page, 'PREFERENCES');
  const html = page.locator('html');
  for (const name of ['Très grande', 'Renforcé', 'Sombres'])
    await page.getByRole('radio', { name }).check();
  await expect(html).toHaveAttribute('data-text-size', 'tres_grande');
  await expect(html).toHaveAttribute('data-contrast', 'more');
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await expect(page.getByText('Votre choix est enregistré.')).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  // The preference applies even when the API is unavailable.
  await page.route('**/api/**', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await page.unroute('**/api/**');

  // Another device reads it from the session.
  await page.evaluate(() => window.localStorage.removeItem('eb.preferences'));
  await page.reload();
  await expectPage(page, 'PREFERENCES');
  await expect(html).toHaveAttribute('data-text-size', 'tres_grande');
  await expect(page.getByRole('radio', { name: 'Sombres' })).toBeChecked();
});

test('plain language shortens the texts of the journeys', async ({ page }) => {
  await openProfile(page, '/profil/preferences');
  await page.getByRole('checkbox', { name: 'Langage simple' }).check();
  await expect(page.getByText('Votre choix est enregistré.')).toBeVisible();
  await page.goto('/paiement/compte/choix');
  await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  await expect(page.locator('.page__lead')).toHaveText('Qui payez-vous\u00a0?');
});
