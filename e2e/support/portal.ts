import { LOGIN_ANTI_BOT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { expect, type Page } from '@playwright/test';
import { TIMEOUT_MS } from './timeouts.ts';

export const DEMO_PASSWORD = 'Portail-Demo-2026';

/** A choice is already made, so that the consent dialog does not stand before every test. */
export const refuseCookies = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    if (window.localStorage.getItem('eb.cookies') === null) {
      const choice = { choix: 'REFUSE', date: new Date().toISOString() };
      window.localStorage.setItem('eb.cookies', JSON.stringify(choice));
    }
  });
};

const LIVE_PAGE = 'main[data-page-id]:not([data-first-frame] *)';

/** The sign-in page comes drawn in its document: waits until its code runs. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.locator(LIVE_PAGE)).toBeAttached();

/** The browser tells at the next frame; asked from outside, longer and longer pauses lie between. */
const untilPage = async (page: Page, ids: RegExp, timeoutMs: number): Promise<void> => {
  const isShown = ({ live, source }: { live: string; source: string }) => {
    const shown = document.querySelector(live)?.getAttribute('data-page-id');
    return new RegExp(source).test(shown ?? '');
  };
  const deadlineMs = Date.now() + timeoutMs;
  await page
    .waitForFunction(isShown, { live: LIVE_PAGE, source: ids.source }, { timeout: timeoutMs })
    .catch(() => undefined);
  // A reload ends the wait in the browser before its time.
  const leftMs = Math.max(deadlineMs - Date.now(), 1_000);
  await expect(page.locator(LIVE_PAGE)).toHaveAttribute('data-page-id', ids, { timeout: leftMs });
};

export const expectPage = (page: Page, id: string): Promise<void> =>
  untilPage(page, new RegExp(`^${id}$`), TIMEOUT_MS);

/** Signed in, the contract chosen: several calls later than the button. */
export const expectInside = (page: Page): Promise<void> => untilPage(page, /^HOME$/, TIMEOUT_MS);

/** People take longer than the anti-bot delay; the test waits for the form's own clock. */
const waitLikeAPerson = (page: Page) => page.waitForTimeout(LOGIN_ANTI_BOT_DELAY_MS + 100);

export const fillSignIn = async (page: Page, login: string, password: string): Promise<void> => {
  await page.getByLabel('Identifiant', { exact: true }).fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await waitLikeAPerson(page);
  await page.getByRole('button', { name: 'Se connecter' }).click();
};

export const signInAs = async (
  page: Page,
  login: string,
  space: SignInSpaceType = 'ESPACE_BENEFICIAIRE',
): Promise<void> => {
  await page.goto(`/login?typeEspace=${space}`);
  await fillSignIn(page, login, DEMO_PASSWORD);
  await untilPage(page, /^(HOME|VISUALISATION_CHOICE)$/, TIMEOUT_MS);
};

/** Goes to an address the way a link of the portal does: without loading the page anew. */
export const navigateInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Everything that the browser keeps of the portal, as text. */
export const storageOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)]),
  );
