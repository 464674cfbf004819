import { expect, test } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { startTask } from '../support/counted-task.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openOperator } from '../support/operator-pages.ts';
import { query } from '../support/people.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';

test.beforeEach(({ page }) => refuseCookies(page));

test('[32-5] from the home page, an amount is followed to its journal in four clicks', async ({
  page,
}) => {
  const [paid] = await query(
    `select p.reference, j.id from paiement_compte p
     join ledger_journal j on j.posting_id = p.posting_id order by j.id limit 1`,
    [],
  );
  await openOperator(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ce qui vous attend' })).toBeVisible();
  const endTask = await startTask(page, 'follow an amount to its journal');

  await page.getByRole('link', { name: 'Grand livre' }).first().click();
  await expectPage(page, 'BO_LEDGER');
  await page.getByRole('link', { name: 'Journaux' }).click();
  await page.getByLabel(/^Numéro d’opération/).click();
  await page.keyboard.type(String(paid?.['reference']));
  await page.keyboard.press('Enter');
  const open = page.getByRole('button', { name: `Ouvrir le journal ${String(paid?.['id'])}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Journal n° ${String(paid?.['id'])}` });
  await expect(dialog.getByRole('table', { name: 'Écritures du journal' })).toContainText(
    'Comptes des bénéficiaires',
  );
  expect(await endTask()).toBe(4);
  expect(await violationsOf(page)).toEqual([]);
  // The focus goes back to where the reader was.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.getByRole('link', { name: 'Mouvements' }).click();
  await expect(page.getByRole('table', { name: /^Mouvements du/ })).toContainText('Banque');
  expect(await violationsOf(page)).toEqual([]);
  await resizeTo(page, { width: 320, height: 800 });
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
});
