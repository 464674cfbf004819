import {
  accuracy,
  FATOU,
  fillMonth,
  identify,
  openCesu,
  reviewDeclaration,
  sendDeclaration,
  employeeField,
  employerField,
} from '../support/declare-steps.ts';
import { aPayer, pay } from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test('[ACC-25, DECL-37] typed values are kept across steps and a reload, then cleared', async ({
  page,
}) => {
  await aPayer(page, 20_000);
  await openCesu(page);
  await employerField(page).fill('0800');
  await page.reload();
  await expect(employerField(page)).toHaveValue('0800');
  await identify(page);
  await fillMonth(page, { mois: '09/2024', heures: '7h20' });
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION');
  await expect(employeeField(page)).toHaveValue(FATOU.numero);
  await page.getByRole('button', { name: `Déclarer le salaire de ${FATOU.name}` }).click();
  await expect(page.getByLabel('Premier jour')).toHaveValue('01/09/2024');
  await page.reload();
  await expect(page.getByLabel('Heures normales')).toHaveValue('7h20');
  await expect(page.getByText('Soit 7,33\u00a0h en centièmes d’heure.')).toBeVisible();
  await accuracy(page).check();
  await reviewDeclaration(page).click();
  await sendDeclaration(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await page.getByRole('button', { name: 'Payer quelqu’un d’autre' }).click();
  await openCesu(page);
  await expect(employerField(page)).toHaveValue('');
  await expect(employeeField(page)).toHaveValue('');
});
