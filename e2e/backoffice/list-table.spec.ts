import { openOperator } from '../support/operator-pages.ts';
import { expect, test } from '../support/persona-test.ts';

// The component tests run without the React compiler, which may hold back what a table answers.
test('[BO-17] a list is sorted by its headers and shows the chosen columns', async ({ page }) => {
  await openOperator(page);
  await page.goto('/back-office/financeurs');
  const header = (name: string) => page.getByRole('columnheader', { name });
  await page.getByRole('button', { name: 'Choisir les colonnes affichées' }).click();
  await page.getByRole('checkbox', { name: 'Contrats' }).uncheck();
  await expect(header('Contrats')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Contrats' }).check();
  await expect(header('Contrats')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Financeur', exact: true }).click();
  await expect(header('Financeur')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/tri=socialReason&ordre=desc$/);
  await page.getByRole('button', { name: 'Numéros', exact: true }).click();
  await expect(header('Numéros')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Financeur')).toHaveAttribute('aria-sort', 'none');
});
