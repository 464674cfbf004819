import { violationsOf } from '../../support/axe.ts';
import { clippedOf, sidewaysOf } from '../../support/layout.ts';
import { codeFor } from '../../support/mailbox.ts';
import {
  amount,
  aPayer,
  aSocialPayer,
  choosePayee,
  fact,
  next,
  pay,
  PAYEE,
  paymentsOf,
  said,
  summaryOf,
} from '../../support/pay-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';
import { tabTo } from '../../support/tab-to.ts';

const OVER = "Vous ne disposez pas d'autant de droit disponible sur ce mois";

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('[A1, ACC-05, ACC-10, ACC-12, ACC-16] hours of the month: refused above the right, reviewed, paid', async ({
    page,
  }) => {
    const person = await aSocialPayer(page, { type: 'MINUTE_PAR_MOIS', quantity: 600 });
    await choosePayee(page);
    await page.getByLabel('Heures').fill('10');
    await page.getByLabel('Minutes').fill('01');
    await next(page).click();
    await expect(summaryOf(page)).toContainText(OVER);
    await page.getByLabel('Minutes').fill('00');
    await expect(page.getByText('Soit 240,00\u00a0€, à 24,00\u00a0€ l’heure.')).toBeVisible();
    await page.getByLabel('Heures').fill('8');
    await page.getByLabel('Minutes').fill('15');
    expect(await violationsOf(page)).toEqual([]);
    expect([...(await sidewaysOf(page)), ...(await clippedOf(page))]).toEqual([]);
    await next(page).click();

    await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT_OVERVIEW');
    await expect(page.locator('.card .facts')).toContainText('8\u00a0h\u00a015');
    expect(await violationsOf(page)).toEqual([]);
    // Back to the amount and forward again: the values are kept.
    await page.getByRole('link', { name: 'Modifier le montant' }).click();
    await expect(page.getByLabel('Heures')).toHaveValue('8');
    await page.goBack();
    await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT_OVERVIEW');
    const sent = page.waitForRequest('**/paiements-comptes/prestataires');
    await page.getByRole('button', { name: 'Payer 198,00\u00a0€' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      montant: 198,
      typeContrat: 'CESU_SOCIAL',
      dureeParMois: [{ duree: 495 }],
    });
    await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
    await said(page, 'Votre paiement est enregistré');
    expect(await paymentsOf(person)).toMatchObject([{ statut: 'EN_COURS', cents: 19_800 }]);
    expect([...(await sidewaysOf(page)), ...(await clippedOf(page))]).toEqual([]);
  });

  test('[ACC-04, S24] a large amount in euros: amount and button at the bottom, and a fresh code is required', async ({
    page,
  }) => {
    const person = await aPayer(page, 123_456_789_00, 1_00);
    await choosePayee(page, '4567890');
    await amount(page).fill('1 234 567,89');
    await expect(pay(page)).toBeInViewport();
    expect(await violationsOf(page)).toEqual([]);
    expect([...(await sidewaysOf(page)), ...(await clippedOf(page))]).toEqual([]);
    await pay(page).click();
    // Without the code nothing is paid and the values are kept.
    const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(amount(page)).toHaveValue('1\u202f234\u202f567,89');
    expect(await paymentsOf(person)).toEqual([]);
    await pay(page).click();
    await dialog.getByLabel('Code reçu par e-mail').fill(await codeFor(person.mail));
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
    expect(await paymentsOf(person)).toMatchObject([{ cents: 123_456_789 }]);
    expect([...(await sidewaysOf(page)), ...(await clippedOf(page))]).toEqual([]);
  });
});

test('[ACC-04, ACC-05] later steps redirect to the first; the overview is for social mode only', async ({
  page,
}) => {
  await aPayer(page, 5_000);
  for (const path of [
    'montant',
    'organisme',
    'confirmation',
    'identification-cesu',
    'declaration-paje',
  ]) {
    await page.goto(`/paiement/compte/${path}`);
    await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  }
  await page.goto('/paiement/compte/recapitulatif');
  await expectPage(page, 'UNAUTHORIZED');
});

test('[A3, ACC-04] pays with the keyboard only, from the choice to the confirmation', async ({
  page,
}) => {
  const person = await aPayer(page, 5_000);
  await page.goto('/paiement/compte/choix');
  await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  await tabTo(page, 'Un intervenant ou un organisme');
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_ORGANIZATION');
  await tabTo(page, 'Code NAN de l’intervenant');
  await page.keyboard.type(PAYEE.nan);
  await expect(page.locator('.payee-found__name')).toHaveText(PAYEE.name);
  await tabTo(page, 'Payer cet intervenant');
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await tabTo(page, 'Montant à payer');
  await page.keyboard.type('12,34');
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await expect(page.locator('h1')).toBeFocused();
  expect(await paymentsOf(person)).toMatchObject([{ cents: 1_234 }]);
  await tabTo(page, 'Annuler ce paiement');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, 'Annuler le paiement du');
  await page.keyboard.press('Enter');
  await said(page, 'Votre paiement est annulé');
  await expect(fact(page, 'Référence')).toHaveText(/^PC/);
  expect(await paymentsOf(person)).toMatchObject([{ statut: 'ANNULE' }]);
});
