import { contrastRatio } from '@portail/rules/branding/theme/contrast.ts';
import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { contrastOf, hexOf } from '../support/colors.ts';
import { expectedPlace, pathsShownTo } from '../support/expected-page.ts';
import { notePages } from '../support/noted-pages.ts';
import { stillHiddenOf } from '../support/focus-visibility.ts';
import { landmarkFaultsOf, wayFaultsOf } from '../support/page-frame.ts';
import { allJourneys, goTo, openFor, checkEachPlace } from '../support/page-steps.ts';
import { PERSONAS } from '../support/personas.ts';
import { expect, test } from '../support/persona-test.ts';
import { IN_LONG_RUN } from '../support/long.ts';
import { tabTo } from '../support/tab-to.ts';
import { expectPage, fillSignIn, navigateInside } from '../support/portal.ts';
import { resizeTo } from '../support/layout.ts';

const LIGHT = { theme: '100001', colorScheme: 'light' } as const;

for (const { visitor, places } of allJourneys()) {
  test(
    `[A6] what has the focus is in sight, on the pages of ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      const appearance = { ...LIGHT, width: 390, height: 600 };
      const page = await openFor(visitor, appearance, { browser, sessions });
      // The style guide alone has two hundred stops, none of a kind that others have not.
      const visited = places.filter(({ id }) => id !== 'STYLE_GUIDE');
      const check = async () => {
        const found: string[] = [];
        const stops = await page.locator('a[href], button, input, select, textarea').count();
        for (let stop = 0; stop < stops; stop += 1) {
          await page.keyboard.press('Tab');
          found.push(...(await stillHiddenOf(page)));
        }
        return found;
      };
      expect(await checkEachPlace(page, visited, check)).toEqual([]);
      await page.context().close();
    },
  );
}

for (const { visitor, places } of allJourneys()) {
  test(
    `[A9, A27] every page of ${visitor.name} has its own title, its landmarks, and the way to skip first`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      const page = await openFor(visitor, { ...LIGHT, width: 1280 }, { browser, sessions });
      const titles = new Map<string, string>();
      notePages(places.map(({ id }) => id));
      for (const place of places) {
        await goTo(page, place);
        const faults = [...(await landmarkFaultsOf(page, place.id)), ...(await wayFaultsOf(page))];
        expect(faults, place.id).toEqual([]);
        const title = await page.title();
        expect(titles.get(title), `${place.id} has the title of another page`).toBeUndefined();
        titles.set(title, place.id);
      }
      await page.context().close();
    },
  );
}

test('[A27] the skip link is the first stop, shows itself and leads to the content', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.locator('h1').waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const isInMain = await page.evaluate(
    () => document.querySelector('main')?.contains(document.activeElement) === true,
  );
  expect(isInMain).toBe(true);
});

/** Pages that one is sent to, or that need something of their own: no map leads there. */
const NOT_ON_THE_MAP = new Set([
  'UNAUTHORIZED',
  'NOT_FOUND',
  'TECHNICAL_ERROR',
  'VIEW_ORDER',
  'STYLE_GUIDE',
  'FIRST_VISIT',
  'MFA',
  'COMPANY_SIGN_IN_RETURN',
  'ADDRESS_PROOF',
  'OPERATOR_ENROLMENT',
  'ACCESS_INVITATION',
  'CONFIRM_REGISTRATION',
  'NOT_ME',
]);
const isOnTheMap = ({ id, path }: { id: string; path: string }) =>
  !NOT_ON_THE_MAP.has(id) && !id.startsWith('BYPASS_LOGIN') && !path.includes('/1');

for (const login of ['demo-rh', 'demo-social', 'demo-unique', 'demo-restreint', 'demo-financeur']) {
  test.describe(login, () => {
    test.use({ persona: login });

    test(`[A27] the site map of ${login} lists every page that may be opened, and no other`, async ({
      page,
    }) => {
      const persona = PERSONAS.find((one) => one.login === login);
      if (persona === undefined) throw new RangeError(login);
      const situation = { session: persona.session };
      const expected = pathsShownTo(situation)
        .map((path) => expectedPlace(path, situation))
        .filter(isOnTheMap)
        // One address per page: the second ones lead to the same.
        .filter(({ id, path }) => pageOf(id).path === path);
      await page.goto('/plan-du-site');
      await expectPage(page, 'SITE_MAP');
      const listed = await page
        .getByRole('main')
        .locator('.site-map a')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map((one) => one.pathname));
      expect(listed.toSorted()).toEqual(expected.map(({ path }) => path).toSorted());
    });
  });
}

test.describe('a beneficiary', () => {
  test.use({ persona: 'demo-rh' });

  test('[A9] each step moves the title, the focus to the heading, and the view to the top', async ({
    page,
  }) => {
    await resizeTo(page, { width: 1280, height: 500 });
    await page.goto('/mentions-legales');
    await page.locator('h1').waitFor();
    const footer = page.getByRole('contentinfo');
    for (const [link, id] of [
      ['Glossaire', 'GLOSSARY'],
      ['Plan du site', 'SITE_MAP'],
      [/^Accessibilité/, 'ACCESSIBILITY'],
    ] as const) {
      await footer.getByRole('link', { name: link }).click();
      await expectPage(page, id);
      await expect(page).toHaveTitle(documentTitleOf(pageOf(id).title));
      await expect(page.locator('h1')).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      // The focus says the heading: no live region says it a second time.
      const heading = await page.locator('h1').innerText();
      await expect(page.locator('[role=status], [role=alert], [aria-live]')).not.toContainText([
        heading,
      ]);
    }
  });

  test('[A8] the user menu: arrows, ends, first letters, Escape', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: /^Mon compte/ });
    const items = page.getByRole('menuitem');
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('m');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    await expect(button).toBeFocused();
    // Tab leaves an open menu closed behind it.
    await page.keyboard.press('Enter');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(items).toHaveCount(0);
  });

  test('[A8] the current page is marked in the menu and in the trail', async ({ page }) => {
    await page.goto('/compte/solde');
    await expectPage(page, 'ACCOUNT_STATEMENT');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu.locator('[aria-current=page]')).toHaveText('Mon solde');
    await expect(page.locator('.breadcrumb [aria-current=page]')).toHaveText(
      pageOf('ACCOUNT_STATEMENT').title,
    );
    await navigateInside(page, '/');
    await expect(menu.locator('[aria-current=page]')).toHaveText('Accueil');
  });

  test('[A8] an entry of the drawer stays readable under the pointer, and its ring is seen', async ({
    page,
  }) => {
    await resizeTo(page, { width: 390, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const entry = page.getByRole('dialog').getByRole('link', { name: 'Attestation fiscale' });
    await entry.hover();
    await expect.poll(() => contrastOf(entry)).toBeGreaterThanOrEqual(4.5);
    await entry.focus();
    const ring = await entry.evaluate((one) => window.getComputedStyle(one).outlineColor);
    const ground = await page
      .getByRole('dialog')
      .evaluate((one) => window.getComputedStyle(one).backgroundColor);
    expect(contrastRatio(hexOf(ring), hexOf(ground))).toBeGreaterThanOrEqual(3);
  });

  test('[A27] the help stands in the same place on every page', async ({ page }) => {
    await page.goto('/');
    const help = page.getByRole('banner').getByRole('link', { name: 'Aide' });
    const before = await help.boundingBox();
    for (const path of ['/commande/sessions', '/profil/preferences', '/mentions-legales']) {
      await navigateInside(page, path);
      await expect(page).toHaveURL(path);
      expect(await help.boundingBox()).toEqual(before);
    }
  });
});

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('[A21] every status, message and notification keeps its words and its sign', async ({
    page,
  }) => {
    await page.goto('/style-guide');
    const marked = page.locator('#notifications').locator('.status, .alert, [data-type]');
    await expect(marked.first()).toBeVisible();
    for (const one of await marked.all()) {
      await expect(one).toHaveText(/\S/);
      await expect(one.locator('svg').first()).toBeVisible();
    }
  });

  test('[A21] errors and required fields are said, not coloured', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const wrong = page.locator('[aria-invalid=true]');
    await expect(wrong).toHaveCount(2);
    for (const field of await wrong.all())
      await expect(field).toHaveAccessibleDescription(/obligatoire|requis|saisi|renseign/i);
  });
});

test('[A22] without network, the page says so and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByLabel('Identifiant', { exact: true }).waitFor();
  await context.setOffline(true);
  await fillSignIn(page, 'demo-rh', 'Portail-Demo-2026');
  const alert = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(alert).toContainText('Vérifiez votre connexion');
  await expect(page.getByLabel('Identifiant', { exact: true })).toHaveValue('demo-rh');
});

test.describe('a telephone with a keyboard', () => {
  test.use({ persona: 'demo-rh', viewport: { width: 390, height: 600 } });

  test('[A6] a notification moves out of the way of what has the focus', async ({
    page,
    context,
  }) => {
    await page.goto('/compte/solde');
    await expectPage(page, 'ACCOUNT_STATEMENT');
    await context.setOffline(true);
    await tabTo(page, 'Télécharger');
    await page.keyboard.press('Enter');
    const card = page.locator('.notification');
    await expect(card).toBeInViewport({ ratio: 1 });
    const trail = page.getByRole('navigation', { name: /fil/i }).getByRole('link').first();
    await tabTo(page, trail);
    expect(await stillHiddenOf(page)).toEqual([]);
    await expect(card).toBeInViewport({ ratio: 1 });
    // Gone to with Tab, it stays where it is.
    const before = await card.boundingBox();
    await tabTo(page, 'Fermer la notification');
    expect(await card.boundingBox()).toEqual(before);
  });
});

test('[A22] an unavailable service leaves for a page that says so at once', async ({ page }) => {
  await page.route('**/authentification/connexion', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'SERVICE_INDISPONIBLE', errorMessage: 'x', requestId: 'r' },
    }),
  );
  await page.goto('/login');
  await fillSignIn(page, 'demo-rh', 'Portail-Demo-2026');
  await expect(page).toHaveURL('/indisponible.html');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toHaveText(/\S/);
});
