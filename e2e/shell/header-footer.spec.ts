import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';

const header = (page: Page): Locator => page.getByRole('banner');
const userButton = (page: Page): Locator => page.getByRole('button', { name: /^Mon compte/ });
const userEntry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });

test.describe('CESU_RH', () => {
  test.use({ persona: 'demo-rh' });

  test('[SHELL-46, SHELL-47, SHELL-48, SHELL-49, SHELL-50] the user menu of one contract: closes by Escape and by a click elsewhere, leads to the profile', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(userButton(page)).toHaveAccessibleName('Mon compte\u00a0: Camille Rousseau');
    await expect(header(page).getByRole('link', { name: 'Se connecter' })).toHaveCount(0);
    await userButton(page).click();
    await expect(userButton(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(userEntry(page, 'Mon profil')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(userButton(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(userButton(page)).toBeFocused();

    await userButton(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.locator('h1').click();
    await expect(page.getByRole('menu')).toHaveCount(0);

    await userButton(page).click();
    await expect(userEntry(page, 'Se déconnecter')).toBeVisible();
    await expect(userEntry(page, 'Changer d’espace')).toHaveCount(0);
    await userEntry(page, 'Mon profil').click();
    await expect(page).toHaveURL('/profil/infos-principales');
    await expectPage(page, 'USER_PROFILE_MAIN_INFORMATIONS');
  });

  test('[SHELL-44, SHELL-45, SHELL-51] the help button leads to the help, and the footer to the legal notice, data protection, cookies and contact, on every kind of page', async ({
    page,
  }) => {
    await page.goto('/');
    await header(page).getByRole('link', { name: 'Aide' }).click();
    await expect(page).toHaveURL('/aide');
    await expectPage(page, 'HELP');
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible();
    await expect(page.getByText('Jusqu’à quand puis-je utiliser mes CESU')).toBeVisible();
    const footer = page.getByRole('contentinfo');
    for (const path of ['/', '/aide', '/commande/sessions', '/profil/preferences', '/notfound']) {
      await navigateInside(page, path);
      await expect(page).toHaveURL(path);
      await expect(footer.getByRole('link', { name: 'Mentions légales' })).toHaveAttribute(
        'href',
        '/mentions-legales',
      );
      await expect(footer.getByRole('link', { name: 'Protection des données' })).toHaveAttribute(
        'href',
        '/mentions-legales#protection-des-donnees',
      );
      await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute(
        'href',
        '/contact',
      );
      await footer.getByRole('button', { name: 'Cookies' }).click();
      const modal = page.getByRole('dialog', { name: 'Gestion des cookies' });
      await expect(modal).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
    }
    await footer.getByRole('link', { name: 'Protection des données' }).click();
    await expectPage(page, 'LEGAL_NOTICE');
    await expect(page.getByRole('heading', { name: 'Protection des données' })).toBeInViewport();
  });
});

test.describe('CESU_SOCIAL', () => {
  test.use({ persona: 'demo-social' });

  test('[SHELL-44, SHELL-45] has neither help button nor help page', async ({ page }) => {
    await page.goto('/');
    await expect(userButton(page)).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Aide' })).toHaveCount(0);
    await navigateInside(page, '/aide');
    await expect(page).toHaveURL('/unauthorized');
  });
});

test.describe('two contracts', () => {
  test.use({ persona: 'demo-double' });

  test('[SHELL-47, SHELL-48] the user menu offers the other contract', async ({ page }) => {
    await page.goto('/');
    await userButton(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Mon profil',
      'Mes demandes',
      'Changer d’espace',
      'Se déconnecter',
    ]);
    await userEntry(page, 'Changer d’espace').click();
    await expectPage(page, 'VISUALISATION_CHOICE');
  });
});

const PARTNER = {
  change: ({ user }: { user: { bypassed: boolean; bypassKind?: string } }) => {
    user.bypassed = true;
    user.bypassKind = 'PARTENAIRE';
  },
};

test.describe('a partner’s link', () => {
  test.use({ persona: 'demo-rh', alteration: PARTNER });

  test('[SHELL-50] shows no profile entry', async ({ page }) => {
    await page.goto('/mentions-legales');
    await userButton(page).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Se déconnecter']);
  });
});

test.describe('a partner’s link to a unified account', () => {
  test.use({ persona: 'demo-unique', alteration: PARTNER });

  test('[SHELL-50] shows the profile entry', async ({ page }) => {
    await page.goto('/mentions-legales');
    await userButton(page).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Mon profil', 'Se déconnecter']);
  });
});

test.describe('signed out', () => {
  test('[SHELL-46] the header leads to the login page', async ({ page }) => {
    await page.goto('/mentions-legales');
    await expect(userButton(page)).toHaveCount(0);
    await header(page).getByRole('link', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('[SHELL-51] the footer is there too, and its cookies open the question', async ({
    page,
  }) => {
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText([
      'Mentions légales',
      'Protection des données',
      'Contact',
      'Plan du site',
      'Glossaire',
      /^Accessibilité/,
    ]);
    await footer.getByRole('button', { name: 'Cookies' }).click();
    await expect(page.getByRole('dialog', { name: 'Gestion des cookies' })).toBeVisible();
  });
});
