import { violationsOf } from '../support/axe.ts';
import { rgaaFaultsOf } from '../support/rgaa.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  aBuyer,
  acceptConditions,
  choice,
  chooseCampaign,
  completeProfile,
  expectHistory,
  fact,
  fillContent,
  next,
  order,
  ordersOf,
  payByCard,
  PLAIN_CAMPAIGN,
  summaryOf,
} from '../support/order-steps.ts';
import { expectAt } from '../support/registration-steps.ts';

test('[A26, ORD-07, ORD-35] paper and account by cheque, changed, then cancelled', async ({
  page,
}) => {
  const { login } = await aBuyer(page);
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await expectAt(page, '/commande/profil', 'ORDER_PROFILE');
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Catégorie de personnel');
  await expect(summaryOf(page)).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await completeProfile(page, 'Employé');

  await expect(page.getByText('60 %')).toBeVisible();
  await expect(page.getByText('1 000,00 € sur 1 000,00 €')).toBeVisible();
  await fillContent(page, { total: '1 000,01', value: '15', paper: /^10 titres/ });
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Le montant ne peut pas dépasser 1 000,00 €.');
  for (const [value, message] of [
    ['9', 'La valeur faciale doit être supérieure à 9 euros'],
    ['99,01', 'La valeur faciale doit être inférieure ou égale à 99 euros'],
  ] as const) {
    await page.getByLabel('Valeur d’un titre').fill(value);
    await next(page).click();
    await expect(summaryOf(page)).toContainText(message);
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Valeur d’un titre').fill('15');
  await page.getByLabel('Montant total').fill('400');
  await expect(page.locator('.choice--card .choice__detail')).toHaveText([
    '0,00 €',
    '150,00 €',
    '300,00 €',
    '450,00 €',
  ]);
  await choice(page, /^10 titres/).click();
  expect(await rgaaFaultsOf(page)).toEqual([]);
  await expect(page.getByLabel('Sur mon compte CESU')).toHaveValue('250,00');
  await expect(page.locator('.split__legend')).toContainText('240,00 €');
  await next(page).click();

  await expectAt(page, '/commande/livraison', 'ORDER_DELIVERY');
  await choice(page, 'À mon domicile').click();
  expect(await violationsOf(page)).toEqual([]);
  await next(page).click();
  await expectAt(page, '/commande/paiement', 'ORDER_PAYMENT');
  await choice(page, 'Chèque').click();
  await expect(choice(page, 'Chèque').locator('..').locator('..')).toContainText('10 jours');
  await order(page).click();
  await expect(summaryOf(page)).toContainText(
    'Vous devez accepter les conditions générales pour continuer.',
  );
  // [A26] the order is reviewed before sending, with links to correct it.
  await expect(page.getByRole('heading', { name: 'Récapitulatif' })).toBeVisible();
  for (const words of ['mes informations', 'le montant', 'la livraison'])
    await expect(page.getByRole('link', { name: `Modifier ${words}` })).toBeVisible();
  expect([...(await violationsOf(page)), ...(await rgaaFaultsOf(page))]).toEqual([]);
  await acceptConditions(page);
  const sent = page.waitForRequest('**/precommande');
  await order(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    profil: { telephonePrincipal: '0612131415', informationsControles: [] },
    montants: {
      montantTotal: 400,
      montantTitre: 150,
      valeurFaciale: 15,
      montantCompte: 250,
      motifPreCommande: 'MENAGE',
      conditionsGenerales: true,
    },
    livraison: { typeLivraison: 1 },
    paiement: { modePaiement: 1 },
  });

  await expectAt(page, '/commande/confirmation', 'ORDER_CONFIRMATION');
  await expect(page.getByText('Votre commande est enregistrée', { exact: true })).toBeVisible();
  await expect(page.getByText('expédiée dans les 10 jours')).toBeVisible();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await page.reload();
  const [made] = await ordersOf(login);
  await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? 'none');
  await expect(fact(page, 'Titres papier').first()).toHaveText('150,00 €');
  await expect(fact(page, 'Compte CESU')).toHaveText('250,00 €');
  await expect(fact(page, 'Part de votre financeur')).toHaveText('240,00 €');
  await expect(fact(page, 'Livraison')).toHaveText('À mon domicile');
  await expect(fact(page, 'Paiement')).toHaveText('Chèque');
  expect(await violationsOf(page)).toEqual([]);
  // The draft is empty: going back starts again.
  await page.goto('/commande/contenu');
  await expectPage(page, 'ORDER_SESSION_LIST');

  await page.getByRole('button', { name: /^Modifier ma commande/ }).click();
  await expectAt(page, '/commande/profil', 'EDIT_ORDER_PROFILE');
  await expect(page.getByLabel('Téléphone mobile')).toHaveValue('0612131415');
  expect(await violationsOf(page)).toEqual([]);
  await next(page).click();
  await expect(page.getByLabel('Montant total')).toHaveValue('400,00');
  await choice(page, /^20 titres/).click();
  await next(page).click();
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await acceptConditions(page);
  await order(page).click();
  await expect(page.getByText('Votre commande est modifiée', { exact: true })).toBeVisible();
  expect(await ordersOf(login)).toMatchObject([{ version: 2, statut: 'EN_ATTENTE' }]);

  await page.getByRole('link', { name: 'Voir ma commande', exact: true }).click();
  await expectPage(page, 'VIEW_ORDER');
  await expect(page.getByText('300,00 € (20 titres de 15,00 €)')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('button', { name: /^Annuler la commande du/ }).click();
  await expectAt(page, '/commande/confirmation', 'ORDER_CONFIRMATION');
  await expect(page.getByText('Votre commande est annulée', { exact: true })).toBeVisible();
  await expectHistory(page, 'Annulée');
});

test('[ORD-22, ORD-39, ORD-43] by card to another address: refused, accepted, cancelled and refunded', async ({
  page,
}) => {
  const { login } = await aBuyer(page);
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await completeProfile(page, 'Cadre');
  await fillContent(page, { total: '300', value: '15', paper: /^20 titres/ });
  await next(page).click();
  await expectPage(page, 'ORDER_DELIVERY');
  await choice(page, 'À une autre adresse').click();
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Veuillez renseigner au moins une ligne d’adresse.');
  await page.getByLabel('Numéro et voie').fill('4 quai du Rhône');
  await page.getByLabel('Code postal et ville').fill('69001 LYON');
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await choice(page, 'Carte bancaire').click();
  await acceptConditions(page);
  const sent = page.waitForRequest('**/precommande');
  await page.getByRole('button', { name: 'Commander et payer 180,00 €' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    livraison: {
      typeLivraison: 2,
      zoneAdresse0: '4 quai du Rhône',
      codePostalEtVille: '69001 LYON',
    },
    paiement: { modePaiement: 3 },
  });
  await payByCard(page, 'REFUSEE');
  await expect(page.getByText('Votre paiement a été refusé')).toBeVisible();
  await page.getByRole('button', { name: 'Payer à nouveau 180,00 €' }).click();
  await payByCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre paiement est accepté')).toBeVisible();
  await expectHistory(page, 'Payée');
  await page.getByRole('link', { name: /^Voir la commande du/ }).click();
  await expect(fact(page, 'Livraison')).toContainText('4 quai du Rhône');
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByText('Votre part de 180,00 € vous sera remboursée')).toBeVisible();
  await page.getByRole('button', { name: /^Annuler la commande du/ }).click();
  await expect(page.getByText('Votre commande est annulée', { exact: true })).toBeVisible();
  const paid = async () => (await ordersOf(login))[0]?.statutPaiement;
  await expect.poll(paid).toBe('REMBOURSEE');
  await expectHistory(page, 'Annulée et remboursée');
});
