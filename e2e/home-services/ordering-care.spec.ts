import { expect, test, type Page } from '@playwright/test';
import { expectPage, refuseCookies, storageOf } from '../support/portal.ts';
import {
  asProvider,
  choice,
  dayIn,
  errors,
  expectSound,
  fact,
  fillWish,
  next,
  ordersOf,
  placedNumber,
  submit,
  toPayment,
} from '../support/service-steps.ts';
import { aUnified, PROVIDERS } from '../support/unified-people.ts';
import { resizeTo } from '../support/layout.ts';

const CLEANING = PROVIDERS['7001'].name;
const ORDERS = '**/api/sap/commandes';

test.beforeEach(async ({ page }) => refuseCookies(page));

/** An hour and a half of cleaning at the only provider, ready to submit. */
const toLastStep = async (page: Page): Promise<void> => {
  await page.goto('/prestations/commandes/choix-dispositif');
  // The only space is selected automatically.
  await expect(page.getByText(`Votre prestataire\u00a0: ${CLEANING}.`)).toBeVisible();
  await choice(page, /^Prestataire/).click();
  await next(page).click();
  await expectPage(page, 'COMMANDE_ATTRIBUTION');
  await next(page).click();
  await choice(page, /^Entretien de la maison/).click();
  await fillWish(page, '1 h 30', [3, 3]);
  await toPayment(page);
  await choice(page, /^Carte bancaire/).click();
};

test('[SAP-33] on a phone: for a child, with every step saved, and no order of another person shown', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const person = await aUnified(page);
  await page.goto('/prestations/commandes');
  await expect(page.getByText('Vous n’avez pas encore commandé de service.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Nouvelle commande' }).click();
  await page.getByLabel('Votre prestataire').selectOption({ label: CLEANING });
  await choice(page, /^Prestataire/).click();
  await expectSound(page);
  await next(page).click();
  await expectPage(page, 'COMMANDE_ATTRIBUTION');
  await page.getByLabel('Pour qui').selectOption({ label: 'Mon enfant' });
  await next(page).click();
  await expect(errors(page)).toContainText('Ce champ est requis.');
  await page.getByLabel('Prénom').fill('Zoé');
  await expectSound(page);
  await next(page).click();

  await expectPage(page, 'COMMANDE_PRESTATION');
  await choice(page, /^Garde d’enfants de 3 ans et plus/).click();
  await fillWish(page, '1 h 30', [3, 3]);
  await page.getByLabel('Date de naissance de Zoé').fill('01/02/2019');
  await expectSound(page);
  await toPayment(page);
  // The draft is restored; the child's birth date was not stored.
  expect(await storageOf(page)).not.toContain('01/02/2019');
  await page.reload();
  await expectPage(page, 'COMMANDE_PRESTATION');
  await expect(page.getByLabel('Nombre d’heures en tout')).toHaveValue('1 h 30');
  await page.getByLabel('Date de naissance de Zoé').fill('01/02/2019');
  await next(page).click();
  await expectPage(page, 'COMMANDE_INFORMATIONS_COMPLEMENTAIRES');
  await expect(page.getByLabel('Téléphone')).toHaveValue('0612345678');
  await expectSound(page);
  await next(page).click();
  await choice(page, /^Carte bancaire/).click();
  await expectSound(page);
  await submit(page).click();
  const numero = await placedNumber(page);
  await expectSound(page);
  expect(await ordersOf(person)).toEqual([{ numero, statut: 'EN_ATTENTE' }]);
  // An unknown order and another person's order show the same message.
  await page.goto('/prestations/commandes/details/CSDEMO000001');
  await expect(page.getByText('Cette commande n’existe pas, ou n’est pas la vôtre.')).toBeVisible();
});

test('[L13] [SAP-33] a refusal is shown at its field, and an order whose response is lost is placed once', async ({
  page,
}) => {
  const person = await aUnified(page, '7001');
  await toLastStep(page);
  // A refusal is shown on its step, at its field.
  const message = 'Le service commence au plus tard le 01/01/2027.';
  await page.route(ORDERS, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'REQUETE_INVALIDE', erreurs: [{ champ: 'dateDebut', message }] },
    }),
  );
  await submit(page).click();
  await expectPage(page, 'COMMANDE_PRESTATION');
  await expect(errors(page)).toContainText(message);
  await expect(page.locator('#service-dateDebut-erreur')).toHaveText(message);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Premier jour').fill(dayIn(2));
  await expect(errors(page)).toBeHidden();
  await toPayment(page);

  await page.route(ORDERS, async (route) => {
    await route.fetch();
    return route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('Nous ne savons pas si votre commande est arrivée')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expectPage(page, 'COMMANDE_INFORMATIONS_PAIEMENT');
  await expect(page.getByText('Votre dernier envoi n’a pas reçu de réponse')).toBeVisible();
  await submit(page).click();
  const numero = await placedNumber(page);
  expect(await ordersOf(person)).toEqual([{ numero, statut: 'EN_ATTENTE' }]);
});

test('[SAP-12] [SAP-33] on a phone: a quotation refused, the order changed, then cancelled', async ({
  page,
}) => {
  const person = await aUnified(page, '7001');
  await resizeTo(page, { width: 390, height: 844 });
  await toLastStep(page);
  await submit(page).click();
  const numero = await placedNumber(page);
  await asProvider(page, numero, 'Envoyer un devis');
  await page.getByRole('link', { name: 'Suivre cette commande' }).click();
  await expect(page.getByText('En attente de votre réponse')).toBeVisible();
  await page.getByRole('button', { name: 'Refuser ce devis' }).click();
  await page.getByRole('button', { name: /^Refuser le devis de/ }).click();
  await expect(page.getByText('Vous avez refusé ce devis.')).toBeVisible();
  await asProvider(page, numero, 'Envoyer un devis');
  await page.reload();
  await page.getByRole('button', { name: 'Modifier la commande' }).click();
  await page.getByLabel('Nombre d’heures en tout').fill('2');
  await expect(page.getByText('Le devis ne correspond plus')).toBeVisible();
  await page.getByLabel('Dernier jour').fill(dayIn(-1));
  await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
  await expect(errors(page)).toContainText('Dernier jour');
  await expectSound(page);
  await page.getByLabel('Dernier jour').fill(dayIn(4));
  await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
  await expect(fact(page, 'Durée')).toHaveText('2\u00a0h\u00a000');
  await expect(page.getByText('N’est plus valable')).toBeVisible();

  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('button', { name: /^Annuler la commande du/ }).click();
  await expect(page.getByText('Annulée', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier la commande' })).toBeHidden();
  expect(await ordersOf(person)).toEqual([{ numero, statut: 'ANNULEE' }]);
  await page.goto('/prestations/commandes/suivi');
  await expect(page.getByText('Vous n’avez aucune commande en cours.')).toBeVisible();
});
