import {
  aHolder,
  codeField,
  line,
  numberField,
  payButton,
  review,
  toVouchers,
  typeVoucher,
  wrongCode,
} from '../../support/paper-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';
import { violationsOf } from '../../support/axe.ts';

const summaryOf = '.error-summary';

test('[CHK-08] [A10] errors appear on their line immediately, those of incomplete lines on submit', async ({
  page,
}) => {
  const { vouchers } = await aHolder(page, 2);
  const [a, b] = vouchers;
  if (a === undefined || b === undefined) throw new Error('no vouchers');
  await toVouchers(page);
  await payButton(page).click();
  const summary = page.locator(summaryOf);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Saisissez au moins un titre.');

  await numberField(page, 1).fill('9999999999');
  await expect(line(page, 1)).toContainText(
    'Ce numéro n’est pas celui d’un de vos titres utilisables.',
  );
  await typeVoucher(page, 1, a);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await typeVoucher(page, 2, a);
  await expect(line(page, 2)).toContainText('Ce titre est déjà dans la liste.');
  // A wrong code is checked once, even after leaving the page and returning.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verification-code-secret')) asked.push(request.postData() ?? '');
  });
  await typeVoucher(page, 2, { ...b, code: wrongCode(b) });
  await expect(line(page, 2)).toContainText('Ce code n’est pas celui de ce titre.');
  await page.getByRole('link', { name: 'Changer d’intervenant' }).click();
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  await page.goBack();
  await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
  await expect(line(page, 2)).toContainText('Ce code n’est pas celui de ce titre.');
  expect(asked.filter((body) => body.includes(b.numero))).toHaveLength(1);

  await numberField(page, 3).fill('123');
  await payButton(page).click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Case à gratter du titre 2 : Ce code n’est pas celui de ce titre. Relisez-le : à la troisième erreur, le titre est bloqué et vous devez nous contacter.',
    'Numéro du titre 3 : Le numéro d’un titre comporte 10 chiffres.',
  ]);
  await summary.getByRole('link').last().click();
  await expect(numberField(page, 3)).toBeFocused();
  await expect(numberField(page, 3)).toHaveAttribute('aria-invalid', 'true');
  await expect(review(page)).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
});

test('[CHK-15] [XC-06] navigation keeps the typed values; a reload keeps the numbers, not the codes', async ({
  page,
}) => {
  const { vouchers } = await aHolder(page, 1);
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await toVouchers(page);
  await typeVoucher(page, 1, voucher);
  await page.getByLabel('Commentaire pour l’intervenant').fill('Merci');
  await page.goBack();
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  await page.goForward();
  await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
  await expect(codeField(page, 1)).toHaveValue(voucher.code);

  const stored = () => page.evaluate(() => window.localStorage.getItem('eb.brouillons') ?? '');
  await expect.poll(stored).toContain(voucher.numero);
  expect(await stored()).not.toContain('caseAGratter');
  await page.reload();
  await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
  await expect(numberField(page, 1)).toHaveValue(voucher.numero);
  await expect(codeField(page, 1)).toHaveValue('');
  await expect(page.getByLabel('Commentaire pour l’intervenant')).toHaveValue('Merci');
  await expect(page.getByText('les codes des cases à gratter ne sont pas gardés')).toBeVisible();

  await page.getByRole('button', { name: 'Abandonner ce paiement' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Abandonner ce paiement' })
    .click();
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  await expect(page.getByLabel('Code NAN de l’intervenant')).toHaveValue('');
});
