import { violationsOf } from '../support/axe.ts';
import {
  check,
  declareFor,
  declareMonth,
  employeeField,
  employerField,
  FATOU,
  giveNumbers,
  identify,
  INES,
  openCesu,
} from '../support/declare-steps.ts';
import { employerOf } from '../support/employers.ts';
import { aPayer, said } from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';

test('[DECL-14] declared numbers are offered, and the last month prefills the form', async ({
  page,
}) => {
  await aPayer(page, 30_000);
  await identify(page);
  await declareMonth(page, { mois: '08/2024', heures: '12,5', salaire: '11' });
  await page.getByRole('button', { name: 'Abandonner ce paiement' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Votre déclaration est déjà enregistrée');
  await dialog.getByRole('button', { name: 'Abandonner ce paiement' }).click();
  await openCesu(page);
  // What stops a declaration: the mandate, then an employee who is not associated.
  await giveNumbers(page, await employerOf(page, 'mandatePending'), FATOU.numero);
  await expect(page.getByRole('link', { name: 'Ouvrir mon espace employeur' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await giveNumbers(page, await employerOf(page, 'strasbourg'), INES.numero);
  await said(page, `Vous n’avez pas encore déclaré ${INES.name}`);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Utiliser le numéro ${await employerOf(page)}` }).click();
  await expect(employerField(page)).toHaveValue(await employerOf(page));
  await page.getByRole('button', { name: `${FATOU.name}, n°\u00a0${FATOU.numero}` }).click();
  await expect(employeeField(page)).toHaveValue(FATOU.numero);
  await check(page).click();
  await declareFor(page, FATOU.name).click();
  await said(page, 'Reprendre votre dernière déclaration\u00a0?');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reprendre ces valeurs' }).click();
  await expect(page.getByLabel('Heures normales')).toHaveValue('12,5');
  await expect(page.getByLabel('Salaire horaire net', { exact: true })).toHaveValue('11,00');
  await expect(page.locator('.declare-total')).toContainText('137,50\u00a0€');
});
