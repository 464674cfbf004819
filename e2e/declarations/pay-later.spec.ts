import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import {
  decideAtBody,
  declarationsOf,
  declareFor,
  declareMonth,
  FATOU,
  giveNumbers,
  identify,
  openCesu,
  receivedFor,
  reviewDeclaration,
  sendDeclaration,
  accuracy,
  check,
} from '../support/declare-steps.ts';
import { clippedOf, sidewaysOf, resizeTo } from '../support/layout.ts';
import { amount, aPayer, pay, paymentsOf, said, summaryOf } from '../support/pay-steps.ts';
import {
  addChild,
  chooseActivity,
  fillPeriod,
  identify as identifyPaje,
  NANNY,
  typeChild,
} from '../support/paje-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { typeCode } from '../support/second-person.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const isRight = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect
    .poll(async () => [...(await sidewaysOf(page)), ...(await clippedOf(page))])
    .toEqual([]);
};

const isRightOnEveryWidth = async (page: Page): Promise<void> => {
  await resizeTo(page, PHONE);
  await isRight(page);
  await resizeTo(page, WIDE);
  await isRight(page);
};

const rowOf = (page: Page, reference: string) =>
  page.getByRole('row').filter({ hasText: reference });

test('[25-21] declared and partly paid: receipt, remaining amount, second payment, and a cancelled payment keeps the declaration', async ({
  page,
}) => {
  const person = await aPayer(page, 50_000);
  await identify(page);
  await page.getByLabel('Heures normales').waitFor();
  await declareMonth(page, { mois: '02/2025', heures: '21,5', salaire: '20' });
  const [declared] = await declarationsOf(person);
  const reference = declared?.reference ?? 'none';
  await said(page, `Votre déclaration ${reference} est enregistrée.`);
  await expect(
    page.getByRole('button', { name: 'Télécharger le récépissé de ma déclaration' }),
  ).toBeVisible({ timeout: 20_000 });
  await isRightOnEveryWidth(page);
  await expect(amount(page)).toHaveValue('430,00');
  await amount(page).fill('200');
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await said(
    page,
    'Vous avez payé 200,00\u00a0€ sur 430,00\u00a0€ de salaire net déclaré. Il vous reste 230,00\u00a0€ à payer à votre salarié.',
  );
  await expect(page.getByRole('button', { name: 'Télécharger le récépissé' })).toBeVisible();
  await isRightOnEveryWidth(page);

  await page.getByRole('button', { name: 'Payer le reste\u00a0: 230,00\u00a0€' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await said(page, 'Déjà payé\u00a0: 200,00\u00a0€. Reste à payer\u00a0: 230,00\u00a0€.');
  await expect(amount(page)).toHaveValue('230,00');
  await amount(page).fill('230,01');
  await pay(page).click();
  await expect(summaryOf(page)).toContainText('ne peut pas dépasser le salaire net déclaré');
  await amount(page).fill('230');
  await pay(page).click();
  // Above 300 € in all to a payee who was never paid before.
  await typeCode(page, person.mail);
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await expect(page.getByText('à payer à votre salarié')).toHaveCount(0);
  expect(await paymentsOf(person)).toHaveLength(2);

  await page.getByRole('button', { name: 'Annuler ce paiement' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Votre déclaration, elle, reste enregistrée');
  await dialog.getByRole('button', { name: /^Annuler le paiement du/ }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/historique/declarations');
  await expect(rowOf(page, reference)).toContainText('Reste à payer\u00a0: 230,00\u00a0€');
  await isRightOnEveryWidth(page);
  await page
    .getByRole('button', { name: `Payer 230,00\u00a0€ pour la déclaration ${reference}` })
    .click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(amount(page)).toHaveValue('230,00');
});

test('[25-21] a rejected declaration is repeated with its values, without the old receipt', async ({
  page,
}) => {
  const person = await aPayer(page, 20_000);
  await identify(page);
  await declareMonth(page, { mois: '04/2025', heures: '10', salaire: '12' });
  const [first] = await declarationsOf(person);
  const reference = first?.reference ?? 'none';
  const ours = async () => {
    const all = await receivedFor(page, FATOU.numero, '2025-04');
    return all[0];
  };
  await expect.poll(async () => (await ours()) !== undefined).toBe(true);
  const motif = 'Les heures dépassent celles du contrat.';
  await decideAtBody((await ours())?.cle ?? 'none', { etat: 'REJETEE', motif });
  await expect(async () => {
    await page.goto('/historique/declarations');
    await expect(rowOf(page, reference)).toContainText('Rejetée', { timeout: 2_000 });
  }).toPass();
  await expect(rowOf(page, reference)).toContainText(motif);
  await expect(
    page.getByRole('button', { name: `Télécharger le récépissé de la déclaration ${reference}` }),
  ).toHaveCount(0);
  const redo = page.getByRole('button', { name: `Refaire la déclaration ${reference}` });
  await expect(redo).toBeVisible();
  await isRight(page);
  await redo.click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION');
  await check(page).click();
  await declareFor(page, FATOU.name).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_DECLARATION');
  await expect(page.getByLabel('Premier jour')).toHaveValue('01/04/2025');
  await expect(page.getByLabel('Heures normales')).toHaveValue('10');
  await page.getByLabel('Heures normales').fill('8');
  await accuracy(page).check();
  await reviewDeclaration(page).click();
  await expect(page.getByRole('heading', { name: 'Vérifiez avant d’envoyer' })).toBeVisible();
  await resizeTo(page, PHONE);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await isRight(page);
  await page.getByRole('button', { name: 'Modifier ma déclaration' }).click();
  await expect(page.getByLabel('Heures normales')).toHaveValue('8');
  await reviewDeclaration(page).click();
  await sendDeclaration(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(amount(page)).toHaveValue('96,00');
  expect(await declarationsOf(person)).toHaveLength(2);
});

test('[25-4] the employer number of another person is refused on its field and not stored in the profile', async ({
  page,
}) => {
  await aPayer(page, 5_000);
  await openCesu(page);
  await giveNumbers(page, '08000000000001', FATOU.numero);
  await expect(summaryOf(page)).toContainText(
    'n’est pas enregistré à vos nom, prénom et date de naissance',
  );
  await expect(page.locator('body')).not.toContainText('Rousseau');
  await isRight(page);
  await page.goto('/profil/infos-declaration');
  await expect(page.getByLabel('Numéro d’employeur CESU')).toHaveValue('');
  await page.getByLabel('Numéro d’employeur CESU').fill('08000000000001');
  await page.getByRole('button', { name: 'Enregistrer mes numéros' }).click();
  await expect(summaryOf(page)).toContainText('n’est pas enregistré à vos nom');
});

test('[25-21] computing needs no confirmation, and a child of 4 gets the reason', async ({
  page,
}) => {
  await resizeTo(page, PHONE);
  const person = await aPayer(page, 10_000);
  await identifyPaje(page, NANNY);
  await fillPeriod(page, { from: '01/05/2026', to: '31/05/2026', paid: '31/05/2026' });
  const calculate = page.getByRole('button', { name: 'Calculer ma déclaration' });
  await calculate.click();
  await expect(summaryOf(page)).toContainText('Veuillez choisir au moins un enfant.');
  await expect(page.getByText('Veuillez déclarer l’exactitude')).toHaveCount(0);
  await addChild(page, { prenom: 'Zoé', born: '10/02/2022' });
  await page.getByLabel('Heures normales').fill('10');
  await page.getByLabel('Salaire horaire net').fill('12');
  await calculate.click();
  await expect(page.getByText('Salaire net calculé')).toBeVisible();
  expect(await declarationsOf(person)).toEqual([]);

  await chooseActivity(page, 'Chez une assistante maternelle agréée');
  const reason = `L'enfant Zoé n'ouvre aucun droit. Zoé a 4\u00a0ans au 01/05/2026, premier jour de la période. Chez une assistante maternelle agréée, un enfant ouvre droit jusqu’à ses 3\u00a0ans. Pour une garde chez vous, c’est jusqu’à ses 6\u00a0ans.`;
  await expect(page.getByText(reason)).toBeVisible();
  await isRight(page);
  await typeChild(page, { prenom: 'Paul', born: '10/02/2022' });
  await expect(page.getByText('Paul a 4\u00a0ans au 01/05/2026')).toBeVisible();
});
