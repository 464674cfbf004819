import type { Page } from '@playwright/test';

/** Counts what an operator presses from here on, on the pages that the portal shows without a reload. */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['presses'] = '0';
    // A press is what the operator does; a label forwards its click to its field as a second one.
    document.addEventListener('pointerdown', () => {
      dataset['presses'] = String(Number(dataset['presses']) + 1);
    });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['presses']));
};
