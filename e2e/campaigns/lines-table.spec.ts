import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { MOCK_CAMPAIGN, mockCampaign } from '../support/mock-funder-pages.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test.use({ persona: 'demo-financeur' });
// Several axe runs in one test.
test.slow();

const PATH = `/client/sessions-precommande/${MOCK_CAMPAIGN}/lignes`;
const tableOf = (page: Page) => page.getByRole('table', { name: 'Lignes de la session' });
const rowsOf = (page: Page) => tableOf(page).locator('tbody > tr[aria-rowindex]');

const open = async (page: Page, count: number, search = ''): Promise<void> => {
  await mockCampaign(page, count);
  await page.goto(`${PATH}${search}`);
  await expectPage(page, 'CLIENT_SESSION_LINES');
};

test('[FUND-12] [A31] a long table renders visible rows, counts all and loads on scroll', async ({
  page,
}) => {
  await open(page, 1_300);
  const table = tableOf(page);
  await expect(table).toHaveAttribute('aria-rowcount', '1301');
  await expect(table.locator('caption')).toHaveText('Lignes de la session');
  await expect(table.locator('thead th[scope=col]')).toHaveCount(7);
  await expect(rowsOf(page).first().locator('th[scope=row]')).toContainText('Camille Martin');
  await expect(
    rowsOf(page).nth(1).getByRole('checkbox', { name: 'Sélectionner Thomas Le Goff, 251,00 €' }),
  ).toBeVisible();
  await expect(
    rowsOf(page)
      .nth(1)
      .getByRole('button', { name: 'Modifier le montant demandé par Thomas Le Goff', exact: true }),
  ).toBeVisible();
  expect(await rowsOf(page).count()).toBeLessThan(60);
  // Pages of 200 lines; the second is read ahead because its first rows are near.
  await expect(page.getByText(/^400 lignes lues sur 1\s300$/)).toBeVisible();

  // To the end, page by page, like a held End key.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rowsOf(page).last()).toHaveAttribute('aria-rowindex', '1301', { timeout: 500 });
  }).toPass();
  expect(await rowsOf(page).count()).toBeLessThan(60);
  await expect(page.getByText(/^1\s300 lignes$/)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(rowsOf(page).first()).toHaveAttribute('aria-rowindex', '2', { timeout: 500 });
  }).toPass();
});

test('[FUND-12] [A1] [A22] shows loading, failure, retry and empty states', async ({ page }) => {
  let answer: 'wait' | 'fail' | 'empty' = 'wait';
  await mockCampaign(page, 0);
  await page.route('**/lignes?*', async (route) => {
    if (answer === 'fail')
      await route.fulfill({ status: 400, json: { errorMessage: 'Demande refusée.' } });
    else if (answer === 'empty') await route.fallback();
    // While loading, no answer is sent.
  });
  await page.goto(PATH);
  await expect(page.locator('.skeleton--table')).toBeVisible();
  await expect(page.getByText('Chargement des lignes')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  answer = 'fail';
  await page.reload();
  await expect(page.locator('.alert--danger')).toContainText('Demande refusée.');
  expect(await violationsOf(page)).toEqual([]);
  answer = 'empty';
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucune demande dans cette session pour le moment.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[FUND-12] [A18] [A23] lines become cards that fit, with usable checkboxes', async ({
    page,
  }) => {
    await open(page, 700);
    const first = rowsOf(page).first();
    await expect(first).toHaveCSS('display', 'block');
    await expect(first).toContainText('Part financée');
    expect(await sidewaysOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await first.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Valider 1 ligne' })).toBeVisible();
    await expect(page.getByText('1 ligne sélectionnée')).toBeVisible();
  });
});
