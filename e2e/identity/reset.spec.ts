import type { Page } from '@playwright/test';
import { codeFor, resetPathFor } from '../support/mailbox.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import { expectInside, expectPage, fillSignIn } from '../support/portal.ts';

// Mails, word lists and several sign-ins take longer than one page.
test.slow();

const NEW_PASSWORD = 'Kx7!pLm2@qRt';
const USED = 'Cette opération a déjà été réalisée. Lien expiré.';

const password = (page: Page) => page.getByLabel('Nouveau mot de passe', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirmez le nouveau mot de passe');
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer mon mot de passe' });
/** Loads the word lists and hashes a password. */
const expectChanged = (page: Page) =>
  expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible();

const askLink = async (page: Page, person: Person): Promise<string> => {
  const query = {
    typeEspace: 'ESPACE_BENEFICIAIRE',
    login: person.login,
    birthDate: person.birthDate,
  };
  const reply = await page.request.get(
    `/api/eb/authentification/identifiants-oublies?${new URLSearchParams(query)}`,
  );
  expect(reply.status()).toBe(200);
  return resetPathFor(person.mail);
};

const choose = async (page: Page, value: string, again = value): Promise<void> => {
  await password(page).fill(value);
  await confirmation(page).fill(again);
  await save(page).click();
};

test('[SHELL-09, AUTH-43, AUTH-44] the mailed link sets a new password, the only one that signs in; it works once', async ({
  page,
  browser,
}) => {
  const person = await aPerson();
  const link = await askLink(page, person);
  await page.goto(link);
  await expectPage(page, 'RESET_PASSWORD');
  await choose(page, NEW_PASSWORD);
  await expectChanged(page);
  const stored = () => page.evaluate(() => window.localStorage.getItem('eb.etat') ?? '');
  await expect.poll(stored).toContain('"token"');
  expect(await stored()).not.toContain(NEW_PASSWORD);
  await page.getByRole('link', { name: 'Aller à mon accueil' }).click();
  await expectInside(page);

  const other = await (await browser.newContext({ storageState: visitor() })).newPage();
  await other.goto(new URL(link, page.url()).href);
  await choose(other, `${NEW_PASSWORD}-bis`);
  await expect(other.getByText(USED)).toBeVisible();
  await expect(password(other)).toHaveCount(0);
  await other.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expectPage(other, 'RECOVER_LOGIN_PASSWORD');
  await other.goto('/login');
  await fillSignIn(other, person.login, person.password);
  await expect(other.getByText('Identifiant ou mot de passe incorrect.')).toBeVisible();
  await other.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await expectInside(other);
  await other.context().close();
});

test('[AUTH-43, S8] with a second step, the link leads to it', async ({ page }) => {
  const person = await aPerson({ hasMailStep: true });
  await page.goto(await askLink(page, person));
  await choose(page, NEW_PASSWORD);
  await page.getByRole('link', { name: 'Continuer vers la vérification' }).click();
  await expectPage(page, 'MFA');
  await page.getByLabel('Code reçu par e-mail').fill(await codeFor(person.mail));
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expectInside(page);
});

test('[AUTH-47, AUTH-48] the server refuses what the page did not check', async ({ page }) => {
  const person = await aPerson();
  const link = await askLink(page, person);
  // Without the word lists the page cannot check the strength.
  await page.route('**/assets/dictionaries-*.js', (route) => route.abort());
  await page.goto(link);
  await choose(page, `${person.lastName}-Motdepasse-1!`);
  await expect(page.getByText("Le mot de passe n'est pas assez sécurisé.").first()).toBeVisible();
  await choose(page, NEW_PASSWORD);
  await expectChanged(page);
});
