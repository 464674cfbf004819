import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, fillSignIn, navigateInside } from '../support/portal.ts';

test.slow();

const expectSound = async (page: Page): Promise<void> => {
  // Pages replace each other, so they are checked one at a time.
  await expect(page.locator('.header')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  // Reflow: no content is wider than the screen.
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
};

const signIn = async (page: Page, person: Person) => {
  await page.goto('/login');
  await fillSignIn(page, person.login, person.password);
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, 320 px`, () => {
    test.use({
      colorScheme,
      viewport: { width: 320, height: 700 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('[A1, A18] the recovery page: empty, wrong, sent', async ({ page }) => {
      await page.goto('/mot-de-passe-oublie');
      await expectPage(page, 'RECOVER_LOGIN_PASSWORD');
      await expectSound(page);
      await page.getByRole('button', { name: 'Recevoir mon identifiant' }).click();
      await expectSound(page);
      await page.goto('/mot-de-passe-oublie?typeEspace=ESPACE_INTERVENANT');
      await page.getByLabel('Identifiant').fill('personne');
      await page.getByRole('button', { name: 'Recevoir un lien' }).click();
      await expect(page.getByText('Regardez votre messagerie')).toBeVisible();
      await expectSound(page);
    });

    test('[A1, A18] the reset page: empty, weak, used', async ({ page }) => {
      await page.goto('/reinitialiser-mot-de-passe/un-lien');
      await expectPage(page, 'RESET_PASSWORD');
      await expectSound(page);
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Motdepasse1!');
      await page.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click();
      await expect(
        page.getByText("Le mot de passe n'est pas assez sécurisé.").first(),
      ).toBeVisible();
      await expectSound(page);
      for (const label of ['Nouveau mot de passe', 'Confirmez le nouveau mot de passe'])
        await page.getByLabel(label, { exact: true }).fill('Kx7!pLm2@qRt');
      await page.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click();
      await expect(page.getByText('Lien expiré.')).toBeVisible();
      await expectSound(page);
    });

    test('[A1, A18] the second step: waiting, too early', async ({ page }) => {
      await signIn(page, await aPerson({ hasMailStep: true }));
      await expectPage(page, 'MFA');
      await expect(page.getByRole('timer')).toBeVisible();
      await expectSound(page);
      await page.getByLabel('Code reçu par e-mail').press('Enter');
      await expectSound(page);
    });

    test('[A1, A18] the connection page, its dialogs and the end of a session', async ({
      page,
    }) => {
      await signIn(page, await aPerson());
      await expectInside(page);
      await navigateInside(page, '/profil/infos-connexion');
      await expect(page.getByText('Cet appareil')).toBeVisible();
      await expectSound(page);
      await page.getByRole('button', { name: 'Activer une application' }).click();
      await expect(page.getByRole('dialog', { name: 'Confirmez votre identité' })).toBeVisible();
      await expectSound(page);
      await page.keyboard.press('Escape');
      await page.goto('/robots.txt');
      await page.evaluate(() => {
        const state: unknown = JSON.parse(window.localStorage.getItem('eb.etat') ?? '{}');
        const { authority } = state as { authority: { expirationDate: string } };
        const [day, time] = new Date(Date.now() + 100_000).toISOString().split('T');
        const french = (day ?? '').split('-').toReversed().join('/');
        authority.expirationDate = `${french} ${(time ?? '').slice(0, 8)}`;
        window.localStorage.setItem('eb.etat', JSON.stringify(state));
      });
      await page.goto('/mentions-legales');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectSound(page);
    });
  });
}
