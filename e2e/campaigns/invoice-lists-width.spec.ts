import type { Page } from '@playwright/test';
import { clippedOf, overlapsOf, sidewaysOf, resizeTo } from '../support/layout.ts';
import { MOCK_CAMPAIGN, mockCampaign } from '../support/mock-funder-pages.ts';
import { expect, test } from '../support/persona-test.ts';
import { openOperator } from '../support/operator-pages.ts';
import { expectPage } from '../support/portal.ts';

const WIDTHS = [390, 1280];
const ONE_WORD = 'Kerguelen'.repeat(6);
const NOTES = [1, 2].map((rank) => ({
  numero: `AV-2026-00000${rank}`,
  dateAvoir: '12/11/2026',
  montant: 1_234_567.89,
  motif: 'GESTE_COMMERCIAL',
}));
const INVOICE = {
  numero: 'FA-2026-0000001',
  dateFacture: '02/11/2026',
  numeroContrat: '100001',
  organisme: `Communauté d’agglomération de ${ONE_WORD}`,
  idSession: MOCK_CAMPAIGN,
  libelleSession: `Rentrée des familles de ${ONE_WORD}`,
  idCommande: 'c-1',
  numeroBonCommande: `BC-${ONE_WORD}`,
  nombreLignes: 12,
  montant: 12_345_678.9,
  avoirs: NOTES,
  resteAPayer: 9_876_543.21,
  dateEcheance: '02/12/2026',
  enRetard: true,
  dateRelance: '12/12/2026',
  statut: 'A_PAYER',
};

const expectInside = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await resizeTo(page, { width, height: 844 });
    // The side menu takes its room back once the page knows its new width.
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible({
      visible: width >= 768,
    });
    expect(await sidewaysOf(page), `${width} px`).toEqual([]);
    expect(await clippedOf(page), `${width} px`).toEqual([]);
    expect(await overlapsOf(page), `${width} px`).toEqual([]);
  }
};

test.describe('for the funder', () => {
  test.use({ persona: 'demo-financeur' });

  test('[32-4] the invoices and their credit notes stay inside the page', async ({ page }) => {
    await page.route(/\/api\/eb\/financeur\/factures(\?|$)/, (route) =>
      route.fulfill({ json: [INVOICE, { ...INVOICE, numero: 'FA-2', statut: 'CREDITEE' }] }),
    );
    await page.goto('/client/factures');
    await expect(page.getByText(/^Avoir AV-2026-000002/).first()).toBeVisible();
    await expectInside(page);
  });

  test('[32-4] the people that a control file changes stay inside the page', async ({ page }) => {
    const person = { identifiant: `ID${ONE_WORD}`, personne: `Marie-Bénédicte ${ONE_WORD}` };
    await mockCampaign(page, 1);
    await page.route(/\/fichier-controle\?/, (route) =>
      route.fulfill({
        json: {
          apercu: true,
          idImport: null,
          dejaImporte: false,
          lignesLues: 2,
          lignesAjoutees: 0,
          lignesModifiees: 1,
          lignesInchangees: 1,
          lignesSupprimees: 1,
          nombreLignesRejetees: 0,
          lignesRejetees: [],
          modifications: [
            {
              ...person,
              autrePersonne: true,
              champs: [
                { colonne: 'nom', avant: ONE_WORD, apres: `${ONE_WORD}-de-Saint-Maurice` },
                { colonne: 'adresse', avant: '', apres: `${ONE_WORD}@exemple.example` },
              ],
            },
          ],
          nombreAutresPersonnes: 1,
          retraits: [person],
          encodage: 'UTF-8',
          separateur: ';',
          colonnes: ['matricule', 'nom'],
          colonnesIgnorees: [],
          premieresLignes: [['1', ONE_WORD]],
        },
      }),
    );
    await page.goto(`/client/sessions-precommande/${MOCK_CAMPAIGN}/lignes`);
    await expectPage(page, 'CLIENT_SESSION_LINES');
    await page.getByRole('button', { name: 'Fichier de contrôle', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'controle.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('matricule;nom\n1;Martin\n'),
    });
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
    await expect(page.getByRole('table', { name: 'Ce que le fichier modifie' })).toBeVisible();
    await expectInside(page);
  });
});

test('[32-4] the invoices of every funder stay inside the page of the operator', async ({
  page,
}) => {
  await page.route(/\/api\/sap\/operations\/factures(\?|$)/, (route) =>
    route.fulfill({ json: [INVOICE, { ...INVOICE, numero: 'FA-2', avoirs: [] }] }),
  );
  await openOperator(page);
  await page.goto('/back-office/operations?section=factures');
  await expect(page.getByText(/^Avoir AV-2026-000002/).first()).toBeVisible();
  await expectInside(page);
});
