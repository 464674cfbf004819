import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeReplies } from '../support/change-replies.ts';
import { violationsOf } from '../support/axe.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { mailsTo } from '../support/mailbox.ts';
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
  toPayment,
} from '../support/order-steps.ts';
import { partnerLink, pathOf } from '../support/partner-links.ts';
import { query } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { expectAt } from '../support/registration-steps.ts';

const ADDRESS = ['Service encaissements', '12 rue de l’Exemple', '75012 PARIS'];

const orderMailTo = async (address: string, reference: string): Promise<string> => {
  const find = async () =>
    (await mailsTo(address)).find(({ sujet }) => sujet.includes(reference))?.texte ?? '';
  await expect.poll(find).not.toBe('');
  return await find();
};

test('[25-1] an order by transfer shows its instructions on page, copy, QR code, mail and details', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { login, mail } = await aBuyer(page);
  await toPayment(page);
  await choice(page, 'Virement').click();
  await acceptConditions(page);
  // [25-16] the button shows the amount of the summary.
  await page.getByRole('button', { name: 'Commander et payer 80,00 € par virement' }).click();
  await expectPage(page, 'ORDER_CONFIRMATION');
  const [made] = await ordersOf(login);
  const reference = made?.reference ?? '';
  await expect(fact(page, 'Bénéficiaire')).toContainText('Portail CESU');
  await expect(fact(page, 'IBAN')).toContainText('FR76 3000 6000 0112 3456 7890 189');
  await expect(fact(page, 'Motif du virement')).toContainText(reference);
  await expect(fact(page, 'À recevoir au plus tard le')).toContainText(/20\d\d/);
  await expect(page.getByRole('img', { name: /^Code QR du virement de 80,00 €/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copier : IBAN' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('FR7630006000011234567890189');
  expect(await violationsOf(page)).toEqual([]);
  const text = await orderMailTo(mail, reference);
  for (const said of ['Portail CESU', 'FR76', 'AGRIFRPP', reference, 'À recevoir au plus tard le'])
    expect(text).toContain(said);
  // [25-10] the URL of an order.
  await page.goto(`/commande/details?idCommande=${reference}`);
  await expectPage(page, 'VIEW_ORDER');
  await expect(fact(page, 'IBAN')).toContainText('FR76');
  await expect(fact(page, 'Millésime')).toContainText(/utilisable jusqu’au 31\sjanvier/);
});

test('[25-1] a user of a partner link sees where to send the cheque', async ({ page }) => {
  await page.goto(pathOf(await partnerLink(page, { personne: 'demo-unique', session: '5003' })));
  await expectPage(page, 'ORDER_PROFILE');
  await page.getByLabel('Téléphone mobile').fill('0612131415');
  await choice(page, 'Employé').click();
  await next(page).click();
  await fillContent(page, { total: '50' });
  await next(page).click();
  await choice(page, 'Chèque').click();
  await acceptConditions(page);
  await order(page).click();
  await expectPage(page, 'ORDER_CONFIRMATION');
  await expect(fact(page, 'À l’ordre de')).toHaveText('Portail CESU');
  for (const line of ADDRESS) await expect(fact(page, 'À envoyer à')).toContainText(line);
  await expect(fact(page, 'À noter au dos du chèque')).toContainText(/CM[0-9A-Z]{10}/);
  await page.getByRole('link', { name: 'Voir ma commande', exact: true }).click();
  await expectPage(page, 'VIEW_ORDER');
  for (const line of ADDRESS) await expect(fact(page, 'À envoyer à')).toContainText(line);
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  await page.getByRole('button', { name: /^Annuler la commande du/ }).click();
  await expect(page.getByText('Votre commande est annulée', { exact: true })).toBeVisible();
});

test('[25-5] a link to a closed campaign reports it at once, with its dates', async ({ page }) => {
  await page.goto(pathOf(await partnerLink(page, { personne: 'demo-rh', session: '5004' })));
  await expect(page.getByText(/^La session «\s.*\s» est fermée/)).toBeVisible();
  await expect(page.getByText(/^Elle était ouverte du .* au .*\d{4}/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuer' })).toHaveCount(0);
  await expect(page.getByLabel('Téléphone mobile')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('[25-12] [25-13] by card: refused, accepted, then changed with the difference shown', async ({
  page,
}) => {
  const { login } = await aBuyer(page);
  await toPayment(page, '300');
  await choice(page, 'Carte bancaire').click();
  await acceptConditions(page);
  await page.getByRole('button', { name: 'Commander et payer 120,00 €' }).click();
  await payByCard(page, 'REFUSEE');
  await expect(page.getByText('Votre paiement a été refusé')).toBeVisible();
  // [25-13] an order with a pending payment is not shown as done.
  await expect(page.getByText('Votre commande est enregistrée', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/doit être accepté d’ici là/)).toBeVisible();
  await page.getByRole('button', { name: 'Payer à nouveau 120,00 €' }).click();
  await payByCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre paiement est accepté')).toBeVisible();
  await expect(page.getByText('Votre commande est enregistrée', { exact: true })).toBeVisible();
  await expect(page.getByText(/doit être accepté/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Voir ma commande', exact: true }).click();
  await page.getByRole('button', { name: 'Modifier la commande' }).click();
  await expectAt(page, '/commande/profil', 'EDIT_ORDER_PROFILE');
  await expect(page.getByText('Votre part de 120,00 € est déjà payée par carte.')).toBeVisible();
  await next(page).click();
  await expectPage(page, 'ORDER_CONTENT');
  await expect(page.getByText('Votre part ne change pas')).toBeVisible();
  await page.getByLabel('Montant total').fill('400');
  await expect(page.getByText('Vos 120,00 € déjà payés vous sont remboursés')).toBeVisible();
  await expect(page.locator('.summary')).toContainText('Différence à payer');
  await expect(page.locator('.summary')).toContainText('40,00 €');
  expect(await violationsOf(page)).toEqual([]);
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  // The payment mode stays card.
  await expect(page.locator('.choice--card')).toHaveCount(1);
  await acceptConditions(page);
  await page.getByRole('button', { name: 'Enregistrer et payer 160,00 €' }).click();
  await payByCard(page, 'ACCEPTEE');
  await expect(page.getByText('120,00 € payés pour l’ancienne version reviennent')).toBeVisible();
  await expect(page.getByText('Votre commande est modifiée', { exact: true })).toBeVisible();
  await expectHistory(page, 'Payée');
  expect(await ordersOf(login)).toMatchObject([{ statut: 'EN_ATTENTE', statutPaiement: 'PAYEE' }]);
  const refunds = () =>
    query(
      `select r.montant_cents::integer as cents, r.statut from carte_remboursement r
         join carte_transaction t on t.reference = r.transaction_reference
         join precommande p on p.id::text = t.cause_id
        where p.beneficiary_id in (select b.id from beneficiary b
          join user_account a on a.id = b.account_id where a.login = $1)`,
      [login],
    );
  await expect.poll(refunds).toEqual([{ cents: 12_000, statut: 'EFFECTUE' }]);
});

/** A campaign in November: the current vintage expires soon after delivery. */
const inNovember = (page: Page) =>
  changeReplies(page, '**/sessions-precommande/*/informations', async (reply) => {
    const campaign: unknown = await reply.json();
    const offer = (millesime: number, isShort: boolean) => ({
      millesime,
      dateDisponibilite: '26/01/2027',
      dateExpiration: `31/01/${millesime + 1}`,
      validiteCourte: isShort,
      conseille: !isShort,
    });
    return {
      json: { ...(campaign as object), millesimes: [offer(2026, true), offer(2027, false)] },
    };
  });

test('[25-14] warns of a vintage that expires soon after delivery and proposes the next one', async ({
  page,
}) => {
  await aBuyer(page);
  await page.goto('/commande/sessions');
  await expect(
    page.getByText(/^Utilisable à partir du .* jusqu’au 31\sjanvier/).first(),
  ).toBeVisible();
  await inNovember(page);
  await page.route('**/plafond-commande', (route) => route.abort());
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await completeProfile(page, 'Employé');
  await expect(page.getByRole('radio', { name: /Millésime 2027/ })).toBeChecked();
  await choice(page, 'Millésime 2026').click();
  await expect(page.getByText(/Choisissez plutôt le millésime 2027/)).toBeVisible();
  await expect(page.locator('.summary')).toContainText(
    /2026, utilisable jusqu’au 31\sjanvier 2027/,
  );
  await choice(page, 'Millésime 2027').click();
  await expect(page.getByText(/Choisissez plutôt/)).toHaveCount(0);
  await expect(page.locator('.summary')).toContainText(
    /2027, utilisable jusqu’au 31\sjanvier 2028/,
  );
  expect(await violationsOf(page)).toEqual([]);
});

test('[25-15] the preferred form is preselected, paper never changes the total, and no paper needs no face value', async ({
  page,
}) => {
  const { login } = await aBuyer(page);
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await completeProfile(page, 'Employé');
  // Preferred at registration: the account.
  await expect(page.getByRole('radio', { name: /Aucun titre papier/ })).toBeChecked();
  await page.getByLabel('Valeur d’un titre').fill('5');
  await page.getByLabel('Montant total').fill('300');
  await page.getByLabel('Utilisation prévue').selectOption('MENAGE');
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await page.getByRole('link', { name: 'Modifier le montant' }).click();
  await page.getByLabel('Valeur d’un titre').fill('15');
  await choice(page, /^30 titres/).click();
  await expect(page.getByLabel('Montant total')).toHaveValue('300,00');
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Les titres papier choisis font 450,00 €');
  await page.getByRole('button', { name: 'Porter le montant total à 450,00 €' }).click();
  await expect(page.getByLabel('Montant total')).toHaveValue('450,00');
  await query(
    `update beneficiary_contract set product_type_choice = 'TITRE', matricule = $2
      where beneficiary_id in (select b.id from beneficiary b
        join user_account a on a.id = b.account_id where a.login = $1)`,
    [login, `${String(Date.now()).slice(-7)}Z`],
  );
  await page.goto('/commande/sessions');
  await page.getByRole('button', { name: /^Recommencer/ }).click();
  await completeProfile(page, 'Employé');
  await page.getByLabel('Valeur d’un titre').fill('15');
  await page.getByLabel('Montant total').fill('400');
  await expect(page.getByRole('radio', { name: /20 titres/ })).toBeChecked();
  await expect(page.getByLabel('Sur mon compte CESU')).toHaveValue('100,00');
  // A known matricule is shown; the birth date appears once.
  await chooseCampaign(page, 'Campagne CESU');
  await next(page).click();
  await expectPage(page, 'ORDER_PROFILE');
  await expect(page.getByLabel('Matricule')).toHaveCount(0);
  await expect(fact(page, 'Matricule')).toContainText(/\d{7}Z/);
  await expect(page.getByLabel('Date de naissance')).toHaveCount(1);
  await page.getByRole('button', { name: 'Corriger ces informations' }).click();
  await expect(page.getByLabel('Matricule')).toHaveValue(/\d{7}Z/);
});

test('[25-16] [25-17] history, certificate and order agree, and an invoice is found again', async ({
  page,
}) => {
  await openLinkSession(page, { login: 'demo-rh', contract: '100001' });
  await page.goto('/historique/commande');
  const orders = page.getByRole('table', { name: 'Mes commandes' });
  await expect(orders.getByText('Dotation de votre employeur').nth(12)).toBeVisible();
  const changes = page.getByRole('table', { name: 'Mes échanges et changements de format' });
  await expect(changes.getByText(/^Titres papier \d{4} versés sur le compte/)).toBeVisible();
  await expect(changes.getByText(/^Échange du millésime/)).toBeVisible();
  const download = page.waitForEvent('download');
  await changes
    .getByRole('button', { name: /^Télécharger la facture \(PDF\) de l’échange/ })
    .click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 4).toString()).toBe('%PDF');
  expect(await violationsOf(page)).toEqual([]);

  const answered = page.waitForResponse('**/plafond-commande');
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await expectPage(page, 'ORDER_PROFILE');
  await choice(page, 'Employé').click();
  await next(page).click();
  await expectPage(page, 'ORDER_CONTENT');
  const { anneeFiscale } = (await (await answered).json()) as { anneeFiscale: number };
  const received = (await fact(page, 'Aide déjà reçue en').textContent()) ?? '';
  await page.goto('/attestation-fiscale');
  const certificate = page.locator('.card', { hasText: String(anneeFiscale) }).first();
  await expect(certificate).toContainText(received.trim());
});
