import { violationsOf } from '../support/axe.ts';
import { faultsOn } from '../support/visual-checks.ts';
import { declarationOf, landmarkFaultsOf, wayFaultsOf } from '../support/page-frame.ts';
import { allWalks, APPEARANCES, nameOf, openFor, walkThrough } from '../support/page-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { createValidity } from '../support/validity.ts';

// Dozens of pages per test: a trace of each would cost minutes.
test.use({ trace: 'off' });

const LIGHT = { theme: '100001', colorScheme: 'light', width: 1280 } as const;

/**
 * Every page that an address opens, each in one appearance that never changes from run to run;
 * `npm run test:long` checks every page in every appearance and at every width.
 */
for (const { walker, places } of allWalks()) {
  test(`[A1] no violation on the pages of ${walker.name}, each in one appearance`, async ({
    browser,
    sessions,
  }) => {
    const looks = APPEARANCES.map((look, rank) => ({
      look,
      shown: places.filter((_, index) => index % APPEARANCES.length === rank),
    })).filter(({ shown }) => shown.length > 0);
    for (const theme of ['default', '100001']) {
      for (const width of [390, 1280]) {
        const same = looks.filter(({ look }) => look.theme === theme && look.width === width);
        const [first] = same;
        if (first === undefined) continue;
        const page = await openFor(walker, first.look, { browser, sessions });
        for (const { look, shown } of same) {
          await page.emulateMedia({ colorScheme: look.colorScheme });
          expect(await walkThrough(page, shown, violationsOf), nameOf(look)).toEqual([]);
        }
        await page.context().close();
      }
    }
  });

  test(`[A2] [A9] [A27] [A28] valid HTML, an own title, landmarks, the skip link and the declaration on the pages of ${walker.name}`, async ({
    browser,
    sessions,
  }) => {
    const page = await openFor(walker, LIGHT, { browser, sessions });
    const invalidOf = await createValidity(page.context());
    const titles = new Map<string, string>();
    const found = await walkThrough(page, places, async (_page, { id }) => {
      const title = await page.title();
      const taken = titles.get(title);
      titles.set(title, id);
      return [
        ...(taken === undefined ? [] : [`has the title of ${taken}`]),
        ...(await invalidOf(page)),
        ...(await landmarkFaultsOf(page, id)),
        ...(await wayFaultsOf(page)),
        ...(await declarationOf(page)),
      ];
    });
    expect(found).toEqual([]);
    await page.context().close();
  });

  test(`[A4] [A5] [A6] the focus shows, goes in reading order and stays in sight on the pages of ${walker.name}`, async ({
    browser,
    sessions,
  }) => {
    const page = await openFor(walker, LIGHT, { browser, sessions });
    // The style guide places examples side by side that have no order among them.
    const ordered = places.filter(({ id }) => id !== 'STYLE_GUIDE');
    const check = (_: unknown, { id }: { readonly id: string }) =>
      faultsOn(page, id, ['A4', 'A5', 'A6']);
    expect(await walkThrough(page, ordered, check)).toEqual([]);
    await page.context().close();
  });

  test(`[A18] [A19] [A23] [A24] the pages of ${walker.name} fit 320 px and larger text, with targets of 24 px and no motion`, async ({
    browser,
    sessions,
  }) => {
    const page = await openFor(walker, LIGHT, { browser, sessions });
    const check = (_: unknown, { id }: { readonly id: string }) =>
      faultsOn(page, id, ['A18', 'A19', 'A23', 'A24']);
    expect(await walkThrough(page, places, check)).toEqual([]);
    await page.context().close();
  });
}
