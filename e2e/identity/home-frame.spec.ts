import type { Page } from '@playwright/test';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, signInAs } from '../support/portal.ts';
import { resizeTo } from '../support/layout.ts';

const drawn = (page: Page) => page.locator('main:not([data-page-id])');
const waiting = (page: Page) => page.getByText('Chargement', { exact: true });

/** Holds the portal's code until the returned function is called. */
const holdCode = async (page: Page): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};

/** Of contract 100001. */
const GREEN = 'rgb(15, 76, 58)';

/** The colour of the band on top, once the style sheets are there. */
const bandOf = (page: Page): Promise<string> =>
  page.locator('.header').evaluate((band) => window.getComputedStyle(band).backgroundColor);

test.describe('with a session', () => {
  test.use({ persona: 'demo-rh' });

  for (const width of [390, 768, 1280]) {
    test(`[28-5] the home page is read before its code is loaded, and nothing read moves when it comes, ${width} px`, async ({
      page,
    }) => {
      await resizeTo(page, { width, height: 900 });
      const release = await holdCode(page);
      await page.goto('/', { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(drawn(page)).toBeVisible();
      await expect(heading).toHaveText(/^Bonjour \S/);
      await expect(drawn(page)).toContainText('Votre espace CESU, financé par ');
      await expect(page).toHaveTitle('Accueil - Mon espace CESU');
      await expect(page.getByText(/\{\w+\}/)).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      const before = await heading.boundingBox();
      const words = await heading.innerText();
      release();
      await expectInside(page);
      await expect(heading).toHaveText(words);
      expect(await heading.boundingBox()).toEqual(before);
      await expect(drawn(page)).toHaveCount(0);
    });
  }

  test('[28-5] the frame of the home page has the colours of the contract at the next load', async ({
    page,
  }) => {
    await page.goto('/');
    await expectInside(page);
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('eb.apparence') !== null))
      .toBe(true);
    await expect.poll(() => bandOf(page)).toBe(GREEN);
    await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(drawn(page)).toBeVisible();
    await expect.poll(() => bandOf(page)).toBe(GREEN);
  });

  test('[28-5] amounts are there when the page is first drawn', async ({ page }) => {
    await page.addInitScript(() => {
      // On a slow machine the answers may come later than the page waits for them: the next test.
      const startTimer = window.setTimeout.bind(window);
      const stretched = (work: TimerHandler, ms = 0) => startTimer(work, ms < 500 ? ms : 100 * ms);
      Object.assign(window, { setTimeout: stretched });
      const seen: boolean[] = [];
      Object.assign(window, { outlines: seen });
      const record = () => {
        const main = document.querySelector('main[data-page-id=HOME]');
        if (main !== null) seen.push(main.querySelector('.amount--hero') !== null);
        window.requestAnimationFrame(record);
      };
      record();
    });
    await page.goto('/');
    await expectInside(page);
    await expect(page.locator('.amount--hero').first()).toBeVisible();
    const [first] = await page.evaluate(
      () => (window as unknown as { outlines: boolean[] }).outlines,
    );
    expect(first).toBe(true);
  });

  test('[28-5] the page is drawn with its outline when the amounts are slow', async ({ page }) => {
    await page.route('**/comptes-actifs?*', () => undefined);
    await page.goto('/');
    await expectInside(page);
    await expect(page.locator('.amount--hero')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Que voulez-vous faire ?' })).toBeVisible();
  });
});

for (const [name, change] of [
  [
    'a session that is over',
    (session: { authority: { expirationDate: string } }) => {
      session.authority.expirationDate = '01/01/2020 00:00:00';
    },
  ],
  [
    'a session that is only looked at',
    (session: { user: { readOnly: boolean } }) => {
      session.user.readOnly = true;
    },
  ],
] as const) {
  test.describe(name, () => {
    test.use({ persona: 'demo-rh', alteration: { change } });

    test('[28-5] shows nothing of the person before the code is loaded', async ({ page }) => {
      const release = await holdCode(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(waiting(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      release();
      await expect(page.locator('main[data-page-id]')).toBeVisible();
    });
  });
}

test('[28-5] without a session the address of the home page leads to the sign-in page', async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(waiting(page)).toBeVisible();
  release();
  await expectPage(page, 'LOGIN');
});

// Signed in for this test alone: it signs out.
test('[28-5] the reads of the next visit are asked for before the code is loaded, once, and are forgotten at sign-out', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => window.localStorage.getItem('eb.lectures'));
  await signInAs(page, 'demo-rh');
  await expectInside(page);
  await page.goto('/');
  await expectInside(page);
  await expect.poll(kept).toContain('/comptes-actifs?');

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  const accounts = () => asked.filter((path) => path.endsWith('/comptes-actifs'));
  await expect.poll(accounts).toHaveLength(1);
  release();
  await expectInside(page);
  await expect(page.locator('.amount--hero').first()).toBeVisible();
  expect(accounts()).toHaveLength(1);

  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expectPage(page, 'LOGIN');
  expect(await kept()).toBeNull();
});
