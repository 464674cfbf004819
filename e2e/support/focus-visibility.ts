import type { Page } from '@playwright/test';
import { STOPS } from './layout.ts';

/** The focused element: does any of it show, on top of everything else? */
const focusHiddenOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return [];
    const { left, top, width, height } = focused.getBoundingClientRect();
    // A label drawn over the whole of its card lets its control show through.
    const own = [focused, ...(focused instanceof HTMLInputElement ? (focused.labels ?? []) : [])];
    const SAMPLES = [0.1, 0.5, 0.9];
    const isSeen = SAMPLES.some((x) =>
      SAMPLES.some((y) => {
        const drawn = document.elementFromPoint(left + width * x, top + height * y);
        return drawn !== null && own.some((one) => one.contains(drawn) || drawn.contains(one));
      }),
    );
    return isSeen ? [] : [`${focused.tagName}.${focused.className} ${focused.textContent}`];
  });

/** A page that is still growing may move what has the focus: only what stays hidden counts. */
export const stillHiddenOf = async (page: Page): Promise<readonly string[]> => {
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const hidden = await focusHiddenOf(page);
    if (hidden.length === 0) return hidden;
    await page.waitForTimeout(100);
  }
  return focusHiddenOf(page);
};

/** Each stop of the page given the focus in turn, in the middle of a journey. */
export const hiddenStopsOf = async (page: Page): Promise<readonly string[]> => {
  const stops = page.locator(STOPS).filter({ visible: true });
  const found: string[] = [];
  for (const stop of await stops.elementHandles()) {
    const hasIt = await stop.evaluate((one: HTMLElement) => {
      if (one.tabIndex < 0) return false;
      one.focus();
      return document.activeElement === one;
    });
    if (hasIt) found.push(...(await stillHiddenOf(page)));
  }
  return found;
};
