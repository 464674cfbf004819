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
import { extents, pagesInTurn } from '../support/sampling.ts';

test.use({ trace: 'off' });

const LIGHT = { theme: '100001', colorScheme: 'light' } as const;
const isInEveryRun = ({ walker }: Walk) => ['nobody', 'demo-rh'].includes(walker.name);

for (const walk of allWalks()) {
  const { walker, places } = walk;
  for (const { isWhole, tags } of extents(isInEveryRun(walk))) {
    test(
      `[A18] 320 × 256 px: nothing scrolls sideways, nothing is cut off: ${isWhole ? '' : 'a share of '}the pages of ${walker.name}`,
      tags,
      async ({ browser, sessions }) => {
        const look = { ...LIGHT, width: 320, height: 256 };
        const page = await openFor(walker, look, { browser, sessions });
        const check = async () => [...(await sidewaysOf(page)), ...(await clippedOf(page))];
        const walked = isWhole ? places : pagesInTurn(places, { oneIn: 8 });
        expect(await walkThrough(page, walked, check)).toEqual([]);
        await page.context().close();
      },
    );
  }
}

const SPACINGS = [doubleText, spaceTextOut].flatMap((change) =>
  [390, 1280].map((width) => ({ change, width })),
);

for (const { walker, places } of allWalks()) {
  for (const { isWhole, tags } of extents(walker.name === 'demo-rh')) {
    const whose = isWhole ? walker.name : `${walker.name}, each page in its turn`;
    /** Each page in every kind of look, or half of them in the one whose turn it is. */
    const walkedIn = (look: number, looks: number) =>
      isWhole ? places : pagesInTurn(places, { look, looks, oneIn: 2 });

    test(
      `[A5] Tab goes as the eye does, at three widths: ${whose}`,
      tags,
      async ({ browser, sessions }) => {
        for (const [kind, width] of [1280, 768, 390].entries()) {
          const page = await openFor(walker, { ...LIGHT, width }, { browser, sessions });
          // The style guide places examples side by side that have no order among them.
          const ordered = walkedIn(kind, 3).filter(({ id }) => id !== 'STYLE_GUIDE');
          expect(await walkThrough(page, ordered, backwardStepsOf), `${width} px`).toEqual([]);
          await page.context().close();
        }
      },
    );

    test(
      `[A19] text of twice the size, and spaced out: ${whose}`,
      tags,
      async ({ browser, sessions }) => {
        const check = async (page: Parameters<typeof overlapsOf>[0]) => [
          ...(await clippedOf(page)),
          ...(await overlapsOf(page)),
        ];
        for (const [kind, { change, width }] of SPACINGS.entries()) {
          const page = await openFor(walker, { ...LIGHT, width }, { browser, sessions });
          await change(page);
          const found = await walkThrough(page, walkedIn(kind, SPACINGS.length), check);
          expect(found, `${change.name}, ${width} px`).toEqual([]);
          await page.context().close();
        }
      },
    );

    test(
      `[A23] targets of 24 px, main actions of 44: ${whose}`,
      tags,
      async ({ browser, sessions }) => {
        for (const [kind, width] of [320, 1280].entries()) {
          const page = await openFor(walker, { ...LIGHT, width }, { browser, sessions });
          const found = await walkThrough(page, walkedIn(kind, 2), smallTargetsOf);
          expect(found, `${width} px`).toEqual([]);
          await page.context().close();
        }
      },
    );

    test(
      `[A24] reduced motion: nothing moves on the pages of ${whose}`,
      tags,
      async ({ browser, sessions }) => {
        const page = await openFor(walker, { ...LIGHT, width: 1280 }, { browser, sessions });
        const moving = isWhole ? places : pagesInTurn(places, { oneIn: 2 });
        expect(await walkThrough(page, moving, movementsOf)).toEqual([]);
        await page.context().close();
      },
    );
  }
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
