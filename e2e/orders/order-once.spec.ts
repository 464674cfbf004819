import type { Page } from '@playwright/test';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  aBuyer,
  acceptConditions,
  choice,
  fact,
  order,
  ordersOf,
  summaryOf,
  toPayment,
} from '../support/order-steps.ts';

const keyOfSubmission = (page: Page) =>
  page.evaluate(() => {
    const drafts: unknown = JSON.parse(window.localStorage.getItem('eb.brouillons') ?? '{}');
    const { commande } = drafts as {
      commande?: { answers: { confirmation?: { envoi?: { cle: string } } } };
    };
    return commande?.answers.confirmation?.envoi?.cle ?? '';
  });

test('[L13] a lost answer, a reload and a retry create one order with its first answer', async ({
  page,
}) => {
  const { login } = await aBuyer(page);
  await toPayment(page);
  // The key is created when the step opens and stored with the draft.
  await expect.poll(() => keyOfSubmission(page)).not.toBe('');
  const key = await keyOfSubmission(page);
  await choice(page, 'Virement').click();
  await acceptConditions(page);
  // The server succeeds but the answer is lost.
  await page.route('**/precommande', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await order(page).click();
  await expect(summaryOf(page)).toContainText('Vérifiez votre connexion');
  expect(await ordersOf(login)).toHaveLength(1);
  await page.unroute('**/precommande');
  await page.reload();
  await expectPage(page, 'ORDER_PAYMENT');
  await expect(page.getByRole('radio', { name: /Virement/ })).toBeChecked();
  await acceptConditions(page);
  const sent = page.waitForRequest('**/precommande');
  await order(page).click();
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await expectPage(page, 'ORDER_CONFIRMATION');
  // The first answer is a creation, not a change.
  await expect(page.getByText('Votre commande est enregistrée', { exact: true })).toBeVisible();
  const made = await ordersOf(login);
  expect(made).toMatchObject([{ version: 1 }]);
  await expect(fact(page, 'Référence')).toHaveText(made[0]?.reference ?? '');
  // The back button leads to no second order.
  await page.goBack();
  await expect(page.locator('main')).not.toHaveAttribute('data-page-id', 'ORDER_PAYMENT');
});

test('[L13] double clicks and two tabs on one draft create one order', async ({
  page,
  context,
}) => {
  const { login } = await aBuyer(page);
  await toPayment(page);
  await choice(page, 'Chèque').click();
  await acceptConditions(page);
  await expect.poll(() => keyOfSubmission(page)).not.toBe('');
  const second = await context.newPage();
  await second.goto('/commande/paiement');
  await expectPage(second, 'ORDER_PAYMENT');
  await choice(second, 'Chèque').click();
  await acceptConditions(second);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/precommande')) sent.push(request.url());
  });
  await order(page).dblclick();
  await expectPage(page, 'ORDER_CONFIRMATION');
  expect(sent).toHaveLength(1);
  await order(second).click();
  await expectPage(second, 'ORDER_CONFIRMATION');
  await expect(second.getByText('Votre commande est enregistrée', { exact: true })).toBeVisible();
  expect(await ordersOf(login)).toMatchObject([{ version: 1 }]);
});
