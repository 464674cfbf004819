import type { Page } from '@playwright/test';
import {
  amount,
  aPayer,
  balanceOf,
  choosePayee,
  fact,
  pay,
  paymentsOf,
  said,
  summaryOf,
} from '../../support/pay-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage, storageOf } from '../../support/portal.ts';

const PAY = '**/paiements-comptes/prestataires';

const keyOfPayment = (page: Page) =>
  page.evaluate(() => {
    const drafts: unknown = JSON.parse(window.localStorage.getItem('eb.brouillons') ?? '{}');
    const stored = drafts as Record<
      string,
      { answers: { confirmation?: { envoi?: { cle: string } } } } | undefined
    >;
    return stored['paiement-compte']?.answers.confirmation?.envoi?.cle ?? '';
  });

/** The server executes the request; the browser gets no answer. */
const loseAnswers = async (page: Page) => {
  await page.route('**/paiements-comptes/tentatives*', (route) => route.abort());
  await page.route(PAY, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
};

test('[L13] a lost answer, a reload and a repetition have one effect, and the first answer', async ({
  page,
}) => {
  // It empties the first account, so the offer after the reload differs from the request.
  const person = await aPayer(page, 5_000, 30_000);
  await choosePayee(page);
  await expect.poll(() => keyOfPayment(page)).not.toBe('');
  const key = await keyOfPayment(page);
  await amount(page).fill('60');
  await loseAnswers(page);
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('Vérifiez votre connexion');
  expect(await paymentsOf(person)).toHaveLength(1);
  await page.unroute(PAY);
  await page.reload();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await said(page, 'Votre paiement est resté sans réponse');
  await expect(amount(page)).toHaveValue('60,00');
  const sent = page.waitForRequest(PAY);
  await pay(page).click();
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  const made = await paymentsOf(person);
  expect(made).toHaveLength(1);
  await expect(fact(page, 'Référence')).toHaveText(made[0]?.reference ?? 'none');
  expect(await balanceOf(person)).toBe(29_000);
  // "Back" does not lead to a second payment.
  await page.goBack();
  await expect(page.locator('main')).not.toHaveAttribute('data-page-id', 'ACCOUNT_PAYMENT_AMOUNT');
});

test('[L13] a request without an answer that spent everything is still offered again', async ({
  page,
}) => {
  const person = await aPayer(page, 5_000);
  await choosePayee(page);
  await page.getByRole('button', { name: 'Tout utiliser' }).click();
  await loseAnswers(page);
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('Vérifiez votre connexion');
  await page.unroute(PAY);
  await page.reload();
  await said(page, 'Vous n’avez rien à dépenser pour le moment.');
  await page.getByRole('button', { name: 'Renvoyer ce paiement' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await paymentsOf(person)).toMatchObject([{ cents: 5_000 }]);
});

test('[L13] a double click and two tabs on one draft make one payment', async ({
  page,
  context,
}) => {
  const person = await aPayer(page, 30_000);
  await choosePayee(page);
  await amount(page).fill('25');
  // The key is stored when the step opens, the typed values within a second.
  await expect.poll(() => storageOf(page)).toMatch(/montant\W+2500/);
  const second = await context.newPage();
  await second.goto('/paiement/compte/montant');
  await expectPage(second, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(amount(second)).toHaveValue('25,00');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/prestataires'))
      sent.push(request.url());
  });
  await pay(page).dblclick();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(sent).toHaveLength(1);
  await pay(second).click();
  await expectPage(second, 'ACCOUNT_PAYMENT_CONFIRMATION');
  const made = await paymentsOf(person);
  expect(made).toHaveLength(1);
  await expect(fact(second, 'Référence')).toHaveText(made[0]?.reference ?? 'none');
});
