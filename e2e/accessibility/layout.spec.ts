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
import { allJourneys, goTo, openFor, checkEachPlace } from '../support/page-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { IN_LONG_RUN } from '../support/long.ts';

test.use({ trace: 'off' });

const LIGHT = { theme: '100001', colorScheme: 'light' } as const;

for (const { visitor, places } of allJourneys()) {
  test(
    `[A18] 320 × 256 px: nothing scrolls sideways, nothing is cut off: the pages of ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      const appearance = { ...LIGHT, width: 320, height: 256 };
      const page = await openFor(visitor, appearance, { browser, sessions });
      const check = async () => [...(await sidewaysOf(page)), ...(await clippedOf(page))];
      expect(await checkEachPlace(page, places, check)).toEqual([]);
      await page.context().close();
    },
  );
}

const SPACINGS = [doubleText, spaceTextOut].flatMap((change) =>
  [390, 1280].map((width) => ({ change, width })),
);

for (const { visitor, places } of allJourneys()) {
  test(
    `[A5] Tab goes as the eye does, at three widths: ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      for (const width of [1280, 768, 390]) {
        const page = await openFor(visitor, { ...LIGHT, width }, { browser, sessions });
        // The style guide places examples side by side that have no order among them.
        const ordered = places.filter(({ id }) => id !== 'STYLE_GUIDE');
        expect(await checkEachPlace(page, ordered, backwardStepsOf), `${width} px`).toEqual([]);
        await page.context().close();
      }
    },
  );

  test(
    `[A19] text of twice the size, and spaced out: ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      const check = async (page: Parameters<typeof overlapsOf>[0]) => [
        ...(await clippedOf(page)),
        ...(await overlapsOf(page)),
      ];
      for (const { change, width } of SPACINGS) {
        const page = await openFor(visitor, { ...LIGHT, width }, { browser, sessions });
        await change(page);
        const found = await checkEachPlace(page, places, check);
        expect(found, `${change.name}, ${width} px`).toEqual([]);
        await page.context().close();
      }
    },
  );

  test(
    `[A23] targets of 24 px, main actions of 44: ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      for (const width of [320, 1280]) {
        const page = await openFor(visitor, { ...LIGHT, width }, { browser, sessions });
        const found = await checkEachPlace(page, places, smallTargetsOf);
        expect(found, `${width} px`).toEqual([]);
        await page.context().close();
      }
    },
  );

  test(
    `[A24] reduced motion: nothing moves on the pages of ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      const page = await openFor(visitor, { ...LIGHT, width: 1280 }, { browser, sessions });
      expect(await checkEachPlace(page, places, movementsOf)).toEqual([]);
      await page.context().close();
    },
  );
}

test('[A24] both orientations of a telephone show the whole page', async ({
  browser,
  sessions,
}) => {
  const journey = allJourneys().find(({ visitor }) => visitor.name === 'demo-rh');
  if (journey === undefined) throw new Error('demo-rh has no journey');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    const page = await openFor(journey.visitor, { ...LIGHT, width, height }, { browser, sessions });
    for (const place of journey.places.slice(0, 3)) {
      await goTo(page, place);
      expect(await sidewaysOf(page)).toEqual([]);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
    await page.context().close();
  }
});
