import { expect, type Page, test } from '@playwright/test';
import {
  answerInvoiceCard,
  boxOf,
  invoicesOf,
  payInvoices,
  placeServiceOrder,
} from '../support/invoice-steps.ts';
import { said } from '../support/pay-steps.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { asProvider, expectSound } from '../support/service-steps.ts';
import { aUnified } from '../support/unified-people.ts';

test.beforeEach(async ({ page }) => refuseCookies(page));

const rowOf = (page: Page, numero: string) => page.getByRole('row').filter({ hasText: numero });

test('[SAP-07, SAP-34] a service is ordered, provided and invoiced; its invoice is read, then paid by card: refused, abandoned, accepted', async ({
  page,
}) => {
  const person = await aUnified(page);
  const order = await placeServiceOrder(page);
  for (const button of ['Planifier', 'Démarrer', 'Facturer']) await asProvider(page, order, button);
  await expect.poll(() => invoicesOf(person)).toMatchObject([{ statut: 'A_PAYER' }]);
  const [{ numero } = { numero: 'none' }] = await invoicesOf(person);

  // The path without its prefix leads to the page.
  await page.goto('/factures');
  await expectPage(page, 'FACTURES');
  const row = rowOf(page, numero);
  await expect(row).toContainText('À payer');
  await expect(row).toContainText(order);
  await expect(row).toContainText('78,00');
  await expectSound(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Télécharger la facture ${numero} en PDF` }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await row.getByRole('link', { name: `Payer la facture ${numero}` }).click();

  await expectPage(page, 'PAIEMENT_FACTURES');
  await expect(boxOf(page, numero)).toBeChecked();
  await expectSound(page);
  await expect(payInvoices(page)).toHaveText('Payer 78,00\u00a0€ par carte');
  await payInvoices(page).click();
  await answerInvoiceCard(page, 'REFUSEE');
  await said(page, 'Votre paiement a été refusé.');
  await expectSound(page);
  await boxOf(page, numero).check();
  await payInvoices(page).click();
  await answerInvoiceCard(page, 'ABANDON');
  await said(page, 'Vous avez abandonné le paiement par carte');
  expect(await invoicesOf(person)).toMatchObject([{ statut: 'A_PAYER', paid: 0 }]);

  await boxOf(page, numero).check();
  await payInvoices(page).click();
  await answerInvoiceCard(page, 'ACCEPTEE');
  await said(page, 'Votre paiement a été accepté.');
  await said(page, 'Vous n’avez aucune facture à payer.');
  expect(await invoicesOf(person)).toMatchObject([{ statut: 'PAYEE', paid: 7_800 }]);
  await page.getByRole('link', { name: 'Voir mes factures' }).click();
  await expectPage(page, 'FACTURES');
  await expect(rowOf(page, numero)).toContainText('Payée');
});

test('[SAP-32] without an invoice the pages say so, and link to a service', async ({ page }) => {
  await aUnified(page, '7001');
  await page.goto('/prestations/factures');
  await said(page, 'Vous n’avez aucune facture.');
  await expect(page.getByRole('link', { name: 'Commander une prestation' }).last()).toBeVisible();
  await expectSound(page);
  // Without a selection, the payment from an account starts with one.
  await page.goto('/prestations/paiement/compte/montant');
  await expectPage(page, 'PAIEMENT_FACTURES');
  await said(page, 'Vous n’avez aucune facture à payer.');
  await expectSound(page);
});
