import { expect, test } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { startTask } from '../support/counted-task.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openOperator } from '../support/operator-pages.ts';
import { giveVouchers } from '../support/paper-steps.ts';
import { aPerson } from '../support/people.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';

test.slow();
test.beforeEach(({ page }) => refuseCookies(page));

test('[32-2] [32-5] from the home page, the support replaces a lost book in at most six clicks', async ({
  page,
}) => {
  const person = await aPerson();
  const [voucher] = await giveVouchers(person, { cents: [1_500, 1_500] });
  await openOperator(page, 'demo-operateur-support');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ce qui vous attend' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const endTask = await startTask(page, 'block and replace a lost book');

  await page.keyboard.press('/');
  const box = page.getByRole('search', { name: 'Rechercher', exact: true });
  await expect(box.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(voucher?.numero ?? '');
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: 'Résultats de la recherche' });
  await expect(results.getByRole('link')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(results.getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(results).toHaveCount(0);
  await expect(box.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await results.getByRole('link').click();
  await expectPage(page, 'BO_PERSON');
  expect(page.url()).not.toContain(voucher?.numero ?? 'x');

  await page.getByRole('button', { name: 'Choisir tout le carnet' }).click();
  await page.getByRole('button', { name: 'Mettre 2 titres en opposition' }).click();
  const dialog = page.getByRole('dialog', { name: 'Opposition sur 2 titres' });
  await dialog.getByText('Perdus', { exact: false }).first().click();
  await dialog.getByText('Imprimer un nouveau carnet').click();
  await expect(dialog.getByText(/^Le nouveau carnet part à cette adresse/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mettre en opposition' }).click();
  await expect(page.getByText(/^Opposition OP\w{10} enregistrée$/)).toBeVisible();
  expect(await endTask()).toBe(6);

  await resizeTo(page, { width: 320, height: 800 });
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
});
