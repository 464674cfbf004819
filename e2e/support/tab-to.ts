import type { Locator, Page } from '@playwright/test';

/** More than any page has, so that one that is whole is walked round before giving up. */
const MOST_STOPS = 120;
/** For a page whose content comes while one is already walking it. */
const TIMEOUT_MS = 15_000;

/** The text of the focused control; empty when a heading or nothing has the focus. */
const nameOfFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused?.matches('a, button, input, select, textarea, summary') !== true) return '';
    const labels =
      focused instanceof HTMLInputElement ||
      focused instanceof HTMLSelectElement ||
      focused instanceof HTMLTextAreaElement
        ? [...(focused.labels ?? [])]
        : [];
    const words = labels.length === 0 ? [focused] : labels;
    return words.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').join(' ');
  });

/** Goes on with Tab until a control has the focus, told by its words or by itself. */
export const tabTo = async (page: Page, target: string | Locator): Promise<void> => {
  const isReached = async (): Promise<boolean> =>
    typeof target === 'string'
      ? (await nameOfFocused(page)).includes(target)
      : target.evaluate((one) => one === document.activeElement);
  const end = Date.now() + TIMEOUT_MS;
  for (let stops = 0; stops < MOST_STOPS || Date.now() < end; stops += 1) {
    if (await isReached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`« ${String(target)} » is never reached with Tab`);
};
