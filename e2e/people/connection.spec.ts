import { expect, test, visitor } from '../support/persona-test.ts';
import { aPerson } from '../support/people.ts';
import { expectInside, fillSignIn } from '../support/portal.ts';
import { openProfile, saidSuccess } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PATH = '/profil/infos-connexion';
const NEW_PASSWORD = 'Kx7!pLm2@qRt';

test('[PROF-03, PROF-06, PROF-18] the login is changed with the password and works at the next sign-in', async ({
  page,
  browser,
}) => {
  const person = await openProfile(page, PATH);
  const other = await aPerson();
  const next = `nouveau-${person.login}`;
  await page.getByRole('button', { name: 'Changer mon identifiant' }).click();
  const save = page.getByRole('button', { name: 'Enregistrer ce nouvel identifiant' });
  const login = page.getByLabel('Nouvel identifiant');
  await login.fill('x'.repeat(256));
  await page.getByLabel('Votre mot de passe', { exact: true }).fill('pas-le-bon');
  await save.click();
  await expect(page.locator('.error-summary')).toContainText(
    'Ce champ a une longueur maximale de 255 caractères.',
  );
  await login.fill(next);
  await save.click();
  await expect(page.getByLabel('Votre mot de passe', { exact: true })).toHaveAccessibleDescription(
    /Le mot de passe est incorrect\./,
  );
  await page.getByLabel('Votre mot de passe', { exact: true }).fill(person.password);
  await login.fill(other.login);
  await save.click();
  await expect(login).toHaveAccessibleDescription(/Cet identifiant est déjà utilisé\./);
  await login.fill(next);
  await save.click();
  await saidSuccess(page, `Connectez-vous désormais avec ${next}.`);
  await expect(page.locator('.facts').first()).toContainText(next);

  const device = await browser.newContext({ storageState: visitor() });
  const elsewhere = await device.newPage();
  await elsewhere.goto('/login');
  await fillSignIn(elsewhere, next, person.password);
  await expectInside(elsewhere);
  await device.close();
});

test('[PROF-07, A3] the password is changed with the keyboard alone', async ({ page }) => {
  const person = await openProfile(page, PATH);
  await tabTo(page, 'Mot de passe actuel');
  await page.keyboard.type(person.password);
  await tabTo(page, 'Nouveau mot de passe');
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, 'Confirmez le nouveau mot de passe');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  // The password check loads its word lists and computes two hashes.
  await expect(
    page.getByRole('status').filter({ hasText: 'Votre mot de passe a été modifié.' }),
  ).toBeVisible();
});
