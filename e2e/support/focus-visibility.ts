import type { Page } from '@playwright/test';
import { STOPS } from './layout.ts';

/**
 * Runs in the browser: of what has the focus, or of each stop given the focus in turn, does any part
 * show, on top of everything else?
 */
const hiddenFocus = (stops: string | undefined): readonly string[] => {
  const SAMPLES = [0.1, 0.5, 0.9];
  const hiddenOf = (focused: Element | null): readonly string[] => {
    if (focused === null || focused === document.body) return [];
    const { left, top, width, height } = focused.getBoundingClientRect();
    // A label drawn over the whole of its card lets its control show through.
    const own = [focused, ...(focused instanceof HTMLInputElement ? (focused.labels ?? []) : [])];
    const isSeen = SAMPLES.some((x) =>
      SAMPLES.some((y) => {
        const drawn = document.elementFromPoint(left + width * x, top + height * y);
        return drawn !== null && own.some((one) => one.contains(drawn) || drawn.contains(one));
      }),
    );
    return isSeen ? [] : [`${focused.tagName}.${focused.className} ${focused.textContent}`];
  };
  if (stops === undefined) return hiddenOf(document.activeElement);
  const found: string[] = [];
  for (const stop of document.querySelectorAll<HTMLElement>(stops)) {
    const { width, height } = stop.getBoundingClientRect();
    if (stop.tabIndex < 0 || width * height === 0) continue;
    if (!stop.checkVisibility({ visibilityProperty: true })) continue;
    stop.focus();
    if (document.activeElement === stop) found.push(...hiddenOf(stop));
  }
  return found;
};

/** A page that is still growing may move what has the focus: only what stays hidden counts. */
export const stillHiddenOf = async (page: Page): Promise<readonly string[]> => {
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const hidden = await page.evaluate(hiddenFocus, undefined);
    if (hidden.length === 0) return hidden;
    await page.waitForTimeout(100);
  }
  return page.evaluate(hiddenFocus, undefined);
};

/** Each stop of the page given the focus in turn, in the middle of a journey. */
export const hiddenStopsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(hiddenFocus, STOPS);
