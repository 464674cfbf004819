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
  said,
  TO_ACCOUNT,
  TO_PAPER,
  toDelivery,
  total,
} from '../../support/conversion-steps.ts';
import { openLinkSession } from '../../support/link-sessions.ts';
import { line, numberField, typeVoucher, wrongCode } from '../../support/paper-steps.ts';
import { aPerson } from '../../support/people.ts';
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

test('[CONV-04] offers only possible conversions, and nothing without holdings', async ({
  page,
}) => {
  const person = await aPerson();
  await openLinkSession(page, { login: person.login, contract: person.contract });
  await page.goto('/changer-format/choix');
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await said(page, 'Vous n’avez aucun compte ni titre à transformer.');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(goOn(page)).toHaveCount(0);

  await aChanger(page, { cents: [1_499] });
  await page.goto('/changer-format/choix');
  await said(page, 'Vous n’avez aucun compte ni titre à transformer.');

  await aChanger(page, { cents: [1_500] });
  await page.goto('/changer-format/choix');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: TO_PAPER })).toBeChecked();

  await aChanger(page, { cents: [1_500], vouchers: 1 });
  await page.goto('/changer-format/choix');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await goOn(page).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.locator('.error-summary')).toContainText('Ce champ est requis.');
});

test('[CONV-09] [CONV-10] [CHK-14] impossible amounts are reported with possible ones', async ({
  page,
}) => {
  const { person } = await aChanger(page, { cents: [12_000] });
  await chooseWay(page, TO_PAPER);
  const summary = page.locator('.error-summary');
  const refused = async (face: string, amount: string, words: string) => {
    await faceValue(page).fill(face);
    await total(page).fill(amount);
    await goOn(page).click();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(words);
  };
  await refused('14', '98', 'La valeur minimale est de 15€');
  await refused('9', '98', 'La valeur minimale est de 15€');
  await refused('99,01', '99,01', 'La valeur faciale doit être inférieure ou égale à 99 euros');
  await refused('15', '300', 'Le montant ne peut pas dépasser 120,00\u00a0€.');
  await refused('15', 'cent', 'Montant invalide.');
  await refused('15', '', 'Ce champ est requis.');
  await refused('15', '100', 'Le montant doit être un multiple de 15,00\u00a0€.');
  await expect(page).toHaveTitle(/^Erreur\s: /);
  await page.getByRole('button', { name: 'Transformer 105,00\u00a0€' }).click();
  await goOn(page).click();
  await expectPage(page, 'CESU_CONVERSION_DELIVERY');
  expect(await conversionsOf(person)).toEqual([]);
});

test('[CONV-10] several accounts are offered with their balance', async ({ page }) => {
  await aChanger(page, { cents: [12_000, 4_000] });
  await chooseWay(page, TO_PAPER);
  await faceValue(page).fill('20');
  await total(page).fill('40');
  await goOn(page).click();
  await expect(page.locator('.error-summary')).toContainText('Compte à transformer');
  await page.locator('label', { hasText: '40,00\u00a0€' }).click();
  await expect(page.getByText('Au plus 40,00\u00a0€ avec ce compte.')).toBeVisible();
  await goOn(page).click();
  await expectPage(page, 'CESU_CONVERSION_DELIVERY');
  await expect(page.locator('.card')).toContainText('0,00\u00a0€');
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

test('[CONV-13] [XC-06] an abandoned conversion is cleared', async ({ page }) => {
  const { person } = await aChanger(page, { cents: [12_000] });
  await toDelivery(page, '15', '105');
  await page.getByRole('button', { name: 'Abandonner ce changement' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Abandonner ce changement' }).click();
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await chooseWay(page, TO_PAPER);
  await expect(total(page)).toHaveValue('');
  expect(await conversionsOf(person)).toEqual([]);
});
