import { firstIn } from '../../support/long.ts';
import { payeePages } from '../../support/payee-pages.ts';
import {
  aHolder,
  codeField,
  confirmButton,
  line,
  numberField,
  payButton,
  remisesOf,
  review,
  toVouchers,
  typeVoucher,
} from '../../support/paper-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { sidewaysOf, resizeTo } from '../../support/layout.ts';
import { violationsOf } from '../../support/axe.ts';
import { expectPage } from '../../support/portal.ts';
import { fact } from '../../support/order-steps.ts';
import { tabTo } from '../../support/tab-to.ts';

const VIEWPORTS = [
  ['a telephone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 900 }],
] as const;
for (const [[where, viewport], tags] of firstIn(VIEWPORTS, 1))
  test(
    `[A1] [CHK-01] [CHK-05] [CHK-10] [CHK-15] vouchers pay an intervenant, from ${where}`,
    tags,
    async ({ page }) => {
      await resizeTo(page, viewport);
      const { person, vouchers } = await aHolder(page, 3);
      const [first, second] = vouchers;
      if (first === undefined || second === undefined) throw new Error('no vouchers');
      await page.goto('/paiement/titre/choix');
      await expectPage(page, 'CHECK_PAYMENT_CHOICE');
      await page.getByLabel('Code NAN de l’intervenant').fill('1234567');
      const found = page.locator('.payee-found');
      await expect(found.locator('.payee-found__name')).toHaveText('Fatou Ndiaye, aide à domicile');
      await expect(found).toContainText('Accepte le paiement en ligne');
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      await found.getByRole('button', { name: 'Payer cet intervenant' }).click();

      await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
      await typeVoucher(page, 1, first);
      await expect(line(page, 1)).toContainText('15,00\u00a0€');
      await expect(line(page, 1)).toContainText('Code vérifié');
      await typeVoucher(page, 2, second);
      await expect(line(page, 2)).toContainText('Code vérifié');
      await expect(payButton(page)).toHaveText('Payer 30,00\u00a0€');
      await page.getByLabel('Commentaire pour l’intervenant').fill('Garde de novembre');
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);

      await payButton(page).click();
      await expect(review(page)).toContainText('Fatou Ndiaye, aide à domicile');
      await expect(review(page)).toContainText('1234567');
      expect(await remisesOf(person)).toEqual([]);
      await confirmButton(page).click();

      await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
      const [remise] = await remisesOf(person);
      expect(remise).toMatchObject({ titres: 2, cents: 3_000 });
      await expect(fact(page, 'Numéro de remise')).toHaveText(remise?.numero ?? '');
      await expect(fact(page, 'Date de remise')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      const [slip] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Télécharger le bordereau (PDF)' }).click(),
      ]);
      expect(slip.suggestedFilename()).toContain(remise?.numero ?? 'RT');

      // Another payment starts empty.
      await page.getByRole('button', { name: 'Faire un autre paiement' }).click();
      await expectPage(page, 'CHECK_PAYMENT_CHOICE');
      await expect(page.getByLabel('Code NAN de l’intervenant')).toHaveValue('');
      // The last payee is listed first.
      await page
        .getByRole('button', { name: 'Payer Fatou Ndiaye, aide à domicile, NAN 1234567' })
        .click();
      await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
      await expect(numberField(page, 1)).toHaveValue('');
    },
  );

test('[CHK-09] explains scratching before the first field, and refuses a used voucher', async ({
  page,
}) => {
  const { vouchers } = await aHolder(page, 2);
  const [used, other] = vouchers;
  if (used === undefined || other === undefined) throw new Error('no vouchers');
  await toVouchers(page);
  const warning = page.getByText('Un titre dont la case est grattée ne peut plus être utilisé');
  const isBefore = await warning.evaluate((element) => {
    const field = document.querySelector('.voucher-grid input');
    return field !== null && element.compareDocumentPosition(field) === 4;
  });
  expect(isBefore).toBe(true);
  await typeVoucher(page, 1, used);
  await payButton(page).click();
  await confirmButton(page).click();
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');

  await toVouchers(page);
  await typeVoucher(page, 1, used);
  await expect(line(page, 1)).toContainText('Ce titre a déjà été utilisé.');
  await payButton(page).click();
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Ce titre a déjà été utilisé.');
  await expect(page).toHaveTitle(/^Erreur\s: /);
  await expect(review(page)).toBeHidden();
});

test('[INT-04] [CHK-13] a payment appears in both histories, with its slip', async ({
  page,
  browser,
}) => {
  const payee = await payeePages(browser);
  const { person, vouchers } = await aHolder(page, 1);
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await toVouchers(page, payee.codeNan);
  await typeVoucher(page, 1, voucher);
  await payButton(page).click();
  await confirmButton(page).click();
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  const [remise] = await remisesOf(person);
  const numero = remise?.numero ?? '';

  await page.getByRole('link', { name: 'Voir mes paiements' }).click();
  await expectPage(page, 'CHECK_PAYMENT_HISTORY');
  const row = page.getByRole('row').filter({ hasText: numero });
  await expect(row).toContainText('En cours');
  const [own] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Télécharger le bordereau de la remise ${numero}` }).click(),
  ]);
  expect(own.suggestedFilename()).toMatch(/\.pdf$/);
  await row.getByRole('link', { name: /^Payer à nouveau/ }).click();
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  await expect(page.locator('.payee-found__name')).toHaveText(payee.name);

  await payee.page.goto('/intervenant/remises');
  await expectPage(payee.page, 'INTERVENANT_REMISES');
  const received = payee.page.getByRole('row').filter({ hasText: numero });
  await expect(received).toContainText(person.lastName);
  await expect(received).toContainText('15,00\u00a0€');
  await expect(received).toContainText('1 titre');
  const [slip] = await Promise.all([
    payee.page.waitForEvent('download'),
    received.getByRole('button', { name: `Télécharger le bordereau ${numero}` }).click(),
  ]);
  expect(slip.suggestedFilename()).toMatch(/\.pdf$/);
  await payee.page.context().close();
});

test('[A3] [A7] pays with the keyboard only, at phone width', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { person, vouchers } = await aHolder(page, 1);
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await page.goto('/paiement/titre/choix');
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  await tabTo(page, page.getByRole('textbox', { name: 'Code NAN de l’intervenant' }).first());
  await page.keyboard.type('1234567');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Payer cet intervenant' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Payer cet intervenant' }).first());
  await page.keyboard.press('Enter');
  await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
  await tabTo(page, page.getByRole('textbox', { name: 'Numéro du titre 1' }).first());
  await page.keyboard.type(voucher.numero);
  // Enter moves to the next field and does not pay.
  await page.keyboard.press('Enter');
  await expect(codeField(page, 1)).toBeFocused();
  await page.keyboard.type(voucher.code);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await tabTo(page, page.getByRole('button', { name: 'Payer 15,00\u00a0€' }).first());
  await page.keyboard.press('Enter');
  await expect(review(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (let stops = 0; stops < 5; stops += 1) {
    if (await confirmButton(page).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  expect(await remisesOf(person)).toHaveLength(1);
});

// At phone width the second click hits a button of the review, at desktop width it does not.
test('[25-20] a double click on the payment opens the review and keeps it open', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { person, vouchers } = await aHolder(page, 1);
  const [first] = vouchers;
  if (first === undefined) throw new Error('no voucher');
  await toVouchers(page);
  await typeVoucher(page, 1, first);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await payButton(page).dblclick();
  await expect(review(page)).toContainText('Fatou Ndiaye, aide à domicile');
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await resizeTo(page, { width: 1280, height: 844 });
  await payButton(page).dblclick();
  await expect(review(page)).toContainText('Fatou Ndiaye, aide à domicile');
  expect(await remisesOf(person)).toEqual([]);
  await confirmButton(page).dblclick();
  await expectPage(page, 'CHECK_PAYMENT_CONFIRMATION');
  expect(await remisesOf(person)).toHaveLength(1);
});
