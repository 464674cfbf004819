import { violationsOf } from '../support/axe.ts';
import { allWalks, APPEARANCES, nameOf, openFor, walkThrough } from '../support/page-steps.ts';
import { expect, test } from '../support/persona-test.ts';

test.use({ trace: 'off' });

for (const appearance of APPEARANCES) {
  for (const { walker, places } of allWalks()) {
    test(`[A1] no violation on any page of ${walker.name}: ${nameOf(appearance)}`, async ({
      browser,
      sessions,
    }) => {
      const page = await openFor(walker, appearance, { browser, sessions });
      expect(await walkThrough(page, places, violationsOf)).toEqual([]);
      await page.context().close();
    });
  }
}
