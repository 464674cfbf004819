import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  aBuyer,
  acceptConditions,
  choice,
  chooseCampaign,
  completeProfile,
  fact,
  fillContent,
  giveMandate,
  next,
  order,
  ordersOf,
  restrictPayment,
  summaryOf,
} from '../support/order-steps.ts';
import {
  CLOSED_SESSIONS,
  expectPerson,
  freshMatricule,
  OPEN_SESSIONS,
} from '../support/expected-people.ts';
import { expectAt } from '../support/registration-steps.ts';

test('[ORD-10, ORD-11, ORD-18, ORD-23, ORD-24, ORD-30] controls, an imposed value, a debit, then a transfer', async ({
  page,
}) => {
  const person = await aBuyer(page);
  await giveMandate(person);
  const matricule = freshMatricule();
  const values = { MATRICULE: matricule, CODE_SITE: 'LYON1' };
  await expectPerson({ session: '5002', values, identifying: 'MATRICULE' });

  await chooseCampaign(page, 'Nouveaux arrivants');
  await expectAt(page, '/commande/profil', 'ORDER_PROFILE');
  await page.getByLabel('Matricule').fill(matricule);
  await page.getByLabel('Code du site').fill('PARIS-9');
  await page.getByLabel('Service').fill('Comptabilité');
  await page.getByLabel('Poste téléphonique').fill('4512');
  await page.getByLabel('Téléphone mobile').fill('0612131415');
  await choice(page, 'Employé').click();
  await next(page).click();
  // A wrong control blocks the step.
  await expect(summaryOf(page)).toContainText('Code du site');
  await expectPage(page, 'ORDER_PROFILE');
  await page.getByLabel('Code du site').fill('LYON1');
  await next(page).click();
  await expectPage(page, 'ORDER_CONTENT');
  const value = page.getByLabel('Valeur d’un titre');
  await expect(value).toHaveValue('15,00');
  await expect(value).toHaveJSProperty('readOnly', true);
  await fillContent(page, { total: '200' });
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await expect(page.locator('.choice--card')).toHaveCount(4);
  await choice(page, 'Prélèvement').click();
  await acceptConditions(page);
  const debited = page.waitForRequest('**/precommande');
  await order(page).click();
  expect((await debited).postDataJSON()).toMatchObject({
    livraison: null,
    paiement: { modePaiement: 2 },
  });
  await expect(page.getByText(/sera prélevée/)).toBeVisible();

  await page.goto('/commande/sessions');
  await page.getByRole('button', { name: /^Modifier ma commande/ }).click();
  await expectPage(page, 'EDIT_ORDER_PROFILE');
  // Known since the first order: shown, not asked.
  await expect(fact(page, 'Code du site')).toHaveText('LYON1');
  await next(page).click();
  await next(page).click();
  await choice(page, 'Virement').click();
  await acceptConditions(page);
  const transferred = page.waitForRequest('**/precommande');
  await order(page).click();
  expect((await transferred).postDataJSON()).toMatchObject({ paiement: { modePaiement: 4 } });
  await expect(fact(page, 'Paiement')).toHaveText('Virement');
  await expect(page.getByText('expédiée dans les 10 jours')).toBeVisible();
});

test('[ORD-12, ORD-22, ORD-24, ORD-26] any number of vouchers to a delivery point, with a card only', async ({
  page,
}) => {
  const person = await aBuyer(page);
  await restrictPayment(person);
  const values = { MATRICULE: freshMatricule(), QUOTIENT_FAMILIAL: '800' };
  await expectPerson({ session: '5006', values, identifying: 'MATRICULE' });
  await chooseCampaign(page, 'Aide selon le quotient familial');
  await page.getByLabel('Matricule').fill(values.MATRICULE);
  await page.getByLabel('Quotient familial').fill('800');
  await completeProfile(page);
  await expect(page.getByText('80 %')).toBeVisible();
  await page.getByLabel('Montant total').fill('300');
  await page.getByLabel('Valeur d’un titre').fill('20');
  await page.getByLabel('Nombre de titres papier').fill('7');
  await expect(page.getByLabel('Sur mon compte CESU')).toHaveValue('160,00');
  await page.getByLabel('Utilisation prévue').selectOption('GARDE_ENFANT');
  await next(page).click();
  await expectPage(page, 'ORDER_DELIVERY');
  // [ORD-12] exactly what the campaign enables: no home, no other address.
  await expect(page.locator('.choice--card')).toHaveCount(1);
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Point de livraison');
  await choice(page, 'Siège, accueil').click();
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await expect(page.locator('.choice--card')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /Carte bancaire/ })).toBeChecked();
  await acceptConditions(page);
  const sent = page.waitForRequest('**/precommande');
  await order(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ livraison: { typeLivraison: 0 } });
  // [ORD-39] cancelled on the provider's page: the order awaits its payment.
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
  await expectPage(page, 'ORDER_CONFIRMATION');
  await expect(page.getByText('Vous avez abandonné le paiement')).toBeVisible();
  await expect(fact(page, 'Point de livraison')).toHaveText('Siège, accueil');
  expect(await ordersOf(person.login)).toMatchObject([{ statutPaiement: 'A_PAYER' }]);
});

test('[ORD-03, ORD-42, ORD-44, ORD-06] campaigns, introduction and empty lists', async ({
  page,
}) => {
  await aBuyer(page);
  await page.goto('/historique/commande');
  await expect(page.getByText('Vous n’avez passé aucune commande.')).toBeVisible();
  await page.getByRole('link', { name: 'Commander', exact: true }).last().click();
  await expectPage(page, 'ORDER_SESSION_LIST');
  const orderIn = (campaign: string) =>
    page.getByRole('button', { name: new RegExp(`^Commander dans.*${campaign}`) });
  for (const campaign of OPEN_SESSIONS) await expect(orderIn(campaign)).toHaveCount(1);
  for (const campaign of CLOSED_SESSIONS) await expect(orderIn(campaign)).toHaveCount(0);
  await chooseCampaign(page, 'Campagne CESU');
  await expectAt(page, '/commande/informations', 'ORDER_INFORMATION');
  await expect(page.getByText('Bienvenue dans la session de commande.')).toBeVisible();
  await next(page).click();
  await expectAt(page, '/commande/profil', 'ORDER_PROFILE');
  // The draft is kept and offered again.
  await page.getByLabel('Matricule').fill('1234567A');
  await page.goto('/commande/sessions');
  await page.getByRole('button', { name: /^Reprendre ma commande/ }).click();
  await expect(page.getByLabel('Matricule')).toHaveValue('1234567A');
  await page.route('**/beneficiaires/sessions-precommande?*', (route) =>
    route.fulfill({ json: [] }),
  );
  await page.goto('/commande/sessions');
  await expect(page.getByText('Aucune session de commande n’a été trouvée.')).toBeVisible();
});
