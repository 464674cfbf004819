import {
  backwardStepsOf,
  clippedOf,
  doubleText,
  movementsOf,
  overlapsOf,
  sidewaysOf,
  smallTargetsOf,
  spaceTextOut,
} from '../support/layout.ts';
import { allWalks, goTo, openFor, type Walk, walkThrough } from '../support/page-walk.ts';
import { expect, test } from '../support/persona-test.ts';
import { sampled } from '../support/sampling.ts';

test.setTimeout(180_000);
test.use({ trace: 'off' });

const LIGHT = { theme: '100001', colorScheme: 'light' } as const;
/** People whose pages differ in layout; the others walk through the same ones. */
const isTypical = ({ walker }: Walk) =>
  ['nobody', 'demo-rh', 'demo-double', 'demo-financeur'].includes(walker.name);

const isInEveryRun = ({ walker }: Walk) => ['nobody', 'demo-rh'].includes(walker.name);

for (const walk of allWalks()) {
  const { walker, places } = walk;
  const tags = sampled(isInEveryRun(walk));
  test(
    `[A18] 320 × 256 px: no page of ${walker.name} scrolls sideways, nothing is cut off`,
    tags,
    async ({ browser, sessions }) => {
      const look = { ...LIGHT, width: 320, height: 256 };
      const page = await openFor(walker, look, { browser, sessions });
      const check = async () => [...(await sidewaysOf(page)), ...(await clippedOf(page))];
      expect(await walkThrough(page, places, check)).toEqual([]);
      await page.context().close();
    },
  );
}

for (const { walker, places } of allWalks().filter(isTypical)) {
  const tags = sampled(walker.name === 'demo-rh');
  test(
    `[A5] Tab goes as the eye does, at three widths: ${walker.name}`,
    tags,
    async ({ browser, sessions }) => {
      const page = await openFor(walker, { ...LIGHT, width: 1280 }, { browser, sessions });
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // The style guide places examples side by side that have no order among them.
        const ordered = places.filter(({ id }) => id !== 'STYLE_GUIDE');
        expect(await walkThrough(page, ordered, backwardStepsOf), `${width} px`).toEqual([]);
      }
      await page.context().close();
    },
  );

  test(
    `[A19] text of twice the size, and spaced out: ${walker.name}`,
    tags,
    async ({ browser, sessions }) => {
      const check = async (page: Parameters<typeof overlapsOf>[0]) => [
        ...(await clippedOf(page)),
        ...(await overlapsOf(page)),
      ];
      for (const change of [doubleText, spaceTextOut]) {
        for (const width of [390, 1280]) {
          const page = await openFor(walker, { ...LIGHT, width }, { browser, sessions });
          await change(page);
          const found = await walkThrough(page, places, check);
          expect(found, `${change.name}, ${width} px`).toEqual([]);
          await page.context().close();
        }
      }
    },
  );

  test(
    `[A23] targets of 24 px, main actions of 44: ${walker.name}`,
    tags,
    async ({ browser, sessions }) => {
      for (const width of [320, 1280]) {
        const page = await openFor(walker, { ...LIGHT, width }, { browser, sessions });
        expect(await walkThrough(page, places, smallTargetsOf), `${width} px`).toEqual([]);
        await page.context().close();
      }
    },
  );

  test(
    `[A24] reduced motion: nothing moves on the pages of ${walker.name}`,
    tags,
    async ({ browser, sessions }) => {
      const page = await openFor(walker, { ...LIGHT, width: 1280 }, { browser, sessions });
      expect(await walkThrough(page, places, movementsOf)).toEqual([]);
      await page.context().close();
    },
  );
}

test('[A24] both orientations of a telephone show the whole page', async ({
  browser,
  sessions,
}) => {
  const walk = allWalks().find(({ walker }) => walker.name === 'demo-rh');
  if (walk === undefined) throw new Error('demo-rh walks nowhere');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    const page = await openFor(walk.walker, { ...LIGHT, width, height }, { browser, sessions });
    for (const place of walk.places.slice(0, 3)) {
      await goTo(page, place);
      expect(await sidewaysOf(page)).toEqual([]);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
    await page.context().close();
  }
});
