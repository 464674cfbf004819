import * as z from 'zod/mini';
import { PAYMENT_STATUTS, type PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage, navigateInside } from '../../support/portal.ts';

test.use({ persona: 'demo-rh' });

const LABELS: Readonly<Record<PaymentStatut, string>> = {
  EN_ATTENTE_CARTE: 'En attente du paiement par carte',
  EN_COURS: 'En cours',
  EFFECTUE: 'Effectué',
  REJETE: 'Rejeté',
  ANNULE: 'Annulé',
};

test('[ACC-03] [ACC-27] [A31] account payments show each state in French, with receipts named by row', async ({
  page,
}) => {
  await page.goto('/historique/paiements-comptes');
  await expectPage(page, 'ACCOUNT_PAYMENT_HISTORY');
  const table = page.getByRole('table', { name: 'Paiements depuis un compte' });
  await expect(table.getByRole('rowheader')).toHaveCount(20);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Intervenant',
    'Date',
    'État',
    'Montant',
    'Actions',
  ]);
  await expect(table.locator('thead th')).toHaveCount(5);
  await expect(table.locator('thead th[scope=col]')).toHaveCount(5);

  const row = table.getByRole('row').filter({ hasText: 'Effectué' }).first();
  const reference = /PC[0-9A-Z]{10}/.exec(await row.innerText())?.[0] ?? '';
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Télécharger le reçu ${reference}`, exact: true }).click(),
  ]);
  expect(receipt.suggestedFilename()).toContain(reference);

  await page.getByRole('button', { name: 'Afficher la suite' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(40);

  for (const statut of PAYMENT_STATUTS) {
    await navigateInside(page, `/historique/paiements-comptes?statut=${statut}`);
    await expect(page.getByLabel('État (facultatif)')).toHaveValue(statut);
    const states = table.locator('.status');
    // Until the answer comes, the rows are those of the state before.
    await expect
      .poll(async () => [...new Set(await states.allInnerTexts())])
      .toEqual([LABELS[statut]]);
  }
  await expect(table.getByRole('button', { name: /^Télécharger le reçu/ })).toHaveCount(0);
  await expect(table.getByRole('button', { name: /^Annuler/ })).toHaveCount(0);

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en tableau (CSV)' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
});

test('[CHK-01] [CHK-04] [CHK-13] [ACC-06] [A31] paper vouchers show books, voucher states and payments', async ({
  page,
}) => {
  await page.goto('/titres/solde');
  await expectPage(page, 'CHECKBOOK_STATEMENT');
  const books = page.locator('.holding');
  await expect(books).toHaveCount(3);
  await expect(books.filter({ hasText: 'titres disponibles sur' }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Voir les titres CESU Services à la personne/ }).click();
  await expect(page).toHaveURL(/produit=SAP&millesime=\d{4}/);
  const heading = page.getByRole('heading', { name: /^Titres CESU Services à la personne/ });
  await expect(heading).toBeFocused();
  const vouchers = page.getByRole('table', { name: 'Titres de ce carnet' });
  await expect(vouchers.getByRole('rowheader')).toHaveCount(10);
  for (const state of ['Disponible', 'Utilisé', 'Converti', 'Bloqué'])
    await expect(vouchers.getByText(state, { exact: true }).first()).toBeVisible();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);

  await navigateInside(page, '/historique/paiements-titres');
  await expectPage(page, 'CHECK_PAYMENT_HISTORY');
  const payments = page.getByRole('table', { name: 'Paiements avec des titres papier' });
  await expect(payments.getByRole('rowheader').first()).toHaveText(/NAN \d{7} – Remise n°/);
  await expect(payments.getByText('Effectué').first()).toBeVisible();

  await navigateInside(page, '/historique/versements');
  await expectPage(page, 'UNAUTHORIZED');
});

test('[DOC-01] [DOC-02] [DOC-03] [DOC-07] [XC-43] tax certificates show one per year, the ceiling, and the server message of a refusal', async ({
  page,
}) => {
  await page.goto('/attestation-fiscale');
  await expectPage(page, 'TAX_DOCUMENT');
  const cards = page.locator('.tax');
  await expect(cards.getByRole('heading')).toHaveText([
    /^Attestation fiscale \d{4}$/,
    /^Attestation fiscale \d{4}$/,
  ]);
  await expect(cards.first()).toContainText('Provisoire');
  await expect(cards.first()).toContainText('Groupe Horizon – contrat n°\u00a0100001');
  const meter = cards.first().getByRole('meter', { name: /^Plafond utilisé en/ });
  await expect(meter).toHaveAttribute('aria-valuetext', /€ sur .*€$/);
  await expect(cards.first()).toContainText('Exonéré d’impôt');
  await expect(cards.first()).toContainText('Imposable');

  const button = page
    .getByRole('button', { name: /^Télécharger l’attestation \d{4} du contrat n°\s100001$/ })
    .first();
  const [pdf] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);

  // An unknown certificate shows the server's error message.
  await page.route('**/attestations-fiscales/*/pdf', (route) => {
    const url = route
      .request()
      .url()
      .replace(/[^/]+\/pdf$/, 'inconnue/pdf');
    return route.continue({ url });
  });
  const refused = page.waitForResponse(/inconnue\/pdf/);
  await button.click();
  const body = z.object({ errorMessage: z.string() }).parse(await (await refused).json());
  const alert = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(alert).toContainText(body.errorMessage);

  // Without its feature, the page is closed.
  await page.route('**/fonctionnalites?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expectPage(page, 'UNAUTHORIZED');
});
