import type { Browser, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { codeFor } from '../support/mailbox.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import {
  expectInside,
  expectPage,
  fillSignIn,
  navigateInside,
  storageOf,
} from '../support/portal.ts';

// Several sign-ins, each with the minimum delay of the form.
test.slow();

const PATH = '/profil/infos-connexion';
const PERIOD_S = 30;

/** The code of the application, shifted by a number of 30-second steps. */
const totpCode = (secret: string, stepsAhead = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsAhead * PERIOD_S });

const openPage = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/login');
  await fillSignIn(page, person.login, person.password);
  await expectInside(page);
  await navigateInside(page, PATH);
  await expectPage(page, 'USER_PROFILE_AUTHENTICATION_INFORMATIONS');
};

const confirm = async (page: Page, person: Person): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  await dialog.getByLabel('Code reçu par e-mail').fill(await codeFor(person.mail));
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog).toHaveCount(0);
};

const signInElsewhere = async (browser: Browser, person: Person): Promise<Page> => {
  const context = await browser.newContext({ storageState: visitor() });
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page, person.login, person.password);
  await expectPage(page, 'MFA');
  return page;
};

/** Adds an application; returns the secret and recovery codes shown by the page. */
const switchTotpOn = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: 'Activer une application' }).click();
  await confirm(page, person);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator('.totp__key').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('2. Saisissez le code').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Activer l’application' }).click();
  const shown = page.getByRole('region', { name: 'Vos codes de secours' });
  await expect(shown).toBeVisible();
  return { secret, codes: await shown.getByRole('listitem').allInnerTexts() };
};

test('[AUTH-01, AUTH-22, S24] adds an application: QR code, first code, recovery codes shown once and renewed, next sign-in, removal', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await aPerson();
  await openPage(page, person);
  const { secret, codes } = await switchTotpOn(page, person);
  expect(codes).toHaveLength(10);
  const shown = page.getByRole('region', { name: 'Vos codes de secours' });
  await expect(shown.getByRole('heading')).toBeFocused();
  await shown.getByRole('button', { name: 'Copier les codes' }).click();
  await expect(shown.getByText('Les codes sont copiés.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const dump = await storageOf(page);
  for (const kept of [secret, ...codes]) expect(dump).not.toContain(kept);
  await shown.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByText('10 codes restants')).toBeVisible();

  const byApp = await signInElsewhere(browser, person);
  await byApp.getByLabel('Code de l’application').fill(totpCode(secret, 50));
  await byApp.keyboard.press('Enter');
  await expect(
    byApp.getByRole('alert').filter({ hasText: 'Le code de vérification est incorrect.' }),
  ).toBeVisible();
  await expect(byApp.getByLabel('Code de l’application')).toHaveValue('');
  await expectPage(byApp, 'MFA');
  await byApp.getByLabel('Code de l’application').fill(totpCode(secret, 1));
  await byApp.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expectInside(byApp);
  await byApp.context().close();

  const byRecovery = await signInElsewhere(browser, person);
  await byRecovery.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await byRecovery.getByLabel('Code de secours').fill((codes[0] ?? '').toLowerCase());
  await byRecovery.keyboard.press('Enter');
  await expectInside(byRecovery);
  await byRecovery.context().close();

  await page.reload();
  await expect(page.getByText('9 codes restants')).toBeVisible();
  await page.getByRole('button', { name: 'Renouveler mes codes de secours' }).click();
  await expect(shown).toBeVisible();
  const renewed = await shown.getByRole('listitem').allInnerTexts();
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);

  await page.getByRole('button', { name: 'Désactiver l’application' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Désactiver l’application' });
  await sure.getByRole('button', { name: 'Désactiver l’application' }).click();
  await expect(page.getByRole('button', { name: 'Activer une application' })).toBeVisible();
  const byPassword = await (await browser.newContext({ storageState: visitor() })).newPage();
  await byPassword.goto('/login');
  await fillSignIn(byPassword, person.login, person.password);
  await expectInside(byPassword);
  await byPassword.context().close();
});

/** A virtual authenticator of the browser. */
const withAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** The browser keeps the key; only the session is removed. */
const signInAgain = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/robots.txt');
  await page.evaluate(() => window.localStorage.removeItem('eb.etat'));
  await page.goto('/login');
  await fillSignIn(page, person.login, person.password);
  await expectPage(page, 'MFA');
};

test('[AUTH-01, S24] adds a passkey, is offered another method when it is refused, signs in with it, and removes it', async ({
  page,
}) => {
  const person = await aPerson();
  await withAuthenticator(page);
  await openPage(page, person);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByLabel('Nom de la clé').fill('Téléphone d’essai');
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  await confirm(page, person);
  await expect(page.getByText('La clé d’accès est ajoutée.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Téléphone d’essai' });
  await expect(row).toContainText(/Ajoutée le \d{1,2}(er)?\s\p{L}+ \d{4}/u);

  await signInAgain(page, person);
  await page.evaluate(() => {
    navigator.credentials.get = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'La clé d’accès n’a pas été utilisée.' }),
  ).toBeVisible();
  await expectPage(page, 'MFA');
  // Without recovery codes the mail stays available; choosing it sends the code.
  await page.getByRole('button', { name: 'Recevoir un code par e-mail' }).click();
  await page.getByLabel('Code reçu par e-mail').fill(await codeFor(person.mail, 1));
  await page.keyboard.press('Enter');
  await expectInside(page);

  await signInAgain(page, person);
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expectInside(page);

  await navigateInside(page, PATH);
  await page.getByRole('button', { name: 'Retirer la clé « Téléphone d’essai »' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Retirer la clé « Téléphone d’essai »' }).click();
  await expect(page.getByText('Aucune clé d’accès.')).toBeVisible();
});
