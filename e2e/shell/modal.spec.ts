import type { Page } from '@playwright/test';
import { expect, test } from '../support/persona-test.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Ouvrir une fenêtre' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Détail du paiement' });

const isFocusInside = (page: Page): Promise<boolean> =>
  modal(page).evaluate((dialog) => dialog.contains(document.activeElement));

// A hundred steps: a picture of the style guide at each of them would cost minutes.
test.use({ trace: 'off' });

test.beforeEach(async ({ page }) => {
  await page.goto('/style-guide');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeVisible();
});

test('[SHELL-52, A7] takes the focus at once and never lets it out, either way', async ({
  page,
}) => {
  await expect.poll(() => isFocusInside(page)).toBe(true);
  await modal(page).evaluate((dialog) => {
    const visited = new Set<string>();
    Object.assign(window, { visited });
    const note = () => {
      const focused = document.activeElement;
      visited.add(dialog.contains(focused) ? (focused?.textContent ?? '') : 'outside');
    };
    document.addEventListener('keyup', note, true);
  });
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('Tab');
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('Shift+Tab');
  const visited = await page.evaluate(() => [
    ...(window as unknown as { visited: Set<string> }).visited,
  ]);
  expect(visited).not.toContain('outside');
  // The icon and both buttons were reached: it went round.
  expect(visited.length).toBeGreaterThanOrEqual(3);
});

test('[SHELL-52, A7] what stands behind cannot be reached', async ({ page }) => {
  await expect.poll(() => isFocusInside(page)).toBe(true);
  for (const behind of ['header a', '#contenu', 'footer button']) {
    await page
      .locator(behind)
      .first()
      .evaluate((element: HTMLElement) => element.focus());
    expect(await isFocusInside(page), behind).toBe(true);
  }
});

test('[SHELL-52, A7] Escape closes it and the focus goes back to the opener', async ({ page }) => {
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('[SHELL-52, A7] the icon closes it and the focus goes back to the opener', async ({
  page,
}) => {
  await modal(page).getByRole('button', { name: 'Fermer' }).first().click();
  await expect(modal(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('[A7] a press beside it closes it', async ({ page }) => {
  await page.mouse.click(5, 5);
  await expect(modal(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});
