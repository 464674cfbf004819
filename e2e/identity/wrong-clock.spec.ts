import { expect, type Page, test } from '@playwright/test';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { changeReplies } from '../support/change-replies.ts';
import { firstIn } from '../support/long.ts';
import {
  expectInside,
  expectPage,
  navigateInside,
  refuseCookies,
  signInAs,
} from '../support/portal.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const CLOCKS = [
  { name: 'two hours ahead', at: () => Date.now() + 2 * HOUR_MS },
  { name: 'two hours behind', at: () => Date.now() - 2 * HOUR_MS },
  { name: 'in 2020', at: () => Date.UTC(2020, 0, 1, 9) },
];

const warning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Votre connexion va se terminer' });

/** The stored session ends at an instant of the server, whose clock is right. */
const setExpiry = async (page: Page, serverMs: number): Promise<void> => {
  // A page without the portal's code, so that only the test writes the session.
  await page.goto('/robots.txt');
  await page.evaluate((date) => {
    const text = window.localStorage.getItem('eb.etat') ?? '';
    window.localStorage.setItem(
      'eb.etat',
      text.replace(/"expirationDate":"[^"]*"/, `"expirationDate":"${date}"`),
    );
  }, formatWireInstant(serverMs));
};

/** A reply that comes before the warning would prolong the session, and no warning would be due. */
const keepExpiry = (page: Page) =>
  changeReplies(page, '**/api/**', (reply) => {
    const { 'x-auth-token': _, 'x-auth-token-expires-at': __, ...headers } = reply.headers();
    return { headers };
  });

for (const [{ name, at }, tags] of firstIn(CLOCKS, 1)) {
  test.describe(`a device whose clock is ${name}`, tags, () => {
    test('[L27, A15] stays signed in, then is warned and signed out when the server’s clock says so', async ({
      page,
    }) => {
      await page.clock.install({ time: at() });
      await refuseCookies(page);
      await signInAs(page, 'demo-vide');
      await expectInside(page);
      const off = await page.evaluate(() => Date.now());
      expect(Math.abs(off - Date.now())).toBeGreaterThan(HOUR_MS);
      await navigateInside(page, '/compte/solde');
      await expectPage(page, 'ACCOUNT_STATEMENT');
      await page.reload();
      await expectPage(page, 'ACCOUNT_STATEMENT');
      await page.goto('/');
      await expectInside(page);
      await expect(warning(page)).toHaveCount(0);

      await keepExpiry(page);
      await setExpiry(page, Date.now() + MINUTE_MS);
      await page.goto('/mentions-legales');
      await expect(warning(page).getByRole('timer')).toHaveText(/^00:[0-5]\d$/);
      await setExpiry(page, Date.now() - MINUTE_MS);
      await page.goto('/compte/solde');
      await expectPage(page, 'LOGIN');
    });
  });
}
