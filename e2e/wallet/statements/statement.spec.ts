import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { accountStatement, cesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsFromEuros, formatAmount } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';

test.use({ persona: 'demo-rh' });

const PAGE_SIZE = 20;

const euros = (amount: number): string => {
  const cents = centsFromEuros(amount);
  if (cents === undefined) throw new RangeError(String(amount));
  return formatAmount(cents);
};

const answerTo = async (page: Page, path: RegExp): Promise<unknown> => {
  const reply = await page.waitForResponse((one) => path.test(new URL(one.url()).pathname));
  return reply.json();
};

const startOf = async (download: Download): Promise<string> =>
  (await readFile(await download.path())).toString('utf8', 0, 8);

const movements = (page: Page) => page.locator('.movements tbody tr');
const statement = (page: Page) => page.getByRole('heading', { name: /^Relevé du compte/ });

test('[ACC-01] [ACC-02] [ACC-09] [A31] statement shows the balance and movements of each account', async ({
  page,
}) => {
  const read = Promise.all([
    answerTo(page, /\/beneficiaires\/comptes$/),
    answerTo(page, /\/releve$/),
  ]);
  await page.goto('/compte/solde');
  await expectPage(page, 'ACCOUNT_STATEMENT');
  const [rawAccounts, rawStatement] = await read;
  const accounts = z.array(cesuAccount).parse(rawAccounts);
  const first = accountStatement.parse(rawStatement);

  // Every account, whatever its state, with its balance, its waiting value and its last day.
  const cards = page.locator('.holding');
  await expect(cards).toHaveCount(accounts.length);
  expect(accounts.length).toBeGreaterThan(1);
  for (const [index, account] of accounts.entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(account.libelleProduit);
    await expect(card).toContainText(`Compte n°\u00a0${account.numeroCompteCesu}`);
    await expect(card).toContainText(`Millésime ${account.millesime}`);
    await expect(card).toContainText(euros(account.solde));
    for (const { montant } of account.enAttente)
      await expect(card).toContainText(`${euros(montant)} disponibles à partir du`);
  }
  await expect(cards.first().getByRole('meter')).toHaveAttribute('aria-valuetext', /restant/);
  await expect(cards.filter({ hasText: 'Bloqué' })).toHaveCount(1);
  await expect(cards.filter({ hasText: 'Expiré depuis le 31 janvier' })).toHaveCount(1);

  await expect(page.getByLabel('Totaux de la période')).toContainText(euros(first.totalDebits));
  const chart = page.getByRole('img', { name: /^Graphique des crédits et des débits/ });
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Voir les chiffres en tableau' }).click();
  const figures = page.getByRole('table', { name: /^Crédits et débits par mois/ });
  await expect(figures.getByRole('rowheader')).toHaveCount(Math.min(12, first.parMois.length));

  // Movements month by month; every table has its caption and its headers.
  await expect(movements(page)).toHaveCount(PAGE_SIZE);
  for (const table of await page.getByRole('table').all()) {
    await expect(table.locator('caption')).toHaveText(/\S/);
    await expect(table.locator('thead th:not([scope=col])')).toHaveCount(0);
    await expect(table.locator('tbody tr:not(:has(th[scope=row]))')).toHaveCount(0);
  }
  const [operation] = first.operations;
  await expect(movements(page).first()).toContainText(operation?.libelle ?? '-');
  await expect(movements(page).first()).toContainText(euros(operation?.soldeApres ?? -1));

  // Loads the rest with the keyboard, without duplicates.
  const more = page.getByRole('button', { name: 'Afficher la suite' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(movements(page)).toHaveCount(2 * PAGE_SIZE);
  await expect(page.getByText('40 mouvements affichés')).toBeVisible();
  const shown = await movements(page).allInnerTexts();
  expect(new Set(shown).size).toBe(shown.length);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Télécharger en PDF' })).toBeHidden();
  await expect(page.getByText(/Imprimé le/)).toBeVisible();
});

test('[ACC-09] filters are in the URL, accounts can be switched, files have their names', async ({
  page,
}) => {
  await page.goto('/compte/solde');
  await expect(movements(page).first()).toBeVisible();
  const preset = page.getByRole('link', { name: 'Ce mois-ci' });
  await preset.focus();
  const read = answerTo(page, /\/releve$/);
  await page.keyboard.press('Enter');
  const { operations } = accountStatement.parse(await read);
  // Nothing has moved yet on the first days of a month.
  const months = operations.length === 0 ? 0 : 1;
  await expect(page).toHaveURL(/[?&]du=\d{4}-\d{2}-01/);
  await expect(preset).toHaveAttribute('aria-current', 'true');
  await expect(preset).toBeFocused();
  await expect(page.locator('.movements table')).toHaveCount(months);
  await page.reload();
  await expect(preset).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.movements table')).toHaveCount(months);

  await page.getByRole('button', { name: 'Autres dates' }).click();
  const from = page.getByLabel('Du (facultatif)');
  const to = page.getByLabel('Au (facultatif)');
  await from.fill('31/02/2026');
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click();
  await expect(from).toHaveAccessibleDescription(/Date invalide/);
  await expect(from).toBeFocused();
  await from.fill('02/02/2020');
  await to.fill('01/02/2020');
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click();
  await expect(to).toHaveAccessibleDescription(/ou après/);
  await to.fill('03/02/2020');
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click();
  await expect(page).toHaveURL(/du=2020-02-02&au=2020-02-03/);
  await expect(page.getByText('Aucun résultat avec ces filtres.')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
  await expect(page).toHaveURL(/\/compte\/solde$/);
  await expect(movements(page)).toHaveCount(PAGE_SIZE);

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await startOf(pdf)).toMatch(/^%PDF/);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en tableau (CSV)' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);

  const other = page.getByRole('link', { name: /^Voir le relevé du compte/ }).first();
  const numero = (await other.innerText()).replaceAll(/\D/g, '');
  await other.click();
  await expect(page).toHaveURL(new RegExp(`compte=${numero}`));
  await expect(statement(page)).toHaveText(new RegExp(numero));
  await expect(statement(page)).toBeFocused();
  await page.goBack();
  await expect(statement(page)).not.toHaveText(new RegExp(numero));
});
