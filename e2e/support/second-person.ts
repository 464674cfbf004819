import { expect, type Browser, type Page } from '@playwright/test';
import { openOperator } from './operator-pages.ts';
import { refuseCookies } from './portal.ts';
import { identityDialog } from './profile-steps.ts';
import { sessionCode } from './session-code.ts';

export const LUCIE = 'lucie.fontaine@portail-cesu.example';
export const MARC = 'marc.delmas@portail-cesu.example';
export const APPROVALS = '/back-office/operations?section=validations';

/** Types the code mailed for the session of this page, whatever others ask of the same person. */
export const typeCode = async (page: Page, address: string): Promise<void> => {
  const dialog = identityDialog(page);
  await dialog.getByLabel('Code reçu par e-mail').fill(await sessionCode(page, address));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
};

/** Marc Delmas, in a browser of his own, accepts a request that another operator made. */
export const acceptAsMarc = async (
  browser: Browser,
  request: RegExp,
  check: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await refuseCookies(page);
  await openOperator(page, 'demo-operateur-2');
  await page.goto(APPROVALS);
  await page.getByRole('button', { name: request }).click();
  await check(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Accepter la demande' })
    .dblclick();
  await typeCode(page, MARC);
  await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: request })).toHaveCount(0);
  await context.close();
};
