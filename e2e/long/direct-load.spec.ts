import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { pageOf, type PageId } from '@portail/contract/pages/registry.ts';
import { expectedPlace, type Place } from '../support/expected-page.ts';
import { allJourneys, goTo, openFor, type Visitor } from '../support/page-steps.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test.use({ trace: 'off' });
test.setTimeout(600_000);

const keep = (info: TestInfo, name: string, picture: Buffer) =>
  writeFile(info.outputPath(`${name}.png`), picture);

/**
 * The menu keeps open the groups that were visited, the heading has the focus after navigation, and
 * times of sign-in pass.
 */
const STYLE = '.shell__menu { display: none } :focus { outline: none } time { visibility: hidden }';

const picture = async (page: Page) => {
  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    STYLE.replaceAll(' }', ' !important }'),
  );
  return page.screenshot({ fullPage: true, animations: 'disabled' });
};

const both = async (navigated: Page, loaded: Page) =>
  [await picture(navigated), await picture(loaded)] as const;

/** Rounded corners may be drawn with another rounding in another window. */
const SAME_WITHIN_PIXELS = 40;

/** Counted in the browser, which reads pictures. */
const areSame = async (page: Page, [one, other]: readonly [Buffer, Buffer]): Promise<boolean> => {
  if (one.equals(other)) return true;
  const different = await page.evaluate(
    async (pictures) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = await Promise.all(pictures.map(read));
      if (a === undefined || b?.height !== a.height) return Number.POSITIVE_INFINITY;
      const before = new Uint32Array(a.data.buffer);
      const after = new Uint32Array(b.data.buffer);
      return before.reduce((count, pixel, index) => count + (pixel === after[index] ? 0 : 1), 0);
    },
    [one.toString('base64'), other.toString('base64')],
  );
  return different <= SAME_WITHIN_PIXELS;
};

const TRIES = 10;

/** Their address holds a secret that is read once, so that a second visit shows another state. */
const READ_ONCE: ReadonlySet<string> = new Set(['RESET_PASSWORD']);

/** The visits of this test are lines of it. */
const ALWAYS_OTHER: ReadonlySet<string> = new Set(['BO_EVENT_LOG']);

/** A page opened by its address, drawn whole. */
const load = async (page: Page, place: Place): Promise<void> => {
  await page.goto(place.path);
  await expectPage(page, place.id);
  await goTo(page, place);
};

/** The first link of a page to each page that an id opens: it leads to something that is there. */
const linkedFrom = async (
  page: Page,
  { situation }: Visitor,
  known: ReadonlySet<PageId>,
): Promise<readonly Place[]> => {
  const paths = await page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = new Map<PageId, Place>();
  for (const path of paths) {
    const [bare = ''] = path.split(/[?#]/u);
    const { id, path: shown } = expectedPlace(bare, situation);
    if (shown !== bare || known.has(id) || found.has(id) || !pageOf(id).path.includes(':'))
      continue;
    found.set(id, { id, path });
  }
  return [...found.values()];
};

for (const width of [390, 1280]) {
  for (const { visitor, places: all } of allJourneys()) {
    const ways = all.filter(({ id }) => !READ_ONCE.has(id));
    test(`[28-3] the pages of ${visitor.name} look the same by address and after navigation, ${width} px`, async ({
      browser,
      sessions,
    }, info) => {
      const appearance = { theme: 'default', colorScheme: 'light', width } as const;
      const navigated = await openFor(visitor, appearance, { browser, sessions });
      const loaded = await openFor(visitor, appearance, { browser, sessions });
      // The styles of every page are there once all have been opened.
      const places = [...ways];
      const linked = new Set<PageId>();
      // Grows as it is read: a sheet leads to other sheets.
      for (const place of places) {
        await goTo(navigated, place);
        for (const one of await linkedFrom(navigated, visitor, linked)) {
          linked.add(one.id);
          places.push(one);
        }
      }
      info.annotations.push({ type: 'pages', description: places.map(({ id }) => id).join(' ') });
      const different: string[] = [];
      const wide: string[] = [];
      for (const place of places) {
        await goTo(navigated, place);
        await load(loaded, place);
        wide.push(...(await sidewaysOf(loaded)).map((one) => `${place.id}: ${one}`));
        let pictures = await both(navigated, loaded);
        // Parts that come later (a logo, what is available now) are awaited on both sides.
        let isSame = await areSame(loaded, pictures);
        for (let tries = 0; tries < TRIES && !isSame && !ALWAYS_OTHER.has(place.id); tries += 1) {
          pictures = await both(navigated, loaded);
          isSame = await areSame(loaded, pictures);
        }
        if (isSame || ALWAYS_OTHER.has(place.id)) continue;
        different.push(place.id);
        await keep(info, `${place.id}-navigation`, pictures[0]);
        await keep(info, `${place.id}-adresse`, pictures[1]);
      }
      expect(different).toEqual([]);
      expect(wide, 'sticks out of the window').toEqual([]);
      await navigated.context().close();
      await loaded.context().close();
    });
  }
}
