import type { Page } from '@playwright/test';
import { loginMailFor, mailsTo, resetPathFor } from '../support/mailbox.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

const SENT = 'Si un compte correspond à ces informations, un e-mail vient de vous être envoyé.';

const part = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const passwordPart = (page: Page) => part(page, 'Mot de passe oublié');
const loginPart = (page: Page) => part(page, 'Identifiant oublié');

test('[AUTH-02, AUTH-41] recovers a password by login and birth date, with a mailed link', async ({
  page,
}) => {
  const person = await aPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Identifiant ou mot de passe oublié ?' }).click();
  await expectPage(page, 'RECOVER_LOGIN_PASSWORD');
  await expect(page).toHaveURL('/mot-de-passe-oublie');
  const form = passwordPart(page);
  await form.getByLabel('Identifiant').fill(person.login);
  await form.getByLabel('Date de naissance').fill(person.birthDate);
  await form.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  expect(await resetPathFor(person.mail)).toMatch(/^\/reinitialiser-mot-de-passe\/.+/);
});

test('[AUTH-41, S6] shows the same message and no address for an unknown login', async ({
  page,
}) => {
  await page.goto('/mot-de-passe-oublie');
  const form = passwordPart(page);
  await form.getByLabel('Identifiant').fill('personne-de-ce-nom');
  await form.getByLabel('Date de naissance').fill('02/03/1984');
  await form.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(form.getByText('Adresse utilisée')).toHaveCount(0);
});

test('[AUTH-41] requires the SIRET in the client space and only the login in the intervenant space', async ({
  page,
}) => {
  await page.goto('/login?typeEspace=ESPACE_CLIENT');
  await page.getByRole('link', { name: 'Identifiant ou mot de passe oublié ?' }).click();
  const form = passwordPart(page);
  await expect(form.getByLabel('Date de naissance')).toHaveCount(0);
  await form.getByLabel('Identifiant').fill('demo-financeur');
  await form.getByLabel('Numéro SIRET').fill('123 456 789 01234');
  const asked = page.waitForRequest('**/identifiants-oublies?*');
  await form.getByRole('button', { name: 'Recevoir un lien' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    typeEspace: 'ESPACE_CLIENT',
    login: 'demo-financeur',
    siret: '12345678901234',
  });
  await expect(form.getByText(SENT)).toBeVisible();

  await page.getByRole('link', { name: 'Espace intervenant' }).click();
  await expect(passwordPart(page).getByRole('textbox')).toHaveCount(1);
  await expect(loginPart(page).getByRole('link', { name: 'Nous contacter' })).toBeVisible();
});

test('[AUTH-42] mails a login and shows the masked recipient', async ({ page }) => {
  const person = await aPerson();
  await page.goto('/mot-de-passe-oublie');
  const form = loginPart(page);
  await form.getByLabel('Nom', { exact: true }).fill(person.lastName);
  await form.getByLabel('Prénom').fill(person.firstName);
  await form.getByLabel('Date de naissance').fill(person.birthDate);
  await form.getByLabel('Code postal').fill(person.postalCode);
  await form.getByLabel('Numéro de contrat', { exact: true }).fill(person.contract);
  await form.getByRole('button', { name: 'Recevoir mon identifiant' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(form.getByText('e***@courriel.example')).toBeVisible();
  expect(await loginMailFor(person.mail)).toContain(person.login);
});

test('[AUTH-42, S6] without a match: the same message, no address, no mail', async ({ page }) => {
  const person = await aPerson();
  await page.goto('/mot-de-passe-oublie');
  const form = loginPart(page);
  await form.getByLabel('Nom', { exact: true }).fill(person.lastName);
  await form.getByLabel('Prénom').fill('Personne');
  await form.getByLabel('Date de naissance').fill('01/01/1901');
  await form.getByLabel('Code postal').fill(person.postalCode);
  await form.getByLabel('Numéro de contrat', { exact: true }).fill(person.contract);
  await form.getByRole('button', { name: 'Recevoir mon identifiant' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(form.getByText('@courriel.example')).toHaveCount(0);
  expect(await mailsTo(person.mail)).toEqual([]);
});

test('[A25] fields have autocomplete attributes', async ({ page }) => {
  await page.goto('/mot-de-passe-oublie');
  const form = loginPart(page);
  for (const [label, word] of [
    ['Nom', 'family-name'],
    ['Prénom', 'given-name'],
    ['Date de naissance', 'bday'],
    ['Code postal', 'postal-code'],
  ] as const)
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', word);
  await expect(passwordPart(page).getByLabel('Identifiant')).toHaveAttribute(
    'autocomplete',
    'username',
  );
});
