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
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

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

test('[SHELL-09, AUTH-43, AUTH-44] the mailed link sets a new password and signs in; it works once', async ({
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
  await other.context().close();
});

test('[AUTH-45, A14] the success message is shown five seconds, then leads home; it can be kept', async ({
  page,
}) => {
  await page.clock.install();
  const first = await aPerson();
  await page.goto(await askLink(page, first));
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
  // The clock is controlled from here on, whatever the speed of the machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await save(page).click();
  await expectChanged(page);
  await page.clock.runFor(4_000);
  await expectPage(page, 'RESET_PASSWORD');
  await page.clock.runFor(1_500);
  await page.clock.resume();
  await expectInside(page);
});

test('[A14] the redirect can be stopped with the keyboard', async ({ page }) => {
  await page.clock.install();
  const person = await aPerson();
  await page.goto(await askLink(page, person));
  await choose(page, NEW_PASSWORD);
  const stay = page.getByRole('button', { name: 'Rester sur cette page' });
  await stay.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Vous restez sur cette page.' }),
  ).toBeVisible();
  await page.clock.runFor(60_000);
  await expectPage(page, 'RESET_PASSWORD');
  await expect(page.getByRole('link', { name: 'Aller à mon accueil' })).toBeVisible();
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

test('[AUTH-43] the new password signs in, the old one does not', async ({ page }) => {
  const person = await aPerson();
  await page.goto(await askLink(page, person));
  await choose(page, NEW_PASSWORD);
  await expectChanged(page);
  await page.getByRole('link', { name: 'Aller à mon accueil' }).click();
  await expectInside(page);
  await page.goto('/robots.txt');
  await page.evaluate(() => window.localStorage.removeItem('eb.etat'));
  await page.goto('/login');
  await fillSignIn(page, person.login, person.password);
  await expect(page.getByText('Identifiant ou mot de passe incorrect.')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expectInside(page);
});

test('[AUTH-44] an unknown link shows the same message', async ({ page }) => {
  await page.goto('/reinitialiser-mot-de-passe/n-importe-quoi');
  await choose(page, NEW_PASSWORD);
  await expect(page.getByText(USED)).toBeVisible();
});

const REFUSED = [
  ['Kx7!pLm2@qR', 'Ce champ a une longueur minimale de 12 caractères.'],
  [
    'kx7!plm2@qrt',
    'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.',
  ],
  ['Motdepasse1!', "Le mot de passe n'est pas assez sécurisé."],
  ['Azerty123456!', "Le mot de passe n'est pas assez sécurisé."],
] as const;

test('[AUTH-47, AUTH-48, XC-31, A10] the page refuses each violated rule before any call', async ({
  page,
}) => {
  await page.goto('/reinitialiser-mot-de-passe/un-lien');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('reinitialisation')) calls += 1;
  });
  for (const [value, message] of REFUSED) {
    await choose(page, value);
    await expect(password(page)).toHaveAccessibleDescription(
      new RegExp(message.replace('.', '\\.')),
    );
    await expect(page.getByRole('group').filter({ hasText: message })).toBeFocused();
    await expect(page).toHaveTitle(/^Erreur\u00A0: /);
    await expect(password(page)).toHaveValue(value);
  }
  await choose(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(confirmation(page)).toHaveAccessibleDescription(
    /Les mots de passe ne correspondent pas\./,
  );
  expect(calls).toBe(0);
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

test('[AUTH-47, XC-31, A16] rules and strength are shown while typing', async ({ page }) => {
  await page.goto('/reinitialiser-mot-de-passe/un-lien');
  await expect(rule(page, '12 caractères au moins')).toContainText('À respecter');
  await password(page).pressSequentially('Kx7');
  for (const kept of ['une majuscule', 'une minuscule', 'un chiffre'])
    await expect(rule(page, kept)).toContainText('Respecté');
  await expect(rule(page, 'un caractère spécial')).toContainText('À respecter');
  await password(page).fill(NEW_PASSWORD);
  await expect(rule(page, '12 caractères au moins')).toContainText('Respecté');
  await expect(page.getByRole('meter', { name: 'Solidité' })).toHaveAttribute(
    'aria-valuetext',
    /bonne|correcte/,
  );
  await expect(rule(page, 'rien de facile à deviner')).toContainText('Respecté');
  await password(page).fill('Motdepasse1!');
  await expect(page.getByRole('meter', { name: 'Solidité' })).toHaveAttribute(
    'aria-valuetext',
    /faible/,
  );
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  const show = page.getByRole('button', { name: 'Afficher le mot de passe' }).first();
  await show.click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Masquer le mot de passe' }).first()).toBeVisible();
});
