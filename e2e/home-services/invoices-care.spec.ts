import { expect, type Page, test } from '@playwright/test';
import {
  boxOf,
  giveInvoice,
  invoicesOf,
  payInvoices,
  toPayment,
} from '../support/invoice-steps.ts';
import { balanceOf, fact, giveMoney, payByCard, paymentsOf, said } from '../support/pay-steps.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { errors, expectSound } from '../support/service-steps.ts';
import { aUnified, PROVIDERS } from '../support/unified-people.ts';
import { resizeTo } from '../support/layout.ts';

const CLEANING = PROVIDERS['7001'];

test.beforeEach(async ({ page }) => refuseCookies(page));

const rowOf = (page: Page, numero: string) => page.getByRole('row').filter({ hasText: numero });

test('[SAP-06, SAP-07] on a phone, two invoices are paid from the CESU account with a complement by card', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const person = await aUnified(page, '7001');
  await giveMoney(person, 10_000);
  const numeros = [
    await giveInvoice(person, { cents: 6_000 }),
    await giveInvoice(person, { cents: 7_550 }),
  ];
  await toPayment(page);
  await page.getByRole('button', { name: `Tout choisir, factures de ${CLEANING.name}` }).click();
  await page.locator('label', { hasText: 'Depuis mon compte CESU' }).click();
  await expectSound(page);
  await payInvoices(page).click();

  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  expect(new URL(page.url()).pathname).toBe('/prestations/paiement/compte/montant');
  await expect(page.locator('.found-card__name')).toHaveText(CLEANING.name);
  // The amount due is shown, not entered.
  await expect(fact(page, 'Total à payer')).toHaveText('135,50\u00a0€');
  await expect(page.getByLabel('Montant à payer')).toHaveCount(0);
  await said(page, 'Vos comptes ne suffisent pas tout à fait');
  await expectSound(page);
  const sent = page.waitForRequest('**/paiements-comptes/prestataires');
  await expect(payInvoices(page)).toHaveText('Payer 135,50\u00a0€');
  await payInvoices(page).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ montant: 100, complementPaiement: 35.5, codeNAN: CLEANING.nan });
  expect(body).toHaveProperty('numerosFacture', expect.arrayContaining(numeros));
  expect(body).not.toHaveProperty('idTeledeclaration');
  await payByCard(page, 'ACCEPTEE');
  await said(page, 'Votre paiement est enregistré');
  for (const numero of numeros) await expect(fact(page, 'Factures payées')).toContainText(numero);
  await expectSound(page);
  expect(await invoicesOf(person)).toMatchObject([{ statut: 'EN_COURS' }, { statut: 'EN_COURS' }]);
  expect(await balanceOf(person)).toBe(0);

  await page.getByRole('link', { name: 'Voir mes factures' }).click();
  await page.getByLabel('État des factures').selectOption('EN_COURS');
  for (const numero of numeros)
    await expect(rowOf(page, numero)).toContainText('Paiement en cours');
  await expectSound(page);

  // The history shows what it was for, and offers no repeated payment.
  await page.goto('/historique/paiements-comptes');
  await expectPage(page, 'ACCOUNT_PAYMENT_HISTORY');
  for (const numero of numeros)
    await expect(rowOf(page, CLEANING.name)).toContainText(`Facture n°\u00a0${numero}`);
  await expect(page.getByRole('button', { name: /^Payer à nouveau/ })).toHaveCount(0);
  await expectSound(page);
});

test('[SAP-05, SAP-06, SAP-17] by keyboard: unpaid ones first, credit notes not payable, one provider at a time, then paid from the account', async ({
  page,
}) => {
  const person = await aUnified(page);
  await giveMoney(person, 20_000);
  const old = await giveInvoice(person, { cents: 9_000, creditCents: 1_500, daysAgo: 40 });
  const other = await giveInvoice(person, { clientId: '7002', cents: 4_000 });
  await page.goto('/prestations/factures');
  const unpaid = page.getByRole('table', { name: 'À payer' });
  await expect(unpaid.getByRole('row')).toHaveCount(3);
  await expect(rowOf(page, old).first()).toContainText('75,00');
  const credit = page.getByRole('table', { name: 'Autres factures et avoirs' }).getByRole('row');
  await expect(credit.last()).toContainText('Avoir');
  await expect(credit.last()).toContainText(`Avoir sur la facture ${old}`);
  await expect(credit.last().getByRole('link', { name: /^Payer/ })).toHaveCount(0);
  await expectSound(page);

  await toPayment(page);
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await payInvoices(page).focus();
  await page.keyboard.press('Enter');
  await expect(errors(page)).toBeFocused();
  await expect(errors(page)).toContainText('Choisissez au moins une facture.');
  await expectSound(page);
  for (const numero of [old, other]) {
    await boxOf(page, numero).focus();
    await page.keyboard.press('Space');
  }
  // A checked box keeps the focus; the error is shown on submit.
  await expect(boxOf(page, other)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(errors(page)).toContainText('Payez à part les factures de chaque prestataire.');
  await boxOf(page, other).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Par carte bancaire' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(fact(page, `Facture ${old}`)).toHaveText('75,00\u00a0€');
  await expectSound(page);
  await payInvoices(page).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await said(page, 'Votre paiement est enregistré');
  expect(await paymentsOf(person)).toMatchObject([{ cents: 7_500, complement: 0 }]);
  expect(await invoicesOf(person)).toContainEqual(
    expect.objectContaining({ numero: old, statut: 'EN_COURS' }),
  );
});
