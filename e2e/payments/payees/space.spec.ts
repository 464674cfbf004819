import { violationsOf } from '../../support/axe.ts';
import { sidewaysOf, resizeTo } from '../../support/layout.ts';
import { openLinkSession } from '../../support/link-sessions.ts';
import { aPayee } from '../../support/payee-pages.ts';
import { expect, test } from '../../support/persona-test.ts';
import { amount, aPayer, choosePayee, pay } from '../../support/pay-steps.ts';
import { expectPage, navigateInside, refuseCookies } from '../../support/portal.ts';

test.describe('the payee of the demo data', () => {
  test.use({ persona: 'demo-intervenant' });

  test('[INT-01] [INT-02] [INT-03] home shows identity, NAN code and amount due', async ({
    page,
  }) => {
    await page.goto('/');
    await expectPage(page, 'HOME');
    const identity = page.locator('.intervenant-identity');
    await expect(identity.locator('.intervenant-identity__code')).toHaveText('1234567');
    const size = await identity
      .locator('.intervenant-identity__code')
      .evaluate((element) => Number.parseFloat(window.getComputedStyle(element).fontSize));
    const heading = await page
      .locator('h1')
      .evaluate((element) => Number.parseFloat(window.getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThan(heading);
    await expect(identity).toContainText('Fatou Ndiaye, aide à domicile');
    await expect(identity).toContainText('Salarié à domicile');
    await expect(page.locator('.intervenant-due')).toContainText('€');
    await expect(page.getByRole('table', { name: 'Paiements reçus' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir toutes mes remises' }).click();
    await expectPage(page, 'INTERVENANT_REMISES');
  });

  test('[INT-06] cannot open pages of a beneficiary or of a funder', async ({ page }) => {
    for (const path of [
      '/compte/solde',
      '/titres/solde',
      '/paiement/titre/choix',
      '/client/sessions-precommande',
    ]) {
      await page.goto(path);
      await expectPage(page, 'UNAUTHORIZED');
    }
  });

  test('[INT-04] [A31] received payments: by month, filtered, with slips and export', async ({
    page,
    browser,
  }) => {
    // One of this month, whatever the day.
    const payer = await browser.newPage();
    await refuseCookies(payer);
    await aPayer(payer, 5_000);
    await choosePayee(payer);
    await amount(payer).fill('10');
    await pay(payer).click();
    await expectPage(payer, 'ACCOUNT_PAYMENT_CONFIRMATION');
    await payer.close();

    await page.goto('/intervenant/remises');
    await expectPage(page, 'INTERVENANT_REMISES');
    const table = page.getByRole('table', { name: 'Paiements reçus' });
    await expect(table.getByRole('rowheader').first()).toContainText('Remise n°');
    const months = page.getByRole('table', { name: 'Totaux par mois' });
    await expect(months.getByRole('columnheader')).toHaveText([
      'Mois',
      'Paiements',
      'Compte CESU',
      'Titres papier',
      'Total',
      'Déjà viré',
    ]);
    // Payments made by other tests fill the first page: the older ones are found by their status.
    await navigateInside(page, '/intervenant/remises?statut=EFFECTUE');
    const row = table.getByRole('row').filter({ hasText: 'Effectué' }).first();
    const numero = /(?:PC|RT)[0-9A-Z]{10}/.exec(await row.innerText())?.[0] ?? '';
    const what = numero.startsWith('PC') ? 'l’avis de paiement' : 'le bordereau';
    const [slip] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('button', { name: `Télécharger ${what} ${numero}`, exact: true }).click(),
    ]);
    expect(slip.suggestedFilename()).toMatch(/\.pdf$/);
    await navigateInside(page, '/intervenant/remises');
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/\.csv$/);

    await page.getByRole('link', { name: 'Ce mois-ci' }).click();
    await expect(page).toHaveURL(/du=\d{4}-\d{2}-01/);
    await expect(months.getByRole('rowheader')).toHaveCount(1);
    await navigateInside(page, '/intervenant/remises?statut=EFFECTUE');
    const states = table.locator('.status');
    await expect.poll(async () => [...new Set(await states.allInnerTexts())]).toEqual(['Effectué']);
    expect(await violationsOf(page)).toEqual([]);
    for (const width of [390, 768, 1280]) {
      await resizeTo(page, { width, height: 900 });
      await expect.poll(() => sidewaysOf(page)).toEqual([]);
    }
  });
});

test('[INT-04] no received payments, and unreadable ones', async ({ page }) => {
  const payee = await aPayee();
  await openLinkSession(page, { login: payee.login });
  await page.goto('/');
  await expect(page.locator('.intervenant-identity__code')).toHaveText(payee.codeNan);
  await expect(page.getByText('Vos coordonnées bancaires manquent')).toBeVisible();
  await expect(page.getByText('Vous n’avez encore reçu aucun paiement.')).toBeVisible();
  await page.goto('/intervenant/remises');
  await expect(page.getByText('Vous n’avez encore reçu aucun paiement.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.route('**/api/eb/intervenant', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'X', errorMessage: 'L’identité est illisible.', requestId: 'r' },
    }),
  );
  await page.goto('/');
  await expect(page.getByText('Ces informations n’ont pas pu être lues.')).toBeVisible();
  await page.unroute('**/api/eb/intervenant');
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(page.locator('.intervenant-identity__code')).toHaveText(payee.codeNan);
});

test.describe('a beneficiary', () => {
  test.use({ persona: 'demo-rh' });
  test('[INT-06] cannot open pages of a payee', async ({ page }) => {
    for (const path of ['/intervenant/remises', '/intervenant/informations-bancaires']) {
      await page.goto(path);
      await expectPage(page, 'UNAUTHORIZED');
    }
  });
});
