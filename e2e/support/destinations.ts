import type { PageId } from '@portail/contract/pages/registry.ts';
import { expect, type Page } from '@playwright/test';
import { expectPage } from './portal.ts';

export const UNAUTHORIZED = '/unauthorized';

/** Loads an address, and says at which one the browser ended on which page. */
export const expectGoes = async (
  page: Page,
  asked: string,
  to: string,
  id: PageId,
): Promise<void> => {
  await page.goto(asked);
  await expectPage(page, id);
  await expect(page).toHaveURL(to);
};

export const expectStays = (page: Page, path: string, id: PageId) =>
  expectGoes(page, path, path, id);
