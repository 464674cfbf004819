import { violationsOf } from '../../support/axe.ts';
import { sidewaysOf, resizeTo } from '../../support/layout.ts';
import {
  amount,
  aPayer,
  balanceOf,
  choosePayee,
  decide,
  fact,
  pay,
  payByCard,
  PAYEE,
  paymentsOf,
  said,
  summaryOf,
} from '../../support/pay-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';
import { watchTrouble } from '../../support/trouble.ts';

test('[ACC-04, ACC-16] pays by NAN from two accounts, pays again from the history, then cancels', async ({
  page,
}) => {
  const trouble = await watchTrouble(page);
  const person = await aPayer(page, 5_000, 30_000);
  await page.goto('/paiement/compte/choix');
  await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  await expect(page.getByText('Vous avez déjà payé')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Un intervenant ou un organisme' }).click();

  await expectPage(page, 'ACCOUNT_PAYMENT_ORGANIZATION');
  const code = page.getByLabel('Code NAN de l’intervenant');
  for (const typed of ['123456', '1234567*']) {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(summaryOf(page)).toContainText(
      'Le code NAN comporte 7 chiffres, sans l’étoile ni la clé.',
    );
  }
  await code.fill(PAYEE.nan);
  await expect(page.locator('.payee-found__name')).toHaveText(PAYEE.name);
  await expect(page.getByText('Accepte le paiement en ligne')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Payer cet intervenant' }).click();

  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(page.locator('.found-card__name')).toHaveText(PAYEE.name);
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('Montant à payer');
  await expect(summaryOf(page)).toBeFocused();
  await amount(page).fill('120,5');
  // The first account is emptied before the second is used.
  const shares = page.locator('.pay-share');
  await expect(shares.nth(0)).toContainText(/Pris pour ce paiement\s*50,00/);
  await expect(shares.nth(0)).toContainText(/Restera\s*0,00/);
  await expect(shares.nth(1)).toContainText(/Pris pour ce paiement\s*70,50/);
  await expect(shares.nth(1)).toContainText(/Restera\s*229,50/);
  await page.getByLabel('Message pour l’intervenant').fill('Garde d’octobre');
  expect(await violationsOf(page)).toEqual([]);
  await expect(pay(page)).toHaveText('Payer 120,50\u00a0€');
  const sent = page.waitForRequest('**/paiements-comptes/prestataires');
  await pay(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    montant: 120.5,
    codeNAN: PAYEE.nan,
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
    commentaire: 'Garde d’octobre',
  });

  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await said(page, 'Votre paiement est enregistré');
  const [made] = await paymentsOf(person);
  await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? 'none');
  await expect(fact(page, 'Depuis vos comptes')).toHaveText('120,50\u00a0€');
  await expect(page.locator('.timeline__event')).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le reçu' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await balanceOf(person)).toBe(22_950);

  // [ACC-25] The next payment starts empty, with the last payee first.
  await page.getByRole('button', { name: 'Payer quelqu’un d’autre' }).click();
  await page.getByRole('button', { name: `Payer ${PAYEE.name}, NAN ${PAYEE.nan}` }).click();
  await expect(amount(page)).toHaveValue('');

  await page.goto('/historique/paiements-comptes');
  const row = page.getByRole('row').filter({ hasText: made?.reference ?? 'none' });
  await expect(row).toContainText('En cours');
  await row.getByRole('button', { name: /^Payer à nouveau/ }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(amount(page)).toHaveValue('120,50');

  await page.goto('/historique/paiements-comptes');
  await row.getByRole('button', { name: /^Annuler le paiement/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('120,50');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Annuler le paiement du/ }).click();
  await expect(row).toContainText('Annulé');
  expect(await balanceOf(person)).toBe(35_000);
  expect(trouble).toEqual([]);
});

test('[ACC-15, ACC-21] the missing amount is paid by card: refused, then accepted', async ({
  page,
}) => {
  const person = await aPayer(page, 10_000);
  await choosePayee(page);
  await amount(page).fill('135');
  await expect(page.getByText('Il manque 35,00\u00a0€ sur vos comptes').first()).toBeVisible();
  await expect(page.getByText('Frais de carte\u00a0: 1,50\u00a0€.').first()).toBeVisible();
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('Montant supérieur à vos comptes');
  for (const width of [390, 1280]) {
    await resizeTo(page, { width, height: 900 });
    expect(await violationsOf(page), `${width} px`).toEqual([]);
    expect(await sidewaysOf(page), `${width} px`).toEqual([]);
  }
  const byCard = 'Payer 135,00\u00a0€, avec un complément par carte';
  await decide(page, byCard);
  await expect(amount(page)).toHaveValue('135,00');
  await expect(fact(page, 'Depuis vos comptes')).toHaveText('100,00\u00a0€');
  await expect(fact(page, 'Débité de votre carte')).toHaveText('36,50\u00a0€');
  // Not one cent above the maximum.
  await amount(page).fill('600,01');
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('Le montant ne peut pas dépasser 100,00');
  await amount(page).fill('90');
  await page.getByLabel('Payer une partie par carte bancaire').check();
  await page.getByLabel('Complément par carte', { exact: true }).fill('90');
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('Le montant ne peut pas dépasser 89,99');
  await page.getByLabel('Payer une partie par carte bancaire').uncheck();
  await amount(page).fill('135');
  await decide(page, byCard);
  expect(await violationsOf(page)).toEqual([]);
  await expect(pay(page)).toHaveText('Payer 135,00\u00a0€');
  await pay(page).click();
  await payByCard(page, 'REFUSEE');
  await said(page, 'Votre paiement a été refusé.');
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => balanceOf(person)).toBe(10_000);
  expect(await paymentsOf(person)).toMatchObject([{ statut: 'ANNULE' }]);

  await page.getByRole('button', { name: 'Recommencer ce paiement' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(amount(page)).toHaveValue('135,00');
  await expect(pay(page)).toHaveText('Payer 135,00\u00a0€');
  await pay(page).click();
  await payByCard(page, 'ACCEPTEE');
  await said(page, 'Votre paiement a été accepté.');
  await expect(fact(page, 'Par carte')).toHaveText('35,00\u00a0€');
  await expect(fact(page, 'Frais de carte')).toHaveText('1,50\u00a0€');
  expect(await paymentsOf(person)).toMatchObject([
    { statut: 'ANNULE' },
    { statut: 'EN_COURS', cents: 10_000, complement: 3_500, fees: 150 },
  ]);
  expect(await balanceOf(person)).toBe(0);
});

test('[ACC-26] paying the whole balance leaves 0', async ({ page }) => {
  const person = await aPayer(page, 1_234, 5_000);
  await choosePayee(page);
  await page.getByRole('button', { name: 'Tout utiliser' }).click();
  await expect(amount(page)).toHaveValue('62,34');
  const sent = page.waitForRequest('**/paiements-comptes/prestataires');
  await pay(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ montant: 62.34, toutUtiliser: true });
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await balanceOf(person)).toBe(0);
  // Without a balance the flow explains how to get one.
  await page.getByRole('button', { name: 'Payer quelqu’un d’autre' }).click();
  await said(page, 'Vous n’avez rien à dépenser pour le moment.');
});
