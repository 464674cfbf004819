import type { PageId } from '@portail/contract/pages/registry.ts';
import { violationsOf } from '../support/axe.ts';
import {
  allWalks,
  type Appearance,
  APPEARANCES,
  nameOf,
  openFor,
  walkThrough,
} from '../support/page-walk.ts';
import { expect, test } from '../support/persona-test.ts';
import { sampled } from '../support/sampling.ts';
import { fillSignIn } from '../support/portal.ts';

test.setTimeout(180_000);
// Hundreds of pages per test: what is wrong is told in words.
test.use({ trace: 'off' });

const SAMPLE_WALKERS = new Set(['nobody', 'demo-rh', 'demo-double']);

/** Every page in one look; `npm run test:long` walks them in all the others. */
for (const { walker, places } of allWalks()) {
  const tags = sampled(SAMPLE_WALKERS.has(walker.name));
  test(
    `[A1] no violation on the ${places.length} pages of ${walker.name}`,
    tags,
    async ({ browser, sessions }) => {
      const look = { theme: '100001', width: 390, colorScheme: 'light' } as const;
      const page = await openFor(walker, look, { browser, sessions });
      expect(await walkThrough(page, places, violationsOf)).toEqual([]);
      await page.context().close();
    },
  );
}

/** Pages that share no layout with one another, in every look. */
const SAMPLE: ReadonlySet<PageId> = new Set<PageId>([
  'LOGIN',
  'LEGAL_NOTICE',
  'CONTACT',
  'STYLE_GUIDE',
  'GLOSSARY',
  'SITE_MAP',
  'UNAUTHORIZED',
  'HELP',
  'NOTIFICATIONS',
  'VISUALISATION_CHOICE',
  'ORDER_SESSION_LIST',
]);
/** The two that differ in everything: theme, width and scheme. */
const isSampledLook = ({ theme, width, colorScheme }: Appearance) =>
  width === 390
    ? theme === '100001' && colorScheme === 'dark'
    : theme !== '100001' && colorScheme === 'light';

for (const appearance of APPEARANCES) {
  const tags = sampled(isSampledLook(appearance));
  test(`[A1] no violation: ${nameOf(appearance)}`, tags, async ({ browser, sessions }) => {
    for (const { walker, places } of allWalks()) {
      if (!SAMPLE_WALKERS.has(walker.name)) continue;
      const page = await openFor(walker, appearance, { browser, sessions });
      const sample = places.filter(({ id }) => SAMPLE.has(id) || id === 'HOME');
      expect(await walkThrough(page, sample, violationsOf), walker.name).toEqual([]);
      await page.context().close();
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`states, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('[A1] the consent question', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('[A1] a form with errors', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      expect(await violationsOf(page)).toEqual([]);
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Envoyer mon message' }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('[A1] a notification', async ({ page }) => {
      await page.route('**/authentification/connexion', (route) =>
        route.fulfill({ status: 401, json: { code: 'X', errorMessage: 'Refus.', requestId: 'r' } }),
      );
      await page.goto('/login');
      await fillSignIn(page, 'quelqu’un', 'peu importe');
      await page.getByRole('button', { name: 'Fermer la notification' }).focus();
      expect(await violationsOf(page)).toEqual([]);
    });
  });

  test.describe(`menus, ${colorScheme}`, () => {
    test.use({ persona: 'demo-rh', colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('[A1] the user menu and the open groups', async ({ page }) => {
      await page.goto('/');
      for (const group of await page.locator('.side-menu__toggle').all()) await group.click();
      await page.getByRole('button', { name: /^Mon compte/ }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('[A1] the drawer', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
