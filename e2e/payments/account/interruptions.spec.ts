import type { Page } from '@playwright/test';
import { violationsOf } from '../../support/axe.ts';
import {
  amount,
  aPayer,
  balanceOf,
  choosePayee,
  decide,
  fact,
  giveMoney,
  pay,
  payByCard,
  PAYEE,
  paymentsOf,
  said,
} from '../../support/pay-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { DEMO_PASSWORD, expectPage, fillSignIn } from '../../support/portal.ts';

const PAY = '**/paiements-comptes/prestataires';

/** The session ends before or after the server receives the payment. */
const endSessionOnPayment = (page: Page, isReceived: boolean) =>
  page.route(PAY, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (isReceived) await route.fetch();
    return route.fulfill({
      status: 401,
      json: { code: 'SESSION_REQUISE', errorMessage: 'Votre session a expiré.', requestId: 'r1' },
    });
  });

test('[25-19] a payment that waits for its card is resumed from the history and from the home page', async ({
  page,
}) => {
  const places = ['/historique/paiements-comptes', '/'];
  const person = await aPayer(page, 10_000);
  await choosePayee(page);
  await amount(page).fill('135');
  await decide(page, 'Payer 135,00\u00a0€, avec un complément par carte');
  await pay(page).click();
  await expect(page.getByLabel('Carte de test')).toBeVisible();
  expect(await paymentsOf(person)).toMatchObject([{ statut: 'EN_ATTENTE_CARTE' }]);

  // The card page is left, and another payment started.
  await giveMoney(person, 2_000, 'SAP');
  await choosePayee(page);
  for (const from of places) {
    await page.goto(from);
    await page.getByRole('button', { name: /^Reprendre le paiement PC/ }).click();
    await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
    await said(page, 'Votre paiement attend votre carte');
    await expect(
      page.getByText(/Vous pouvez le reprendre jusqu’au .* à \d\d:\d\d\./),
    ).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Payer 36,50\u00a0€ par carte' }).click();
  await payByCard(page, 'ACCEPTEE');
  await said(page, 'Votre paiement a été accepté.');
  expect(await paymentsOf(person)).toMatchObject([{ statut: 'EN_COURS', complement: 3_500 }]);
  expect(await balanceOf(person)).toBe(2_000);
  for (const from of places) {
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: /^Reprendre le paiement/ })).toHaveCount(0);
  }
});

test('[25-19] a session closed after the payment was received: displayed after the next sign-in', async ({
  page,
}) => {
  const person = await aPayer(page, 10_000);
  await choosePayee(page);
  await amount(page).fill('80');
  await endSessionOnPayment(page, true);
  await pay(page).click();
  await expectPage(page, 'LOGIN');
  await page.unroute(PAY);
  await fillSignIn(page, person.login, DEMO_PASSWORD);
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await said(page, 'Votre paiement avait bien été reçu');
  await said(page, 'Votre paiement est enregistré');
  const made = await paymentsOf(person);
  expect(made).toMatchObject([{ cents: 8_000 }]);
  await expect(fact(page, 'Référence')).toHaveText(made[0]?.reference ?? 'none');
});

test('[25-19] a session closed before the payment was received: reported, and sent once', async ({
  page,
}) => {
  const person = await aPayer(page, 10_000);
  await choosePayee(page);
  await amount(page).fill('80');
  await endSessionOnPayment(page, false);
  await pay(page).click();
  await expectPage(page, 'LOGIN');
  await page.unroute(PAY);
  expect(
    await page.evaluate(() => JSON.stringify(Object.entries(window.sessionStorage))),
  ).not.toMatch(/Ndiaye|1234567/);
  await fillSignIn(page, person.login, DEMO_PASSWORD);
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await said(page, 'Votre paiement n’a pas été reçu');
  await expect(page.getByText(PAYEE.name).first()).toBeVisible();
  await expect(amount(page)).toHaveValue('80,00');
  expect(await violationsOf(page)).toEqual([]);
  expect(await paymentsOf(person)).toEqual([]);
  await page.getByRole('button', { name: 'Renvoyer ce paiement' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await paymentsOf(person)).toMatchObject([{ cents: 8_000 }]);
});

test('[25-19] a session closed before anything was sent: reported on the payment page', async ({
  page,
}) => {
  const person = await aPayer(page, 10_000);
  await choosePayee(page);
  await amount(page).fill('135');
  // The first request after the end of the session.
  await page.route('**/frais-*', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'SESSION_REQUISE', errorMessage: 'Votre session a expiré.', requestId: 'r1' },
    }),
  );
  await amount(page).fill('136');
  await expectPage(page, 'LOGIN');
  await page.unroute('**/frais-*');
  await fillSignIn(page, person.login, DEMO_PASSWORD);
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await said(page, 'Votre paiement n’a pas été envoyé');
  await expect(amount(page)).toHaveValue('136,00');
  expect(await paymentsOf(person)).toEqual([]);
});

test('[25-19] [S5] another user who signs in is not redirected to the payment', async ({
  page,
}) => {
  await aPayer(page, 10_000);
  await choosePayee(page);
  await amount(page).fill('80');
  await endSessionOnPayment(page, false);
  await pay(page).click();
  await expectPage(page, 'LOGIN');
  await page.unroute(PAY);
  await fillSignIn(page, 'demo-vide', DEMO_PASSWORD);
  await expectPage(page, 'HOME');
  await expect(page.getByText('Votre paiement')).toHaveCount(0);
});
