import { expect, type Browser, type Page } from '@playwright/test';
import { mailsTo } from './mailbox.ts';
import { openOperator } from './operator-pages.ts';
import { refuseCookies } from './portal.ts';
import { identityDialog } from './profile-steps.ts';

export const LUCIE = 'lucie.fontaine@portail-cesu.example';
export const MARC = 'marc.delmas@portail-cesu.example';
export const APPROVALS = '/back-office/operations?section=validations';

const codesTo = async (address: string): Promise<readonly string[]> =>
  (await mailsTo(address))
    .filter(({ sujet }) => sujet.includes('code de vérification'))
    .flatMap(({ texte }) => {
      const code = /\b(\d{3})\s?(\d{3})\b/.exec(texte);
      return code === null ? [] : [`${code[1]}${code[2]}`];
    });

/**
 * Types the code mailed to an operator. Other tests make the same operator ask for codes at the same
 * time: each new one is tried until the dialog accepts it.
 */
export const typeCode = async (page: Page, address: string): Promise<void> => {
  const dialog = identityDialog(page);
  await expect(dialog).toBeVisible();
  const tried = new Set<string>();
  await expect(async () => {
    const newest = (await codesTo(address)).find((code) => !tried.has(code));
    if (newest !== undefined) {
      tried.add(newest);
      await dialog.getByLabel('Code reçu par e-mail').fill(newest);
      await page.keyboard.press('Enter');
    }
    await expect(dialog).toHaveCount(0, { timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
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
