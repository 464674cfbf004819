import type { Page } from '@playwright/test';
import { codeFor, countCodes } from '../support/mailbox.ts';
import { ageCodes, aPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectLive, expectPage, fillSignIn, storageOf } from '../support/portal.ts';

const field = (page: Page) => page.getByLabel('Code reçu par e-mail');
const connect = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Se connecter' });
const resend = (page: Page) => page.getByRole('button', { name: 'Recevoir un nouveau code' });
const timer = (page: Page) => page.getByRole('timer');
const alerts = (page: Page) => page.getByRole('alert');
const deadline = (page: Page) =>
  page.evaluate(() => window.localStorage.getItem('eb.mfa.echeance'));
const VALIDATION = '**/api/eb/authentification/mfa/validation';

/** Signs in with the password up to the second step. */
const atSecondStep = async (page: Page): Promise<Person> => {
  const person = await aPerson({ hasMailStep: true });
  await page.goto('/login');
  await fillSignIn(page, person.login, person.password);
  await expectPage(page, 'MFA');
  await expect(timer(page)).toBeVisible();
  return person;
};

test('[AUTH-01, AUTH-09, AUTH-18, AUTH-22, AUTH-24, S5, XC-24] refuses a wrong code, signs in with the mailed one, stores the token and keeps no secret', async ({
  page,
}) => {
  const person = await atSecondStep(page);
  await expect(page).toHaveURL('/mfa');
  const code = await codeFor(person.mail);
  await field(page).fill(code === '000000' ? '000001' : '000000');
  await connect(page).click();
  await expect(
    alerts(page).filter({ hasText: 'Le code de vérification est incorrect.' }),
  ).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/mfa');
  await field(page).fill(code);
  expect(await storageOf(page)).not.toContain(code);
  await connect(page).click();
  await expectInside(page);
  const stored = () => page.evaluate(() => window.localStorage.getItem('eb.etat') ?? '');
  await expect.poll(stored).toContain('"token"');
  expect(await deadline(page)).toBeNull();
  for (const secret of [code, person.password]) expect(await storageOf(page)).not.toContain(secret);
});

test('[AUTH-20, AUTH-21, XC-25, A13] shows the delay each second, keeps it after a reload, and ends it', async ({
  page,
}) => {
  await page.clock.install();
  const person = await aPerson({ hasMailStep: true });
  await page.goto('/login');
  await page.getByLabel('Identifiant', { exact: true }).fill(person.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  // Under this clock the display time is that of the form's code: it must come before the pause.
  await expectLive(page);
  await page.clock.runFor(2_000);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  // The submission waits on a timer, which the stopped clock holds.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.locator('main[data-page-id="MFA"]')).toBeVisible({ timeout: 200 });
  }).toPass();
  // The page renders through a timer too.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(timer(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(timer(page)).toHaveText('02:00');
  await expect(resend(page)).toBeDisabled();
  await page.clock.runFor(1_000);
  await expect(timer(page)).toHaveText('01:59');
  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
  const stored = await deadline(page);
  expect(Number(stored)).toBeGreaterThan(0);

  await page.reload();
  await expect(timer(page)).toHaveText('01:59');
  expect(await deadline(page)).toBe(stored);

  const said = page.getByRole('status');
  await page.clock.runFor(58_000);
  await expect(said.filter({ hasText: 'nouveau code' })).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(said.filter({ hasText: 'dans une minute' })).toHaveCount(1);
  await page.clock.runFor(50_000);
  await expect(said.filter({ hasText: 'dans 10 secondes' })).toHaveCount(1);
  await page.clock.runFor(10_000);
  await expect(said.filter({ hasText: 'Vous pouvez demander un nouveau code.' })).toHaveCount(1);
  await expect(timer(page)).toHaveCount(0);
  await expect(resend(page)).toBeEnabled();
  expect(await deadline(page)).toBeNull();

  // A later reload does not restart the delay.
  await page.reload();
  await expect(resend(page)).toBeEnabled();
});

test('[AUTH-19, AUTH-20] sends a new code with a message and restarts the delay', async ({
  page,
}) => {
  const person = await atSecondStep(page);
  const first = await codeFor(person.mail);
  await ageCodes(person);
  await page.evaluate(() => window.localStorage.removeItem('eb.mfa.echeance'));
  await page.reload();
  await resend(page).click();
  const said = page
    .getByRole('status')
    .filter({ hasText: 'Un nouveau code vous a été envoyé par mail!' });
  await expect(said).toBeVisible();
  await expect(resend(page)).toBeDisabled();
  await expect(resend(page)).toBeFocused();
  await expect(timer(page)).toHaveText(/^0[12]:\d\d$/);
  const second = await codeFor(person.mail, 1);
  expect(await countCodes(person.mail)).toBe(2);
  if (first !== second) {
    await field(page).fill(first);
    await connect(page).click();
    await expect(alerts(page).filter({ hasText: 'incorrect' })).toBeVisible();
  }
  await field(page).fill(second);
  await connect(page).click();
  await expectInside(page);
});

test.describe('[AUTH-23] without a pending second step', () => {
  const expectLogin = async (page: Page) => {
    await expectPage(page, 'LOGIN');
    await expect(
      page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: 'Session MFA expirée ou invalide.' }),
    ).toBeVisible();
  };

  test('redirects to the sign-in page with a message when opened directly', async ({ page }) => {
    await page.goto('/mfa');
    await expectLogin(page);
  });

  test('is ended by the server after five wrong codes', async ({ page }) => {
    const person = await atSecondStep(page);
    const right = await codeFor(person.mail);
    for (let failure = 0; failure < 5; failure += 1) {
      await field(page).fill(String((Number(right) + failure + 1) % 1_000_000).padStart(6, '0'));
      const answered = page.waitForResponse(VALIDATION);
      await connect(page).click();
      await answered;
      await expect(field(page).or(page.locator('main[data-page-id=LOGIN]'))).toBeVisible();
    }
    if ((await page.locator('main').getAttribute('data-page-id')) === 'MFA') {
      await field(page).fill(right);
      await connect(page).click();
    }
    await expectLogin(page);
    expect(await deadline(page)).toBeNull();
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('eb.etat'))).toBeNull();
  });
});

test('[A3] completes the sign-in and its code with the keyboard only', async ({ page }) => {
  const person = await aPerson({ hasMailStep: true });
  await page.goto('/login');
  await page.getByLabel('Identifiant', { exact: true }).focus();
  await page.keyboard.type(person.login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.waitForTimeout(1_600);
  await page.keyboard.press('Enter');
  await expectPage(page, 'MFA');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(await codeFor(person.mail));
  await page.keyboard.press('Enter');
  await expectInside(page);
});
