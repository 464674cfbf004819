import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import {
  accuracy,
  check,
  decideAtBody,
  declarationsOf,
  declareFor,
  declareMonth,
  employeeField,
  employerField,
  FATOU,
  fillMonth,
  identify,
  openCesu,
  receivedFor,
  reviewDeclaration,
  sendDeclaration,
} from '../support/declare-steps.ts';
import { employerOf } from '../support/employers.ts';
import { clippedOf, sidewaysOf, resizeTo } from '../support/layout.ts';
import {
  amount,
  aPayer,
  balanceOf,
  fact,
  pay,
  paymentsOf,
  said,
  summaryOf,
} from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { firstIn } from '../support/long.ts';
import { typeCode } from '../support/second-person.ts';
import { watchTrouble, withoutAskedCode } from '../support/trouble.ts';
import { tabTo } from '../support/tab-to.ts';

const isRight = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect([...(await sidewaysOf(page)), ...(await clippedOf(page))]).toEqual([]);
};

const outcome = (page: Page) => page.locator('.card', { hasText: 'Votre déclaration' }).first();

const declareAndPay = async (page: Page, mois: string, month: string): Promise<void> => {
  const trouble = await watchTrouble(page);
  const person = await aPayer(page, 50_000);
  await openCesu(page);
  await isRight(page);
  await check(page).click();
  await expect(summaryOf(page)).toContainText('Ce champ est requis.');
  await isRight(page);
  // As printed on a letter: in groups.
  const numero = await employerOf(page);
  await employerField(page).fill(`${numero.slice(0, 2)} ${numero.slice(2, 5)} ${numero.slice(5)}`);
  await employeeField(page).fill(FATOU.numero);
  await check(page).click();
  await expect(page.locator('.found-card__name')).toHaveText(FATOU.name);
  await expect(fact(page, 'Votre compte employeur')).toHaveText('Actif');
  await expect(fact(page, 'Votre mandat')).toHaveText('Actif');
  await isRight(page);
  await declareFor(page, FATOU.name).click();

  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_DECLARATION');
  await reviewDeclaration(page).click();
  await expect(summaryOf(page)).toContainText('Ce champ est requis.');
  await isRight(page);
  await fillMonth(page, { mois, heures: '32,5', salaire: '10', conges: 'Payés chaque mois' });
  await expect(page.getByText('Soit 11,00\u00a0€ l’heure, congés compris.')).toBeVisible();
  await expect(page.locator('.declare-total')).toContainText('357,50\u00a0€');
  await page.getByRole('button', { name: 'Comment ce total est calculé' }).click();
  await expect(page.getByText('32,5\u00a0h × 10,00\u00a0€ × 1,10')).toBeVisible();
  await page.getByRole('button', { name: 'Estimer vos cotisations' }).click();
  await expect(fact(page, 'Crédit d’impôt')).toContainText('entre');
  await isRight(page);
  await accuracy(page).check();
  await reviewDeclaration(page).click();
  await expect(page.getByRole('heading', { name: 'Vérifiez avant d’envoyer' })).toBeVisible();
  await expect(fact(page, 'Heures normales')).toHaveText(/32,5/);
  expect(await declarationsOf(person)).toEqual([]);
  await isRight(page);
  const sent = page.waitForRequest('**/declarations/cesu');
  await sendDeclaration(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
    numeroEmployeur: numero,
    numeroSalarie: FATOU.numero,
    activite: 'MENAGE',
    modeConges: 'MAJORATION_10',
    dateDebut: `01/${mois}`,
    nombreHeures: 32.5,
    salaireHoraireNet: 10,
    montantNet: 357.5,
    exactitude: true,
  });

  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  const [declared] = await declarationsOf(person);
  expect(declared).toMatchObject({ net: 35_750 });
  await said(page, 'Salaire net déclaré\u00a0: 357,50\u00a0€');
  await expect(amount(page)).toHaveValue('357,50');
  await isRight(page);
  const paid = page.waitForRequest('**/paiements-comptes/prestataires');
  await pay(page).click();
  expect((await paid).postDataJSON()).toMatchObject({
    montant: 357.5,
    codeNAN: FATOU.nan,
    idTeledeclaration: declared?.reference,
  });
  // Above 300 € to a payee who was never paid before.
  await typeCode(page, person.mail);

  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await said(page, 'Votre paiement est enregistré');
  // The payment and the declaration have separate states.
  await expect(outcome(page)).toContainText(declared?.reference ?? 'none');
  await expect(outcome(page).locator('.status')).toHaveText(/^(Transmise|Acceptée)$/);
  await isRight(page);
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le récépissé' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await receivedFor(page, FATOU.numero, month)).toMatchObject([{ envois: 1 }]);
  expect(await balanceOf(person)).toBe(14_250);
  expect(withoutAskedCode(trouble)).toEqual([]);
};

const PLACES = [
  { where: 'a desk', viewport: { width: 1280, height: 720 }, month: '03' },
  { where: 'a telephone', viewport: { width: 390, height: 780 }, month: '04' },
];

for (const [{ where, viewport, month }, tags] of firstIn(PLACES, 1)) {
  test(
    `[A1, ACC-08, DECL-01, DECL-12, DECL-33, DECL-36] declares an employee to the CESU and pays from ${where}, to the receipt`,
    tags,
    async ({ page }) => {
      await resizeTo(page, viewport);
      await declareAndPay(page, `${month}/2024`, `2024-${month}`);
    },
  );
}

test('[A3, ACC-29, DECL-01] works with the keyboard alone, from both ways to the amount', async ({
  page,
}) => {
  const person = await aPayer(page, 20_000);
  await page.goto('/paiement/compte/choix');
  const type = async (label: string, words: string) => {
    await tabTo(page, label);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
  };
  await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  await expect(page.getByRole('button', { name: 'Un salarié déclaré à Pajemploi' })).toBeVisible();
  await tabTo(page, 'Un salarié déclaré au CESU');
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION');
  await type('Votre numéro d’employeur CESU', await employerOf(page));
  await type('Son numéro de salarié CESU', FATOU.numero);
  await page.keyboard.press('Enter');
  await expect(page.locator('.found-card__name')).toHaveText(FATOU.name);
  await tabTo(page, `Déclarer le salaire de ${FATOU.name}`);
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_DECLARATION');
  await tabTo(page, 'Activité de votre salarié chez vous');
  await page.keyboard.press('ArrowDown');
  await type('Premier jour', '01/05/2024');
  await type('Dernier jour', '31/05/2024');
  await type('Date de paiement du salaire', '31/05/2024');
  await type('Heures normales', '7h30');
  await expect(page.getByText('Soit 7,5\u00a0h en centièmes d’heure.')).toBeVisible();
  await type('Salaire horaire net', '12');
  await tabTo(page, 'Payés chaque mois');
  await page.keyboard.press('Space');
  await tabTo(page, 'Je déclare l’exactitude');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Envoyer ma déclaration');
  await page.keyboard.press('Enter');
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(page.locator('h1')).toBeFocused();
  expect(await declarationsOf(person)).toMatchObject([{ net: 9_900 }]);
});

test('[ACC-11] refuses one cent above the declared net, card included', async ({ page }) => {
  const person = await aPayer(page, 20_000);
  await identify(page);
  await declareMonth(page, { mois: '06/2024' });
  await expect(amount(page)).toHaveValue('100,00');
  await amount(page).fill('100,01');
  await pay(page).click();
  const ABOVE = 'Le montant ne peut pas dépasser le salaire net déclaré.';
  await expect(summaryOf(page)).toContainText(ABOVE);
  await expect(summaryOf(page)).toBeFocused();
  // The part by card is part of the amount.
  await page.getByLabel('Payer une partie par carte bancaire').check();
  await page.getByLabel('Complément par carte', { exact: true }).fill('10,01');
  await pay(page).click();
  await expect(summaryOf(page)).toContainText(ABOVE);
  await page.getByLabel('Payer une partie par carte bancaire').uncheck();
  // [25-20] The button only fills the amount.
  await amount(page).fill('90');
  await page.getByRole('button', { name: 'Reporter les 100,00\u00a0€ déclarés' }).click();
  await expect(amount(page)).toHaveValue('100,00');
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await paymentsOf(person)).toMatchObject([{ cents: 10_000 }]);
});

test('[DECL-36] a rejected declaration keeps its payment and shows the reason', async ({
  page,
}) => {
  await aPayer(page, 20_000);
  await identify(page);
  await declareMonth(page, { mois: '07/2024' });
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await expect.poll(async () => (await receivedFor(page, FATOU.numero, '2024-07')).length).toBe(1);
  const [received] = await receivedFor(page, FATOU.numero, '2024-07');
  const motif = 'Le contrat de travail est terminé.';
  await decideAtBody(received?.cle ?? 'none', { etat: 'REJETEE', motif });
  await expect(async () => {
    await page.reload();
    await expect(outcome(page)).toContainText(motif, { timeout: 2_000 });
  }).toPass();
  await expect(outcome(page).locator('.status')).toHaveText('Rejetée');
  await said(page, 'Votre paiement est enregistré');
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('contract without withholding', () => {
  test.use({ persona: 'demo-restreint' });

  test('[ACC-29] offers no declaration and closes their pages', async ({ page }) => {
    await page.goto('/paiement/compte/choix');
    await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
    await expect(page.getByText('Un salarié déclaré')).toHaveCount(0);
    await page.goto('/paiement/compte/identification-cesu');
    await expectPage(page, 'UNAUTHORIZED');
  });
});
