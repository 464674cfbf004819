import { violationsOf } from '../support/axe.ts';
import {
  accuracy,
  declarationsOf,
  reviewDeclaration,
  sendDeclaration,
} from '../support/declare-steps.ts';
import { pajeEmployerOf } from '../support/employers.ts';
import {
  addChild,
  ageDeclarations,
  childBox,
  CHILDMINDER,
  chooseActivity,
  fillPeriod,
  identify,
  openPaje,
  NANNY,
  ofChild,
} from '../support/paje-steps.ts';
import { amount, aPayer, pay, paymentsOf, summaryOf } from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { typeCode } from '../support/second-person.ts';
import { watchTrouble, withoutAskedCode } from '../support/trouble.ts';
import { resizeTo } from '../support/layout.ts';

test('[ACC-08, DECL-19] a childminder is declared per child, paid, and listed with a receipt', async ({
  page,
}) => {
  const trouble = await watchTrouble(page);
  const person = await aPayer(page, 60_000);
  await openPaje(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await identify(page, CHILDMINDER);
  await expect(page.getByLabel('Chez une assistante maternelle agréée')).toBeChecked();
  await fillPeriod(page, { from: '01/03/2026', to: '31/03/2026', paid: '31/03/2026' });
  await expect(page.getByLabel('Heures normales')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  // [DECL-27, DECL-30] No child selected, accuracy not confirmed.
  await reviewDeclaration(page).click();
  await expect(summaryOf(page)).toContainText('Veuillez choisir au moins un enfant.');
  await expect(summaryOf(page)).toContainText(
    "Veuillez déclarer l'exactitude des renseignements pour continuer",
  );
  await expect(summaryOf(page)).toBeFocused();

  const [checked, storedChild] = await Promise.all([
    page.waitForRequest('**/paje/enfants/verification'),
    page.waitForRequest('**/paje/enfants'),
    addChild(page, { prenom: 'Léa-Rose', born: '15/06/2024' }),
  ]);
  expect(checked.postDataJSON()).toEqual({
    prenom: 'Léa-Rose',
    nom: 'Martin',
    dateNaissance: '15/06/2024',
    typeActivite: 'AMA',
    dateDebut: '01/03/2026',
  });
  expect(storedChild.postDataJSON()).toEqual({
    prenom: 'Léa-Rose',
    nom: 'Martin',
    dateNaissance: '15/06/2024',
  });
  await addChild(page, { prenom: 'Tom', born: '02/02/2025' });
  const lea = ofChild(page, 'Léa-Rose');
  await lea.getByLabel('Heures d’accueil').fill('80h30');
  await expect(lea.getByText('Soit 80,5 h en centièmes d’heure.')).toBeVisible();
  await lea.getByLabel('Jours d’accueil').fill('12');
  await lea.getByLabel('Indemnité d’entretien').fill('48');
  await lea.getByLabel('Indemnité de repas').fill('20');
  const tom = ofChild(page, 'Tom');
  await tom.getByLabel('Heures d’accueil').fill('20');
  await tom.getByLabel('Jours d’accueil').fill('5');
  await page.getByLabel('Salaire horaire net').fill('4');

  // 80,5 h × 4 € + 20 h × 4 € + 48 € + 20 €
  const total = page.locator('.declare-total');
  await expect(total).toContainText('470,00');
  await page.getByRole('button', { name: 'Comment ce total est calculé' }).click();
  await expect(page.getByText('Heures d’accueil de Léa-Rose')).toBeVisible();
  await expect(page.getByText('Indemnité d’entretien de Léa-Rose')).toBeVisible();

  // [DECL-17] Before anything is sent.
  await page.getByRole('button', { name: 'Calculer ma déclaration' }).click();
  await expect(page.getByText('Salaire net calculé')).toBeVisible();
  await expect(page.locator('.facts__row', { hasText: 'Salaire net calculé' })).toContainText(
    '470,00',
  );
  expect(await declarationsOf(person)).toEqual([]);

  await accuracy(page).check();
  expect(await violationsOf(page)).toEqual([]);
  const sent = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && request.url().endsWith('/beneficiaires/declarations/paje'),
  );
  await reviewDeclaration(page).click();
  await sendDeclaration(page).dblclick();
  const body = await sent;
  expect(body.headers()['idempotency-key']).toBeTruthy();
  expect(body.postDataJSON()).toMatchObject({
    typeActivite: 'AMA',
    numeroPajemploi: await pajeEmployerOf(page),
    numeroSalarie: CHILDMINDER.numero,
    // In the order of the list, the youngest first.
    enfants: [
      { prenom: 'Tom', selectionne: true, nombreHeures: 20, joursActivite: 5 },
      {
        prenom: 'Léa-Rose',
        selectionne: true,
        nombreHeures: 80.5,
        joursActivite: 12,
        indemniteEntretien: 48,
        indemniteRepas: 20,
      },
    ],
    nombreHeures: 100.5,
    montantNet: 470,
    exactitude: true,
  });

  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  const [made, ...others] = await declarationsOf(person);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ statut: 'TRANSMISE', net: 47_000 });
  await amount(page).fill('470,01');
  await pay(page).click();
  await expect(summaryOf(page)).toContainText(
    'Le montant ne peut pas dépasser le salaire net déclaré.',
  );
  await amount(page).fill('470');
  const paid = page.waitForRequest('**/paiements-comptes/prestataires');
  await pay(page).click();
  expect((await paid).postDataJSON()).toMatchObject({
    montant: 470,
    idTeledeclarationPaje: made?.reference,
  });
  // Above 300 € to a payee who was never paid before.
  await typeCode(page, person.mail);
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  await expect(page.getByText(made?.reference ?? 'none').first()).toBeVisible();
  expect(await paymentsOf(person)).toMatchObject([{ cents: 47_000 }]);

  await page.goto('/historique/declarations');
  await expectPage(page, 'DECLARATION_HISTORY');
  const row = page.getByRole('row').filter({ hasText: made?.reference ?? 'none' });
  await expect(row).toContainText(CHILDMINDER.name);
  await expect(row).toContainText('Assistante maternelle agréée');
  await expect(row).toContainText(/mars 2026/i);
  await expect(row).toContainText('470,00');
  const receipt = row.getByRole('button', {
    name: `Télécharger le récépissé de la déclaration ${made?.reference}`,
  });
  await expect(async () => {
    await page.reload();
    await expect(receipt).toBeVisible();
  }).toPass();
  await expect(row).toContainText('Transmise');
  const [file] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(withoutAskedCode(trouble)).toEqual([]);
});

test('[DECL-10, DECL-20] care at home on a phone is declared once, paid, with a receipt, and prefills the next month within six months', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const person = await aPayer(page, 80_000);
  await identify(page, NANNY);
  await expect(page.getByLabel('Chez vous, par une garde à domicile')).toBeChecked();
  await fillPeriod(page, { from: '01/04/2026', to: '30/04/2026', paid: '30/04/2026' });
  // Four years old: at home yes, with a childminder no.
  await addChild(page, { prenom: 'Zoé', born: '20/03/2022' });
  await chooseActivity(page, 'Chez une assistante maternelle agréée');
  await expect(page.getByText("L'enfant Zoé n'ouvre aucun droit.")).toBeVisible();
  await chooseActivity(page, 'Chez vous, par une garde à domicile');
  await expect(page.getByText("L'enfant Zoé n'ouvre aucun droit.")).toHaveCount(0);
  await expect(ofChild(page, 'Zoé')).toHaveCount(0);
  await page.getByLabel('Heures normales').fill('40');
  await page.getByLabel('Salaire horaire net').fill('12');

  await page.getByRole('button', { name: 'Ajouter un complément' }).click();
  const first = page.getByRole('group', { name: 'Complément 1' });
  await expect(first.getByLabel('Nature').locator('option')).toHaveText([
    'Choisissez',
    'Heures spécifiques',
    'Avantage en nature',
    'Indemnité particulière',
    'Prime',
    'Transport',
    'Fin de contrat',
  ]);
  for (const [categorie, subtypes] of [
    ['HEUR', ['NUIT', 'GARD', 'RESP']],
    ['AVAN', ['NOUR', 'LOGE', 'AUTR']],
    ['TRAN', ['KILO', 'FRAI']],
    ['FINC', ['LICE', 'RETR']],
  ] as const) {
    await first.getByLabel('Nature').selectOption(categorie);
    const offered = first.getByLabel('Précision').locator('option:not([value=""])');
    expect(
      await offered.evaluateAll((options) => options.map((one) => one.getAttribute('value'))),
    ).toEqual([...subtypes]);
  }
  for (const alone of ['PART', 'PRIM']) {
    await first.getByLabel('Nature').selectOption(alone);
    await expect(first.getByLabel('Précision')).toHaveCount(0);
  }
  await first.getByLabel('Nature').selectOption('AVAN');
  await first.getByLabel('Précision').selectOption('NOUR');
  await first.getByLabel('Montant').fill('47');
  await page.getByRole('button', { name: 'Ajouter un autre complément' }).click();
  const second = page.getByRole('group', { name: 'Complément 2' });
  await second.getByLabel('Nature').selectOption('TRAN');
  await second.getByLabel('Précision').selectOption('KILO');
  await second.getByLabel('Kilomètres').fill('100');
  // 40 h × 12 € − 47 € + 100 km × 0,32 €
  await expect(page.locator('.declare-total')).toContainText('465,00');
  await accuracy(page).check();
  expect(await violationsOf(page)).toEqual([]);
  const sent = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && request.url().endsWith('/beneficiaires/declarations/paje'),
  );
  await reviewDeclaration(page).click();
  await sendDeclaration(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    typeActivite: 'GED',
    nombreHeures: 40,
    complements: [
      { categorie: 'AVAN', sousType: 'NOUR', valeur: 47 },
      { categorie: 'TRAN', sousType: 'KILO', valeur: 100 },
    ],
    montantNet: 465,
  });
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  // Going back shows the sent declaration, which cannot be sent again.
  await page.goBack();
  await expectPage(page, 'ACCOUNT_PAYMENT_PAJE_DECLARATION');
  await expect(sendDeclaration(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await amount(page).fill('100');
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await declarationsOf(person)).toMatchObject([{ net: 46_500 }]);
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le récépissé' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);

  // [DECL-11] Prefills after five months, not after seven.
  const offer = page.getByText('Reprendre votre dernière déclaration ?');
  await ageDeclarations(person, 7);
  await identify(page, NANNY);
  await expect(childBox(page, 'Zoé')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await ageDeclarations(person, 5);
  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Reprendre ces valeurs' }).click();
  await expect(childBox(page, 'Zoé')).toBeChecked();
  await expect(page.getByLabel('Heures normales')).toHaveValue('40');
  await expect(page.getByLabel('Salaire horaire net')).toHaveValue('12,00');
  await expect(
    page.getByRole('group', { name: 'Complément 2' }).getByLabel('Kilomètres'),
  ).toHaveValue('100,00');
  await expect(accuracy(page)).not.toBeChecked();
});
