import { violationsOf } from '../support/axe.ts';
import {
  accuracy,
  check,
  declareFor,
  declareMonth,
  employeeField,
  employerField,
  FATOU,
  fillMonth,
  giveNumbers,
  identify,
  INES,
  openCesu,
  PAUL,
  reviewDeclaration,
  UNKNOWN_EMPLOYER,
} from '../support/declare-steps.ts';
import { employerOf } from '../support/employers.ts';
import { aPayer, fact, PAYEE, said, summaryOf } from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test('[DECL-03, DECL-04] invalid numbers are reported without calling the body', async ({
  page,
}) => {
  await aPayer(page, 5_000);
  await openCesu(page);
  let questions = 0;
  page.on('request', (request) => {
    if (request.url().includes('/verification')) questions += 1;
  });
  await check(page).click();
  await expect(summaryOf(page)).toContainText('Ce champ est requis.');
  await expect(summaryOf(page)).toBeFocused();
  const EMPLOYER = 'comporte 14 caractères et commence par 08, 09, X ou Z.';
  for (const typed of ['07000000000001', '0800000000001', '080000000000011']) {
    await giveNumbers(page, typed, FATOU.numero);
    await expect(summaryOf(page)).toContainText(EMPLOYER);
  }
  for (const typed of ['1000000000000A', '1000000000001']) {
    await giveNumbers(page, await employerOf(page, 'active'), typed);
    await expect(summaryOf(page)).toContainText('14 chiffres');
    await expect(summaryOf(page)).not.toContainText(EMPLOYER);
  }
  expect(await violationsOf(page)).toEqual([]);
  expect(questions).toBe(0);
});

test('[DECL-06] each blocking account state has its own message', async ({ page }) => {
  await aPayer(page, 5_000);
  await openCesu(page);
  const STATE = 'L’état de votre compte employeur ne vous permet pas de continuer.';
  for (const [employer, employee, words] of [
    [await employerOf(page, 'suspended'), FATOU.numero, STATE],
    [await employerOf(page, 'closed'), FATOU.numero, STATE],
    [UNKNOWN_EMPLOYER, FATOU.numero, 'Cet employeur n’est pas enregistré.'],
    [await employerOf(page, 'active'), '19999999999999', 'Ce salarié n’est pas enregistré.'],
  ] as const) {
    await giveNumbers(page, employer, employee);
    await expect(summaryOf(page)).toContainText(words);
    await expect(page.getByRole('button', { name: /^Déclarer/ })).toHaveCount(0);
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/paiement/compte/declaration-cesu');
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION');
});

test('[DECL-12] an inactive mandate shows the reason and what to do', async ({ page }) => {
  await aPayer(page, 5_000);
  await openCesu(page);
  for (const [employer, state, title] of [
    [await employerOf(page, 'mandatePending'), 'En attente de votre accord', 'attend votre accord'],
    [await employerOf(page, 'mandateAbsent'), 'Pas encore donné', 'Aucun mandat'],
    [await employerOf(page, 'mandateEnded'), 'Résilié', 'résilié'],
  ] as const) {
    await giveNumbers(page, employer, FATOU.numero);
    await expect(fact(page, 'Votre mandat')).toHaveText(state);
    await expect(page.locator('.alert__title', { hasText: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ouvrir mon espace employeur' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Déclarer/ })).toHaveCount(0);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('[DECL-06] a new employee is associated once, and gets a NAN if none is known', async ({
  page,
}) => {
  await aPayer(page, 5_000);
  await openCesu(page);
  await giveNumbers(page, await employerOf(page, 'strasbourg'), INES.numero);
  await said(page, `Vous n’avez pas encore déclaré ${INES.name}`);
  await page.getByRole('button', { name: `Associer ${INES.name}` }).click();
  await said(page, `Comment payer ${INES.name}\u00a0?`);
  await page.reload();
  await check(page).click();
  await said(page, `Comment payer ${INES.name}\u00a0?`);

  await giveNumbers(page, await employerOf(page, 'active'), PAUL.numero);
  await said(page, `Comment payer ${PAUL.name}\u00a0?`);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Code NAN de l’intervenant').fill(PAYEE.nan);
  await page.getByRole('button', { name: `Déclarer et payer ${PAUL.name}` }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_DECLARATION');
  await expect(page.locator('.found-card__name')).toHaveText(PAUL.name);
});

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

test('[DECL-22, DECL-23, DECL-24, DECL-25, DECL-26, DECL-29, DECL-30] every field has its rule and message', async ({
  page,
}) => {
  await aPayer(page, 5_000);
  await identify(page);
  await reviewDeclaration(page).click();
  await expect(summaryOf(page)).toContainText('Ce champ est requis.');
  await expect(summaryOf(page)).toContainText(
    "Veuillez déclarer l'exactitude des renseignements pour continuer",
  );
  await expect(summaryOf(page)).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await fillMonth(page, { mois: '06/2026' });
  await accuracy(page).check();
  await expect(page.getByText('Au moins 9,62\u00a0€')).toBeVisible();
  const wrong = async (label: string, typed: string, words: string, right: string) => {
    const field = page.getByLabel(label, { exact: label === 'Salaire horaire net' });
    await field.fill(typed);
    await reviewDeclaration(page).click();
    await expect(summaryOf(page)).toContainText(words);
    await field.fill(right);
    await expect(summaryOf(page)).toHaveCount(0);
  };
  const END = 'La date de fin ne peut pas être antérieure à la date de début.';
  const PAID = 'La date de paiement doit être postérieure au début de la période.';
  const SMIC = 'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,62\u00a0€).';
  await wrong('Dernier jour', '31/05/2026', END, '01/06/2026');
  await wrong(
    'Dernier jour',
    '01/07/2026',
    'La période doit tenir dans un seul mois civil.',
    '28/06/2026',
  );
  await wrong('Date de paiement du salaire', '01/06/2026', PAID, '02/06/2026');
  await wrong('Heures normales', '744,01', 'La valeur ne peut pas dépasser 744', '10');
  const HALF = 'Le nombre de jours de congés doit être un multiple de 0,5.';
  await wrong('Jours de congés payés pris', '1,3', HALF, '0,5');
  const BEYOND = 'Le nombre de jours de congés dépasse la période d’emploi.';
  await wrong('Jours de congés payés pris', '28,5', BEYOND, '0');
  await wrong('Salaire horaire net', '9,61', SMIC, '9,62');
  // Below the conventional minimum: a warning only.
  await expect(page.getByText('Ce salaire est inférieur au minimum conventionnel')).toBeVisible();
  await page.getByLabel('Heures majorées à 25').fill('7');
  const OVERTIME =
    'Les heures majorées à 50\u00a0% ne sont possibles qu’à partir de 8 heures majorées à 25\u00a0%.';
  await wrong('Heures majorées à 50', '1', OVERTIME, '0');
  await page.getByLabel('Heures majorées à 50').fill('1');
  await page.getByLabel('Heures majorées à 25').fill('8');
  await expect(summaryOf(page)).toHaveCount(0);
});
