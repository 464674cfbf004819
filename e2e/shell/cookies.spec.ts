import type { Page } from '@playwright/test';
import { expect, test } from '../support/persona-test.ts';
import { expectLive, expectPage } from '../support/portal.ts';

const IE_11 = 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko';
const WARNING = /n['’]est pas pris en charge.*Firefox ou de Chrome/;

const modal = (page: Page) => page.getByRole('dialog', { name: 'Gestion des cookies' });
const stored = (page: Page) => page.evaluate(() => window.localStorage.getItem('eb.cookies'));

/** The page has decided by the time its consent question could have come. */
const settle = async (page: Page, id: string) => {
  await expectPage(page, id);
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
};

interface Hit {
  readonly page: string;
  readonly evenement: string;
}

const audienceOf = (page: Page): readonly Hit[] => {
  const hits: Hit[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sap/mesure-audience'))
      hits.push(request.postDataJSON() as Hit);
  });
  return hits;
};

const storeChoice = (page: Page, choix: string, date: string) =>
  page.addInitScript(
    ([choice, when]) => {
      const value = JSON.stringify({ choix: choice, date: when });
      window.localStorage.setItem('eb.cookies', value);
    },
    [choix, date] as const,
  );

test.describe('a first visit', () => {
  test.use({ isFirstVisit: true });

  test('[SHELL-68] says that only required cookies are used', async ({ page }) => {
    await page.goto('/login');
    await expect(modal(page)).toBeVisible();
    await expect(
      modal(page).getByText(
        'Ce site utilise uniquement les cookies nécessaires à son fonctionnement.',
      ),
    ).toBeVisible();
    await expect(modal(page).getByRole('button', { name: 'Accepter' })).toBeVisible();
    await expect(modal(page).getByRole('button', { name: 'Refuser' })).toBeVisible();
  });

  for (const [answer, choix] of [
    ['Accepter', 'ACCEPTE'],
    ['Refuser', 'REFUSE'],
  ] as const) {
    test(`[SHELL-69] "${answer}" is stored and not asked again, until the storage is emptied`, async ({
      page,
    }) => {
      await page.goto('/login');
      await modal(page).getByRole('button', { name: answer }).click();
      await expect(modal(page)).toHaveCount(0);
      expect(JSON.parse((await stored(page)) ?? '{}')).toMatchObject({ choix });
      await page.reload();
      await settle(page, 'LOGIN');
      await expect(modal(page)).toHaveCount(0);
      await page.evaluate(() => window.localStorage.clear());
      await page.reload();
      await expect(modal(page)).toBeVisible();
    });
  }

  test('[SHELL-69] closed without a choice, it stays away until the next load', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    // Before its code runs, a link is a load of its own.
    await expectLive(page);
    await expect(modal(page)).toHaveCount(0);
    expect(await stored(page)).toBeNull();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await settle(page, 'GLOSSARY');
    await expect(modal(page)).toHaveCount(0);
    await page.reload();
    await expect(modal(page)).toBeVisible();
  });

  test('[SHELL-69] comes at each load while the browser refuses cookies, whatever was chosen', async ({
    page,
  }) => {
    await storeChoice(page, 'ACCEPTE', new Date().toISOString());
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    );
    await page.goto('/login');
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).getByText('Votre navigateur bloque les cookies')).toBeVisible();
  });

  test('[SHELL-70] a choice of 5 months and 29 days holds', async ({ page }) => {
    await page.clock.setFixedTime('2027-07-13T10:00:00Z');
    await storeChoice(page, 'ACCEPTE', '2027-01-14T10:00:00.000Z');
    await page.goto('/login');
    await settle(page, 'LOGIN');
    await expect(modal(page)).toHaveCount(0);
  });

  test('[SHELL-69, SHELL-70] a choice of 6 months and a day is asked again', async ({ page }) => {
    await page.clock.setFixedTime('2027-07-15T10:00:01Z');
    await storeChoice(page, 'ACCEPTE', '2027-01-14T10:00:00.000Z');
    await page.goto('/login');
    await expect(modal(page)).toBeVisible();
  });

  test('[P9] before a choice nothing is written or asked for that the page can do without; then a proof', async ({
    page,
    context,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`);
    });
    await page.goto('/login');
    await expect(modal(page)).toBeVisible();
    expect(calls).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await stored(page)).toBeNull();
    // One press to refuse, as to accept: the two buttons look alike.
    const [accept, refuse] = ['Accepter', 'Refuser'].map((name) =>
      modal(page).getByRole('button', { name }),
    );
    expect(await accept?.getAttribute('class')).toBe(await refuse?.getAttribute('class'));
    await refuse?.click();
    await expect.poll(() => calls).toEqual(['POST /api/sap/preuves-consentement']);
  });

  test('[SHELL-71] nothing is counted before a choice', async ({ page }) => {
    const hits = audienceOf(page);
    await page.goto('/login');
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await settle(page, 'GLOSSARY');
    expect(hits).toEqual([]);
  });

  test('[SHELL-71] nothing is counted after a refusal, not even a presence', async ({ page }) => {
    await page.clock.install();
    const hits = audienceOf(page);
    await page.goto('/login');
    await modal(page).getByRole('button', { name: 'Refuser' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await settle(page, 'GLOSSARY');
    await page.clock.runFor(60_000);
    expect(hits).toEqual([]);
  });

  test('[SHELL-71] once accepted, each page counts once', async ({ page }) => {
    const hits = audienceOf(page);
    await page.goto('/login');
    await modal(page).getByRole('button', { name: 'Accepter' }).click();
    await expect.poll(() => hits).toEqual([{ page: 'LOGIN', evenement: 'VUE' }]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossaire' }).click();
    await settle(page, 'GLOSSARY');
    await expect
      .poll(() => hits)
      .toEqual([
        { page: 'LOGIN', evenement: 'VUE' },
        { page: 'GLOSSARY', evenement: 'VUE' },
      ]);
  });

  test('[SHELL-72] once accepted, a presence every 10 s: three in 30 s', async ({ page }) => {
    await page.clock.install();
    const hits = audienceOf(page);
    await page.goto('/glossaire');
    await expect(modal(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await modal(page).getByRole('button', { name: 'Accepter' }).click();
    await expect.poll(() => hits.length).toBe(1);
    await page.clock.runFor(9_999);
    expect(hits.length).toBe(1);
    await page.clock.runFor(20_001);
    const presence = { page: 'GLOSSARY', evenement: 'PRESENCE' };
    await expect
      .poll(() => hits)
      .toEqual([{ page: 'GLOSSARY', evenement: 'VUE' }, presence, presence, presence]);
  });
});

test.describe('Internet Explorer 11', () => {
  test.use({ userAgent: IE_11 });

  test('[SHELL-73] is warned, by a banner that closes', async ({ page }) => {
    await page.goto('/login');
    const banner = page.getByRole('alert').filter({ hasText: WARNING });
    await expect(banner).toBeVisible();
    await banner.getByRole('button').click();
    await expect(banner).toHaveCount(0);
  });

  test('[25-02] [SHELL-73] is warned though none of the application’s files runs', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert').filter({ hasText: WARNING })).toBeVisible();
  });
});

test('[SHELL-73] a browser of today is not warned', async ({ page }) => {
  await page.goto('/login');
  await settle(page, 'LOGIN');
  await expect(page.getByText(WARNING)).toBeHidden();
});
