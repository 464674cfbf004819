import type { Page, Request } from '@playwright/test';
import { violationsOf } from '../../support/axe.ts';
import {
  aChanger,
  chooseWay,
  confirm,
  conversionsOf,
  convert,
  dayIn,
  faceValue,
  goOn,
  receive,
  review,
  titreStatutsOf,
  TO_ACCOUNT,
  TO_PAPER,
  total,
} from '../../support/conversion-steps.ts';
import { sidewaysOf, resizeTo } from '../../support/layout.ts';
import { codeField, line, numberField, typeVoucher } from '../../support/paper-steps.ts';
import { balanceOf, fact } from '../../support/pay-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';
import { firstIn } from '../../support/long.ts';
import { tabTo } from '../../support/tab-to.ts';

const VIEWPORTS = [
  ['a desk', { width: 1280, height: 900 }],
  ['a telephone', { width: 390, height: 844 }],
] as const;

const expectSound = async (page: Page): Promise<void> => {
  expect(await sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
};

const sentBody = async (request: Promise<Request>): Promise<unknown> =>
  JSON.parse((await request).postData() ?? 'null');

for (const [[where, viewport], tags] of firstIn(VIEWPORTS, 1)) {
  test(
    `[A1] [CONV-01] [CONV-03] [CONV-06] [CONV-11] converts an account to a book, from ${where}`,
    tags,
    async ({ page }) => {
      await resizeTo(page, viewport);
      const { person } = await aChanger(page, { cents: [20_000], vouchers: 1 });
      await page.goto('/changer-format/choix');
      await expectPage(page, 'CESU_CONVERSION_CHOICE');
      await expectSound(page);
      await page.locator('label', { hasText: TO_PAPER }).click();
      await goOn(page).click();

      await expectPage(page, 'CESU_CONVERSION_AMOUNT');
      await faceValue(page).fill('15');
      await expect(page.getByText('Au plus 195,00\u00a0€ avec ce compte.')).toBeVisible();
      await total(page).fill('105');
      await expect(page.locator('.conversion__makes')).toHaveText('7 titres de 15,00\u00a0€');
      await expectSound(page);
      await goOn(page).click();

      await expectPage(page, 'CESU_CONVERSION_DELIVERY');
      await expect(page.getByRole('radio', { name: 'À mon adresse' })).toBeChecked();
      await expect(page.getByText('1 rue des Essais').first()).toBeVisible();
      await expect(page.locator('.card').getByText(dayIn(10))).toBeVisible();
      await expectSound(page);
      expect(await conversionsOf(person)).toEqual([]);
      const sent = page.waitForRequest('**/conversions/compte-vers-titres');
      await expect(receive(page)).toHaveText('Recevoir 7 titres');
      await receive(page).click();

      await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
      // The address of the profile is not sent (CONV-14).
      expect(Object.keys((await sentBody(sent)) as object)).toEqual([
        'numeroCompteCesu',
        'montantTotal',
        'valeurFaciale',
      ]);
      const [made] = await conversionsOf(person);
      expect(made).toMatchObject({ sens: 'COMPTE_VERS_TITRES', titres: 7, cents: 10_500 });
      expect(await balanceOf(person)).toBe(9_500);
      await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? '');
      await expect(page.locator('.timeline')).toContainText('10 jours');
      await expect(page.locator('.timeline')).toContainText(dayIn(10));
      await expectSound(page);
    },
  );

  test(
    `[CONV-01] [CONV-03] [CONV-07] [CONV-12] converts vouchers to an account, from ${where}`,
    tags,
    async ({ page }) => {
      await resizeTo(page, viewport);
      const { person, vouchers } = await aChanger(page, { vouchers: 3 });
      const [first, second] = vouchers;
      if (first === undefined || second === undefined) throw new Error('no vouchers');
      await page.goto('/changer-format/choix');
      await expectPage(page, 'CESU_CONVERSION_CHOICE');
      // The only possible direction is preselected.
      await expect(page.getByRole('radio')).toHaveCount(1);
      await expect(page.getByRole('radio', { name: TO_ACCOUNT })).toBeChecked();
      await goOn(page).click();

      await expectPage(page, 'CESU_CONVERSION_AMOUNT');
      await typeVoucher(page, 1, first);
      await expect(line(page, 1)).toContainText('Code vérifié');
      await typeVoucher(page, 2, second);
      await expect(line(page, 2)).toContainText('Code vérifié');
      await expect(convert(page)).toHaveText('Transformer 30,00\u00a0€');
      await expectSound(page);
      await convert(page).click();
      await expect(review(page)).toContainText('ne pourront plus servir ailleurs');
      await expect(review(page)).toContainText(dayIn(3));
      expect(await conversionsOf(person)).toEqual([]);
      const sent = page.waitForRequest('**/conversions/titres-vers-compte');
      await confirm(page).click();

      await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
      expect(await sentBody(sent)).toMatchObject({
        idProduit: 'GE',
        titresATransformer: [
          { numeroTitre: first.numero, caseAGratter: first.code },
          { numeroTitre: second.numero, caseAGratter: second.code },
        ],
      });
      const [made] = await conversionsOf(person);
      expect(made).toMatchObject({ sens: 'TITRES_VERS_COMPTE', titres: 2, cents: 3_000 });
      expect((await titreStatutsOf(person)).toSorted()).toEqual(['ACTIF', 'CONVERTI', 'CONVERTI']);
      await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? '');
      await expect(page.locator('.timeline')).toContainText('3 jours');
      await expect(page.locator('.timeline')).toContainText(dayIn(3));
      await expectSound(page);
      await page.getByRole('link', { name: 'Voir mon compte' }).click();
      await expectPage(page, 'ACCOUNT_STATEMENT');
      await expect(page.getByText('30,00\u00a0€').first()).toBeVisible();
    },
  );
}

test('[A3] [A7] converts an account to a book with the keyboard alone', async ({ page }) => {
  const { person } = await aChanger(page, { cents: [20_000], vouchers: 1 });
  await page.goto('/changer-format/choix');
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await tabTo(page, page.getByRole('radio', { name: TO_PAPER }).first());
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectPage(page, 'CESU_CONVERSION_AMOUNT');
  await tabTo(page, page.getByRole('textbox', { name: 'Valeur d’un titre' }).first());
  await page.keyboard.type('15');
  await tabTo(page, page.getByRole('textbox', { name: 'Montant à transformer' }).first());
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.locator('.error-summary')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Transformer 105,00\u00a0€' }).first());
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveValue('105,00');
  await tabTo(page, page.getByRole('button', { name: 'Continuer' }).first());
  await page.keyboard.press('Enter');
  await expectPage(page, 'CESU_CONVERSION_DELIVERY');
  await tabTo(page, page.getByRole('button', { name: 'Recevoir 7 titres' }).first());
  await page.keyboard.press('Enter');
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(await conversionsOf(person)).toHaveLength(1);
});

test('[A3] [A7] converts vouchers to an account with the keyboard alone', async ({ page }) => {
  const { person, vouchers } = await aChanger(page, { vouchers: 1 });
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await chooseWay(page, TO_ACCOUNT);
  await tabTo(page, page.getByRole('textbox', { name: 'Numéro du titre 1' }).first());
  await expect(numberField(page, 1)).toBeFocused();
  await page.keyboard.type(voucher.numero);
  await page.keyboard.press('Enter');
  await expect(codeField(page, 1)).toBeFocused();
  await page.keyboard.type(voucher.code);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await tabTo(page, page.getByRole('button', { name: 'Transformer 15,00\u00a0€' }).first());
  await page.keyboard.press('Enter');
  await expect(review(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await expect(convert(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (let stops = 0; stops < 5; stops += 1) {
    if (await confirm(page).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(await conversionsOf(person)).toHaveLength(1);
});
