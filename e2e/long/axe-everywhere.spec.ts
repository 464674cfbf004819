import { violationsOf } from '../support/axe.ts';
import {
  allJourneys,
  APPEARANCES,
  nameOf,
  openFor,
  checkEachPlace,
} from '../support/page-steps.ts';
import { expect, test } from '../support/persona-test.ts';

test.use({ trace: 'off' });

for (const appearance of APPEARANCES) {
  for (const { visitor, places } of allJourneys()) {
    test(`[A1] no violation on any page of ${visitor.name}: ${nameOf(appearance)}`, async ({
      browser,
      sessions,
    }) => {
      const page = await openFor(visitor, appearance, { browser, sessions });
      expect(await checkEachPlace(page, places, violationsOf)).toEqual([]);
      await page.context().close();
    });
  }
}
