import { violationsOf } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { rgaaFaultsOf } from '../support/rgaa.ts';
import { faultsOn } from '../support/visual-checks.ts';
import { declarationOf, landmarkFaultsOf, wayFaultsOf } from '../support/page-frame.ts';
import {
  allJourneys,
  APPEARANCES,
  HEIGHT,
  nameOf,
  openFor,
  checkEachPlace,
} from '../support/page-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { createValidity } from '../support/validity.ts';

// Dozens of pages per test: a trace of each would cost minutes.
test.use({ trace: 'off' });

const LIGHT = { theme: '100001', colorScheme: 'light', width: 1280 } as const;

/** The style guide places examples side by side that have no order among them. */
const FOCUS = ['A4', 'A5', 'A6'];
const SHAPE = ['A18', 'A19', 'A23', 'A24'];

/**
 * Every page that an address opens, each in one appearance that never changes from run to run;
 * `npm run test:long` checks every page in every appearance and at every width.
 */
for (const { visitor, places } of allJourneys()) {
  test(`[A1] no violation on the pages of ${visitor.name}, each in one appearance`, async ({
    browser,
    sessions,
  }) => {
    const appearances = APPEARANCES.map((appearance, rank) => ({
      appearance,
      shown: places.filter((_, index) => index % APPEARANCES.length === rank),
    })).filter(({ shown }) => shown.length > 0);
    for (const theme of ['default', '100001']) {
      const same = appearances.filter(({ appearance }) => appearance.theme === theme);
      const [first] = same;
      if (first === undefined) continue;
      const page = await openFor(visitor, first.appearance, { browser, sessions });
      for (const { appearance, shown } of same) {
        await resizeTo(page, { width: appearance.width, height: HEIGHT });
        await page.emulateMedia({ colorScheme: appearance.colorScheme });
        expect(await checkEachPlace(page, shown, violationsOf), nameOf(appearance)).toEqual([]);
      }
      await page.context().close();
    }
  });

  test(`[A2] [A9] [A27] [A28] [A4] [A5] [A6] [A18] [A19] [A23] [A24] valid HTML, own titles, landmarks, visible focus in reading order, 320 px, larger text, targets of 24 px and RGAA on the pages of ${visitor.name}`, async ({
    browser,
    sessions,
  }) => {
    const page = await openFor(visitor, LIGHT, { browser, sessions });
    const invalidOf = await createValidity(page.context());
    const titles = new Map<string, string>();
    // Loading a page costs more than the checks: each is loaded once for all of them.
    const found = await checkEachPlace(page, places, async (_page, { id }) => {
      const title = await page.title();
      const taken = titles.get(title);
      titles.set(title, id);
      return [
        ...(taken === undefined ? [] : [`has the title of ${taken}`]),
        ...(await invalidOf(page)),
        ...(await landmarkFaultsOf(page, id)),
        ...(await wayFaultsOf(page)),
        ...(await declarationOf(page)),
        ...(await faultsOn(page, id, id === 'STYLE_GUIDE' ? SHAPE : [...FOCUS, ...SHAPE])),
        // Last: it takes the styles away for an instant, which restarts their transitions.
        ...(await rgaaFaultsOf(page)),
      ];
    });
    expect(found).toEqual([]);
    await page.context().close();
  });
}
