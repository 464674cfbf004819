import type { Browser, Page } from '@playwright/test';
import { codeFor, countCodes, mailsTo } from '../support/mailbox.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import { expectInside, expectPage, fillSignIn, navigateInside } from '../support/portal.ts';

// Several sign-ins, each with the minimum delay of the form.
test.slow();

const NEW_PASSWORD = 'Kx7!pLm2@qRt';
const PATH = '/profil/infos-connexion';

const signIn = async (page: Page, person: Person, password = person.password) => {
  await page.goto('/login');
  await fillSignIn(page, person.login, password);
};

const openPage = async (page: Page, person: Person): Promise<void> => {
  await signIn(page, person);
  await expectInside(page);
  await navigateInside(page, PATH);
  await expectPage(page, 'USER_PROFILE_AUTHENTICATION_INFORMATIONS');
};

/** Another device of the same user. */
const anotherDevice = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ storageState: visitor() })).newPage();

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirmez votre identité' });

const confirm = async (page: Page, person: Person, seen = 0): Promise<void> => {
  await expect(dialog(page)).toBeVisible();
  await dialog(page)
    .getByLabel('Code reçu par e-mail')
    .fill(await codeFor(person.mail, seen));
  await dialog(page).getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog(page)).toHaveCount(0);
};

const changePassword = async (page: Page, old: string, value: string, again = value) => {
  await page.getByLabel('Mot de passe actuel').fill(old);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(value);
  await page.getByLabel('Confirmez le nouveau mot de passe').fill(again);
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click();
};

test('[AUTH-01, AUTH-46] changes the password; the old one is refused at the next sign-in', async ({
  page,
  browser,
}) => {
  const person = await aPerson();
  await openPage(page, person);
  await changePassword(page, 'pas-le-bon', NEW_PASSWORD);
  await expect(page.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription(
    /L’ancien mot de passe est incorrect\./,
  );
  await changePassword(page, person.password, NEW_PASSWORD);
  // Loading the word lists and hashing twice takes time.
  await expect(notice(page, 'Votre mot de passe a été modifié.')).toBeVisible();
  for (const label of ['Mot de passe actuel', 'Nouveau mot de passe'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  // The current session stays open.
  await page.reload();
  await expectPage(page, 'USER_PROFILE_AUTHENTICATION_INFORMATIONS');

  const other = await anotherDevice(browser);
  await signIn(other, person);
  await expect(other.getByText('Identifiant ou mot de passe incorrect.')).toBeVisible();
  await other.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Se connecter' }).click();
  await expectInside(other);
  await other.context().close();
});

test('[S24, S5, A7] enables the mail step after a right confirmation and requires it at the next sign-in', async ({
  page,
  browser,
}) => {
  const person = await aPerson();
  await openPage(page, person);
  await page.getByRole('button', { name: 'Activer le code par e-mail' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Activer le code par e-mail' })).toBeFocused();

  // The code sent before is still valid.
  await page.getByRole('button', { name: 'Activer le code par e-mail' }).click();
  const right = await codeFor(person.mail);
  await dialog(page)
    .getByLabel('Code reçu par e-mail')
    .fill(right === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(
    dialog(page).getByText('Le code de vérification est incorrect.').first(),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Code reçu par e-mail')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Activer le code par e-mail' }).click();
  await confirm(page, person);
  await expect(notice(page, 'Le code par e-mail est activé.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Désactiver le code par e-mail' })).toBeVisible();
  const notices = async () => (await mailsTo(person.mail)).map(({ sujet }) => sujet).join();
  await expect.poll(notices).toContain('La sécurité de votre compte a changé');

  const other = await anotherDevice(browser);
  const seen = await countCodes(person.mail);
  await signIn(other, person);
  await expectPage(other, 'MFA');
  await other.getByLabel('Code reçu par e-mail').fill(await codeFor(person.mail, seen));
  await other.keyboard.press('Enter');
  await expectInside(other);
  await other.context().close();

  await page.getByRole('button', { name: 'Désactiver le code par e-mail' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Désactiver le code par e-mail' });
  await sure.getByRole('button', { name: 'Désactiver le code par e-mail' }).click();
  await expect(notice(page, 'Le code par e-mail est désactivé.')).toBeVisible();
});

test('[AUTH-33, S45] lists the open sessions and ends another one', async ({ page, browser }) => {
  const person = await aPerson();
  const other = await anotherDevice(browser);
  await signIn(other, person);
  await expectInside(other);
  await openPage(page, person);
  const rows = page.getByRole('listitem').filter({ hasText: 'Dernière activité' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Cet appareil' })).toHaveCount(1);
  const end = page.getByRole('button', { name: /^Fermer la connexion de .+ ouverte le / });
  await expect(end).toHaveCount(1);
  await end.click();
  await expect(notice(page, 'La connexion est fermée.')).toBeVisible();
  await expect(rows).toHaveCount(1);

  // The other device is refused at its next call.
  await navigateInside(other, PATH);
  await expectPage(other, 'LOGIN');
  expect(await other.evaluate(() => window.localStorage.getItem('eb.etat'))).toBeNull();
  await other.context().close();
});
