import { weakRingsOf } from '../support/focus-ring.ts';
import { declarationOf } from '../support/page-frame.ts';
import {
  allJourneys,
  APPEARANCES,
  nameOf,
  openFor,
  checkEachPlace,
} from '../support/page-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { IN_LONG_RUN } from '../support/long.ts';
import { createValidity } from '../support/validity.ts';

test.setTimeout(300_000);
test.use({ trace: 'off' });

const LIGHT = { theme: '100001', colorScheme: 'light', width: 1280 } as const;

for (const { visitor, places } of allJourneys()) {
  test(
    `[A2] [A28] valid HTML, and the declaration within reach, on the pages of ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      const page = await openFor(visitor, LIGHT, { browser, sessions });
      const faultsOf = await createValidity(page.context());
      const check = async () => [...(await faultsOf(page)), ...(await declarationOf(page))];
      expect(await checkEachPlace(page, places, check)).toEqual([]);
      await page.context().close();
    },
  );

  test(
    `[A4] whatever has the focus shows it, on the pages of ${visitor.name}`,
    IN_LONG_RUN,
    async ({ browser, sessions }) => {
      for (const appearance of APPEARANCES) {
        const page = await openFor(visitor, appearance, { browser, sessions });
        expect(await checkEachPlace(page, places, weakRingsOf), nameOf(appearance)).toEqual([]);
        await page.context().close();
      }
    },
  );
}

test('[A2] a page that is not valid is reported', async ({ browser, sessions }) => {
  const [journey] = allJourneys();
  if (journey === undefined) throw new Error('no visitor has this page');
  const page = await openFor(journey.visitor, LIGHT, { browser, sessions });
  const faultsOf = await createValidity(page.context());
  expect(await faultsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const make = (name: string, id?: string) =>
      Object.assign(document.createElement(name), id === undefined ? {} : { id });
    const paragraph = make('p', 'double');
    paragraph.append(make('div', 'double'));
    const field = make('input');
    field.setAttribute('aria-describedby', 'absent');
    const list = make('ul');
    list.append(make('span'));
    main?.append(paragraph, field, list);
  });
  expect(await faultsOf(page)).toEqual([
    'id double stands 2 times',
    'aria-describedby names absent, which is not there: <input class="">',
    'inside <p>: <div class="">',
    'child of <ul>: <span class="">',
    expect.stringContaining('a parser would not make this tree'),
  ]);
  await page.context().close();
});

test('[A4] a ring that is missing, thin or pale is reported', async ({ page }) => {
  await page.goto('/login');
  await page.locator('h1').waitFor();
  expect(await weakRingsOf(page)).toEqual([]);
  for (const css of ['outline: none', 'outline-width: 1px', 'outline-color: rgb(200 200 200)']) {
    await page.evaluate((change) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`footer a:focus-visible { ${change} !important }`);
      document.adoptedStyleSheets = [sheet];
    }, css);
    expect(await weakRingsOf(page), css).not.toEqual([]);
  }
});
