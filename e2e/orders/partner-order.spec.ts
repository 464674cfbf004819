import { partnerLink, pathOf } from '../support/partner-links.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  acceptConditions,
  choice,
  fact,
  fillContent,
  next,
  order,
  ordersOf,
} from '../support/order-steps.ts';
import { expectAt } from '../support/registration-steps.ts';

const informations = (id: string) => `**/sessions-precommande/${id}/informations-commande`;

test('[AUTH-52, AUTH-53, AUTH-54, AUTH-55] a link to order: new without introduction, existing with one', async ({
  page,
}) => {
  const fetched = page.waitForResponse(informations('5003'));
  await page.goto(pathOf(await partnerLink(page, { personne: 'demo-vide', session: '5003' })));
  expect((await fetched).status()).toBe(200);
  await expectAt(page, '/commande/profil', 'ORDER_PROFILE');

  // Sophie already has an order in this campaign: it is changed.
  await page.goto(pathOf(await partnerLink(page, { personne: 'demo-double', session: '5001' })));
  await expectAt(page, '/commande/informations', 'ORDER_INFORMATION');
  await expect(page.getByText('Bienvenue dans la session de commande.')).toBeVisible();
  await next(page).click();
  await expectAt(page, '/commande/profil', 'EDIT_ORDER_PROFILE');
  await expect(fact(page, 'Matricule')).toHaveText('1000002B');
  await next(page).click();
  await expectPage(page, 'ORDER_CONTENT');
  await expect(page.getByLabel('Montant total')).toHaveValue('300,00');
});

test('[AUTH-56] links to change and to view an order', async ({ page }) => {
  const link = (action: string) =>
    partnerLink(page, { personne: 'demo-double', session: '5001', action });
  await page.goto(pathOf(await link('EDIT_ORDER')));
  await expectAt(page, '/commande/profil', 'EDIT_ORDER_PROFILE');
  await expect(fact(page, 'Matricule')).toHaveText('1000002B');

  await page.goto(pathOf(await link('VIEW_ORDER')));
  await expectAt(page, '/commande/details', 'VIEW_ORDER');
  await expect(page.getByText('200,00 € (10 titres de 20,00 €)')).toBeVisible();

  // Without an order the page says so and offers to order.
  await page.goto(
    pathOf(
      await partnerLink(page, { personne: 'demo-vide', session: '5003', action: 'VIEW_ORDER' }),
    ),
  );
  await expect(page.getByText('Vous n’avez pas de commande dans cette session.')).toBeVisible();
});

test('[AUTH-56, ORD-35] a link with a cancellation asks first, names the order and confirms', async ({
  page,
}) => {
  const link = (action: string) =>
    partnerLink(page, { personne: 'demo-mfa', session: '5003', action });
  await page.goto(pathOf(await link('NEW_ORDER')));
  await expectPage(page, 'ORDER_PROFILE');
  await page.getByLabel('Téléphone mobile').fill('0612131415');
  await choice(page, 'Employé').click();
  await next(page).click();
  await fillContent(page, { total: '50' });
  await next(page).click();
  await choice(page, 'Virement').click();
  await acceptConditions(page);
  await order(page).click();
  await expectPage(page, 'ORDER_CONFIRMATION');

  await page.goto(pathOf(await link('CANCEL_ORDER')));
  await expectAt(page, '/commande/confirmation', 'ORDER_CONFIRMATION');
  await expect(page.getByText('Vous avez demandé l’annulation de cette commande.')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('button', { name: 'Garder ma commande' }).click();
  expect((await ordersOf('demo-mfa')).at(-1)).toMatchObject({ statut: 'EN_ATTENTE' });
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('button', { name: /^Annuler la commande du/ }).click();
  await expect(page.getByText('Votre commande est annulée', { exact: true })).toBeVisible();
  expect((await ordersOf('demo-mfa')).at(-1)).toMatchObject({ statut: 'ANNULEE' });

  await page.goto(pathOf(await link('CANCEL_ORDER')));
  await expect(
    page.getByText('Il n’y a aucune commande à annuler dans cette session.'),
  ).toBeVisible();
});
