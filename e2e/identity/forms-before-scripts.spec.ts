import type { Page, Request } from '@playwright/test';
import { LOGIN_ANTI_BOT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, fillSignIn } from '../support/portal.ts';
import {
  card,
  choosePassword,
  entryOf,
  fillProfile,
  next,
  someone,
  toOpenProfile,
} from '../support/registration-steps.ts';

test.slow();

const login = (page: Page) => page.getByLabel('Identifiant', { exact: true });
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });

/** Holds the scripts until they are released, as on a slow phone. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held;
    // The requesting page may be closed already.
    await route.continue().catch(() => undefined);
  });
  return release;
};

/** Every requested URL and referrer from now on. */
const watchAddresses = (page: Page): (() => string) => {
  const seen: string[] = [];
  const note = (request: Request) =>
    seen.push(request.url(), request.headers()['referer'] ?? '', request.frame().url());
  page.on('request', note);
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return () => decodeURIComponent([...seen, page.url()].join('\n'));
};

const typeCredentials = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/login', { waitUntil: 'commit' });
  await login(page).fill(person.login);
  await password(page).fill(person.password);
};

for (const [how, send] of [
  ['Enter', (page: Page) => password(page).press('Enter')],
  ['the button', (page: Page) => page.locator('main form button[type=submit]').click()],
  [
    'a password manager',
    (page: Page) =>
      page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit()),
  ],
] as const) {
  test(`[24-15] a sign-in sent by ${how} before the scripts are loaded waits for them and leaks no URL`, async ({
    page,
  }) => {
    const person = await aPerson();
    const addresses = watchAddresses(page);
    const release = await holdScripts(page);
    await typeCredentials(page, person);
    await send(page);
    expect(new URL(page.url()).search).toBe('');
    // A form sent earlier than this after its display is refused.
    await page.waitForTimeout(LOGIN_ANTI_BOT_DELAY_MS + 100);
    release();
    await expectInside(page);
    expect(addresses()).not.toContain(person.password);
    expect(addresses()).not.toContain(person.login);
  });
}

test('[24-15] a native form submission shows the page again', async ({ page }) => {
  const person = await aPerson();
  const addresses = watchAddresses(page);
  const release = await holdScripts(page);
  await typeCredentials(page, person);
  const answered = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
  expect((await answered).status()).toBe(303);
  release();
  await expectPage(page, 'LOGIN');
  expect(page.url()).toMatch(/\/login$/);
  await fillSignIn(page, person.login, person.password);
  await expectInside(page);
  expect(addresses()).not.toContain(person.password);
  expect(addresses()).not.toContain(person.login);
});

const SECRET = 'Secret-Tape-Ici-42!';

/** Fills every field, then submits the form natively. */
const sendNatively = async (page: Page): Promise<void> => {
  await page.locator('main form').first().waitFor();
  const sent = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.method() === 'POST',
  );
  const loaded = page.waitForEvent('load');
  await page.evaluate((secret) => {
    for (const form of document.querySelectorAll<HTMLFormElement>('main form')) {
      for (const input of form.querySelectorAll('input')) {
        if (input.type === 'text' || input.type === 'password') input.value = secret;
      }
    }
    document.querySelector<HTMLFormElement>('main form')?.submit();
  }, SECRET);
  await sent;
  await loaded;
};

test('[24-15] the input of a form without scripts never appears in the URL', async ({ page }) => {
  const addresses = watchAddresses(page);
  for (const path of [
    hrefOf('RECOVER_LOGIN_PASSWORD'),
    '/login?typeEspace=ESPACE_CLIENT',
    '/100001/login',
    entryOf('100001'),
    '/reinitialiser-mot-de-passe/un-lien',
  ]) {
    await page.goto(path);
    await sendNatively(page);
    expect(addresses(), path).not.toContain(SECRET);
  }
});

test('[24-15] the password step of a registration: the input never appears in the URL', async ({
  page,
}) => {
  await toOpenProfile(page);
  await fillProfile(page, someone());
  await card(page, 'Titre CESU').click();
  await next(page).click();
  await choosePassword(page, SECRET);
  const addresses = watchAddresses(page);
  await sendNatively(page);
  expect(addresses()).not.toContain(SECRET);
});
