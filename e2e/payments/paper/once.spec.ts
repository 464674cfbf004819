import type { Page } from '@playwright/test';
import {
  aHolder,
  confirmButton,
  giveVouchers,
  line,
  numberField,
  paste,
  payButton,
  remisesOf,
  toVouchers,
  typeVoucher,
} from '../../support/paper-steps.ts';
import { codeFor } from '../../support/mailbox.ts';
import { openLinkSession } from '../../support/link-sessions.ts';
import { aPerson } from '../../support/people.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';
import { fact } from '../../support/order-steps.ts';

const CALL = '**/paiements-titres/prestataires';

const keyOfSubmission = (page: Page) =>
  page.evaluate(() => {
    const drafts: unknown = JSON.parse(window.localStorage.getItem('eb.brouillons') ?? '{}');
    const { 'paiement-titre': flow } = drafts as {
      'paiement-titre'?: { answers: { confirmation?: { envoi?: { cle: string } } } };
    };
    return flow?.answers.confirmation?.envoi?.cle ?? '';
  });

const ready = async (page: Page) => {
  const { person, vouchers } = await aHolder(page, 1);
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await toVouchers(page);
  // The key is created when the step opens, and stored with the draft.
  await expect.poll(() => keyOfSubmission(page)).not.toBe('');
  await typeVoucher(page, 1, voucher);
  await expect(line(page, 1)).toContainText('Code vérifié');
  return { person, voucher };
};

test('[L13] a lost answer: the payment is found and its confirmation displayed', async ({
  page,
}) => {
  const { person } = await ready(page);
  await page.route(CALL, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await confirmButton(page).click();
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  const made = await remisesOf(person);
  expect(made).toHaveLength(1);
  await expect(fact(page, 'Numéro de remise')).toHaveText(made[0]?.numero ?? '');
});

test('[L13] a lost request: the same payment is sent again with the same key', async ({ page }) => {
  const { person, voucher } = await ready(page);
  const key = await keyOfSubmission(page);
  await page.route(CALL, (route) => route.abort());
  await payButton(page).click();
  await confirmButton(page).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.getByText('Il n’apparaît pas dans vos paiements.')).toBeVisible();
  expect(await remisesOf(person)).toEqual([]);
  await page.unroute(CALL);
  await page.reload();
  await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
  await typeVoucher(page, 1, voucher);
  await payButton(page).click();
  const sent = page.waitForRequest(CALL);
  await confirmButton(page).click();
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  expect(await remisesOf(person)).toHaveLength(1);
  // "Back" does not lead to a second payment.
  await page.goBack();
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
});

test('[L13] a double click and two tabs on one draft make one payment', async ({
  page,
  context,
}) => {
  const { person, voucher } = await ready(page);
  const second = await context.newPage();
  await second.goto('/paiement/titre/montant');
  await expectPage(second, 'CHECK_PAYMENT_AMOUNT');
  await typeVoucher(second, 1, voucher);
  await expect(line(second, 1)).toContainText('Code vérifié');
  await payButton(second).click();
  await expect(confirmButton(second)).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/paiements-titres/prestataires')) sent.push(request.url());
  });
  await payButton(page).click();
  await confirmButton(page).dblclick();
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  expect(sent).toHaveLength(1);
  await confirmButton(second).click();
  await expectPage(second, 'CHECK_PAYMENT_CONFIRMATION');
  const made = await remisesOf(person);
  expect(made).toHaveLength(1);
  await expect(fact(second, 'Numéro de remise')).toHaveText(made[0]?.numero ?? '');
});

test('[S24] a large payment requires a code; without it nothing is paid', async ({ page }) => {
  const person = await aPerson();
  const vouchers = await giveVouchers(person, { cents: Array.from({ length: 11 }, () => 9_900) });
  await openLinkSession(page, { login: person.login, contract: person.contract });
  await toVouchers(page);
  await paste(
    numberField(page, 1),
    vouchers.map(({ numero, code }) => `${numero};${code}`).join('\n'),
  );
  await expect(line(page, 11)).toContainText('Code vérifié');
  await expect(payButton(page)).toHaveText('Payer 1\u202f089,00\u00a0€');
  await payButton(page).click();
  await confirmButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(confirmButton(page)).toBeVisible();
  expect(await remisesOf(person)).toEqual([]);
  await confirmButton(page).click();
  const code = await codeFor(person.mail);
  await page.getByLabel('Code reçu par e-mail, ou de votre application').fill(code);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  expect(await remisesOf(person)).toMatchObject([{ titres: 11, cents: 108_900 }]);
});
