import { violationsOf } from '../support/axe.ts';
import { accuracy, declarationsOf, reviewDeclaration } from '../support/declare-steps.ts';
import { pajeEmployerOf } from '../support/employers.ts';
import {
  addChild,
  childBox,
  CHILDMINDER,
  chooseActivity,
  fillPeriod,
  identify,
  NANNY,
  ofChild,
  typeChild,
} from '../support/paje-steps.ts';
import { aPayer, summaryOf } from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, storageOf } from '../support/portal.ts';

test('[DECL-05, DECL-06] requires 14 characters of a Pajemploi number, and explains each blocking employer state', async ({
  page,
}) => {
  await aPayer(page, 10_000);
  await page.goto('/paiement/compte/choix');
  await page.getByRole('button', { name: 'Un salarié déclaré à Pajemploi' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION');
  const employer = page.getByLabel('Votre numéro Pajemploi');
  const check = page.getByRole('button', { name: 'Vérifier ces numéros' });
  await page.getByLabel('Son numéro de salarié Pajemploi').fill(CHILDMINDER.numero);
  await employer.fill('P000000000000');
  await check.click();
  await expect(summaryOf(page)).toContainText('Le numéro Pajemploi comporte 14 caractères.');
  for (const [numero, words] of [
    [
      await pajeEmployerOf(page, 'suspended'),
      'L’état de votre compte employeur ne vous permet pas de continuer.',
    ],
    [
      await pajeEmployerOf(page, 'closed'),
      'L’état de votre compte employeur ne vous permet pas de continuer.',
    ],
    ['P9999999999999', 'Cet employeur n’est pas enregistré.'],
  ] as const) {
    await employer.fill(numero);
    await check.click();
    await expect(summaryOf(page)).toContainText(words);
    await expect(page.getByRole('button', { name: /^Déclarer le salaire/ })).toHaveCount(0);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('[DECL-28, DECL-31, DECL-32] refused children are not stored, and no draft names a child', async ({
  page,
}) => {
  await aPayer(page, 10_000);
  await identify(page, NANNY);
  await fillPeriod(page, { from: '01/05/2026', to: '31/05/2026', paid: '31/05/2026' });
  await typeChild(page, { prenom: 'L3a', born: '15/06/2024' });
  const field = page.getByLabel('Prénom');
  await expect(field).toHaveAccessibleDescription(
    /Le nom ne peut contenir que des lettres, des espaces et des tirets\./,
  );
  await expect(field).toBeFocused();
  // Six on the first day of the period: neither at home nor with a childminder.
  await typeChild(page, { prenom: 'Hugo', born: '01/05/2020' });
  await expect(page.getByText("L'enfant Hugo n'ouvre aucun droit.")).toBeVisible();
  // [25-21] The message is followed by its reason.
  await expect(
    page.getByText('Pour une garde chez vous, un enfant ouvre droit jusqu’à ses 6\u00a0ans.'),
  ).toBeVisible();
  await expect(childBox(page, 'Hugo')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  // A day younger.
  await addChild(page, { prenom: 'Hugo', born: '02/05/2020' });
  await addChild(page, { prenom: 'Léa-Rose', born: '02/05/2023' });
  await chooseActivity(page, 'Chez une assistante maternelle agréée');
  await expect(page.getByText("L'enfant Hugo n'ouvre aucun droit.")).toBeVisible();
  await expect(page.getByText("L'enfant Léa-Rose n'ouvre aucun droit.")).toHaveCount(0);
  // [DECL-37] Typed values are restored, children by their identifiers only (P19).
  await ofChild(page, 'Léa-Rose').getByLabel('Heures d’accueil').fill('12,5');
  await page.getByLabel('Salaire horaire net').fill('4');
  await expect.poll(() => storageOf(page)).toContain('12,5');
  expect(await storageOf(page)).not.toContain('Léa-Rose');
  expect(await storageOf(page)).not.toContain('02/05/2023');
  await page.reload();
  await expect(ofChild(page, 'Léa-Rose').getByLabel('Heures d’accueil')).toHaveValue('12,5');
  await expect(childBox(page, 'Hugo')).toBeChecked();
  await reviewDeclaration(page).click();
  await expect(summaryOf(page)).toContainText("L'enfant Hugo n'ouvre aucun droit.");
});

test('[DECL-22, DECL-23, DECL-24, DECL-25, DECL-26, DECL-29] each limit has its message, with the keyboard too', async ({
  page,
}) => {
  const person = await aPayer(page, 10_000);
  await identify(page, NANNY);
  await fillPeriod(page, { from: '10/06/2026', to: '09/06/2026', paid: '10/06/2026' });
  await addChild(page, { prenom: 'Noé', born: '15/06/2024' });
  await page.getByLabel('Heures normales').fill('745');
  await page.getByLabel('Heures majorées à 25 %').fill('7');
  await page.getByLabel('Heures majorées à 50 %').fill('1');
  await page.getByLabel('Jours de congés payés pris').fill('1,3');
  await page.getByLabel('Salaire horaire net').fill('9,61');
  await page.getByLabel('Salaire horaire net').press('Enter');
  const summary = summaryOf(page);
  for (const words of [
    'La date de fin ne peut pas être antérieure à la date de début.',
    'La date de paiement doit être postérieure au début de la période.',
    'La valeur ne peut pas dépasser 744.',
    'Les heures majorées à 50 % ne sont possibles qu’à partir de 8 heures majorées à 25 %.',
    'Le nombre de jours de congés doit être un multiple de 0,5.',
    'Le salaire horaire net doit être au moins égal au SMIC horaire net (9,62 €).',
    "Veuillez déclarer l'exactitude des renseignements pour continuer",
  ])
    await expect(summary).toContainText(words);
  await expect(summary).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Dernier jour')).toBeFocused();
  // Each corrected field loses its message.
  await page.getByLabel('Dernier jour').fill('30/06/2026');
  await page.getByLabel('Date de paiement du salaire').fill('11/06/2026');
  await page.getByLabel('Heures normales').fill('30');
  await page.getByLabel('Heures majorées à 25 %').fill('8');
  await page.getByLabel('Jours de congés payés pris').fill('0,5');
  await page.getByLabel('Salaire horaire net').fill('9,62');
  // Below the conventional minimum: a warning only.
  await expect(page.getByText(/inférieur au minimum conventionnel/)).toBeVisible();
  await accuracy(page).check();
  await expect(summary).toHaveCount(0);
  expect(await declarationsOf(person)).toEqual([]);
});
