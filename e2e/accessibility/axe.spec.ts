import { violationsOf } from '../support/axe.ts';
import { firstIn } from '../support/long.ts';
import { expect, test } from '../support/persona-test.ts';
import { fillSignIn } from '../support/portal.ts';
import { resizeTo } from '../support/layout.ts';

for (const [colorScheme, tags] of firstIn(['light', 'dark'] as const, 1)) {
  test.describe(`states, ${colorScheme}`, tags, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('[A1] the consent question', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('[A1] a form with errors', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      await expect(page).toHaveTitle(/^Erreur\s: Connexion/);
      expect(await violationsOf(page)).toEqual([]);
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Envoyer mon message' }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('[A1] a notification', async ({ page }) => {
      await page.route('**/authentification/connexion', (route) =>
        route.fulfill({ status: 401, json: { code: 'X', errorMessage: 'Refus.', requestId: 'r' } }),
      );
      await page.goto('/login');
      await fillSignIn(page, 'quelqu’un', 'peu importe');
      await page.getByRole('button', { name: 'Fermer la notification' }).focus();
      expect(await violationsOf(page)).toEqual([]);
    });
  });

  test.describe(`menus, ${colorScheme}`, tags, () => {
    test.use({ persona: 'demo-rh', colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('[A1] the user menu and the open groups', async ({ page }) => {
      await page.goto('/');
      for (const group of await page.locator('.side-menu__toggle').all()) await group.click();
      await page.getByRole('button', { name: /^Mon compte/ }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('[A1] the drawer', async ({ page }) => {
      await resizeTo(page, { width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
