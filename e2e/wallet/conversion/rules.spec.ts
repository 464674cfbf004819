import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import {
  aChanger,
  chooseWay,
  confirm,
  conversionsOf,
  convert,
  faceValue,
  goOn,
  receive,
  TO_ACCOUNT,
  TO_PAPER,
  toDelivery,
  total,
} from '../../support/conversion-steps.ts';
import { openLinkSession } from '../../support/link-sessions.ts';
import { line, numberField, typeVoucher, wrongCode } from '../../support/paper-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage, storageOf } from '../../support/portal.ts';

const PATHS = ['choix', 'montant', 'livraison', 'confirmation'].map(
  (step) => `/changer-format/${step}`,
);

test('[CONV-02] refuses read-only sessions, social mode and contracts without the feature', async ({
  page,
}) => {
  const sessions = [
    { login: 'demo-double', contract: '100001', readOnly: true },
    { login: 'demo-social', contract: '100002' },
    {
      login: 'demo-double',
      contract: '100001',
      shown: { features: FEATURE_IDS.filter((one) => one !== 'SOUS_MENU_CHANGER_FORMAT') },
    },
  ];
  for (const session of sessions) {
    await openLinkSession(page, session);
    for (const path of PATHS) {
      await page.goto(path);
      await expectPage(page, 'UNAUTHORIZED');
    }
  }
  await openLinkSession(page, { login: 'demo-double', contract: '100001' });
  await page.goto('/changer-format/choix');
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
});

test('[CONV-08] warns about scratching before the first field; refuses a wrong code', async ({
  page,
}) => {
  const { person, vouchers } = await aChanger(page, { vouchers: 2 });
  const [voucher, other] = vouchers;
  if (voucher === undefined || other === undefined) throw new Error('no vouchers');
  await chooseWay(page, TO_ACCOUNT);
  const warning = page.getByText('Un titre dont la case est grattée ne peut plus être utilisé');
  const isBefore = await warning.evaluate((element) => {
    const field = document.querySelector('.voucher-grid input');
    return field !== null && element.compareDocumentPosition(field) === 4;
  });
  expect(isBefore).toBe(true);
  await typeVoucher(page, 1, { ...voucher, code: wrongCode(voucher) });
  await expect(line(page, 1)).toContainText('Ce code n’est pas celui de ce titre.');
  await convert(page).click();
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Ce code n’est pas celui de ce titre.');
  expect(await conversionsOf(person)).toEqual([]);

  // The conversion is final.
  await typeVoucher(page, 1, voucher);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await convert(page).click();
  await confirm(page).click();
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  await chooseWay(page, TO_ACCOUNT);
  await typeVoucher(page, 1, voucher);
  await expect(line(page, 1)).toContainText(
    'Ce numéro n’est pas celui d’un de vos titres utilisables.',
  );
});

test('[CONV-13] going back keeps typed values, codes are not stored, a new conversion is empty', async ({
  page,
}) => {
  const { vouchers } = await aChanger(page, { cents: [12_000], vouchers: 1 });
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await toDelivery(page, '15', '105');
  await page.locator('label', { hasText: 'À une autre adresse' }).click();
  await page.getByLabel('Destinataire').fill('Dominique Vasseur');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expectPage(page, 'CESU_CONVERSION_AMOUNT');
  await expect(faceValue(page)).toHaveValue('15,00');
  await expect(total(page)).toHaveValue('105,00');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await expect(page.getByRole('radio', { name: TO_PAPER })).toBeChecked();

  await page.locator('label', { hasText: TO_ACCOUNT }).click();
  await goOn(page).click();
  await typeVoucher(page, 1, voucher);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await expect.poll(() => storageOf(page)).toContain(voucher.numero);
  await page.reload();
  await expectPage(page, 'CESU_CONVERSION_AMOUNT');
  await expect(numberField(page, 1)).toHaveValue(voucher.numero);
  await expect(page.getByText('Pour votre sécurité, les codes')).toBeVisible();
  const stored = await storageOf(page);
  expect(stored).not.toContain('caseAGratter');

  await page.goto('/changer-format/choix');
  await page.locator('label', { hasText: TO_PAPER }).click();
  await goOn(page).click();
  await expectPage(page, 'CESU_CONVERSION_AMOUNT');
  await goOn(page).click();
  await expectPage(page, 'CESU_CONVERSION_DELIVERY');
  await expect(page.getByLabel('Destinataire')).toHaveValue('Dominique Vasseur');
  await page.locator('label', { hasText: 'À mon adresse' }).click();
  await receive(page).click();
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  await page.reload();
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  await page.getByRole('button', { name: 'Faire un autre changement' }).click();
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await chooseWay(page, TO_ACCOUNT);
  await expect(numberField(page, 1)).toHaveValue('');
});
