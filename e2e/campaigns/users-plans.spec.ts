import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { lettersOf } from '../support/expected-people.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { typeCode } from '../support/second-person.ts';

test.use({ persona: 'demo-financeur' });
// Several axe runs in one test.
test.slow();

const FUNDER_MAIL = 'helene.dubois@groupe-horizon.example';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('[FUND-01] [A10] [A31] users are invited once, given a role and removed', async ({ page }) => {
  const tag = lettersOf(randomUUID().slice(0, 8));
  const name = `Ombeline Essai-${tag}`;
  await page.goto('/client/utilisateurs');
  await expectPage(page, 'CLIENT_USERS');
  const table = page.getByRole('table', { name: 'Utilisateurs de l’espace' });
  await expect(table.getByRole('rowheader').filter({ hasText: '(vous)' })).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  const summary = page.getByRole('group', { name: '3 points sont à corriger' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([/^Prénom/, /^Nom/, /^Adresse e-mail/]);
  await page.getByLabel('Prénom').fill('Ombeline');
  await page.getByLabel('Nom', { exact: true }).fill(`Essai-${tag}`);
  await page.getByLabel('Adresse e-mail professionnelle').fill(`ombeline-${tag}@horizon.example`);
  await page.getByRole('radio', { name: 'Gestion' }).check();
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).dblclick();
  await typeCode(page, FUNDER_MAIL);
  const row = table.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Invitation envoyée');
  await expect(notifications(page)).toContainText(`${name} a reçu un lien`);

  await row.getByRole('combobox', { name: `Rôle : ${name}` }).selectOption('LECTEUR');
  await expect(notifications(page)).toContainText('Lecture seule');
  await row.getByRole('button', { name: `Retirer l’accès à ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Retirer l’accès à ${name}` });
  await dialog.getByRole('button', { name: `Retirer l’accès à ${name}` }).dblclick();
  await expect(row).toHaveCount(0);
});

test('[FUND-01] invoices and plans show states with the next step', async ({ page }) => {
  await page.route('**/api/eb/financeur/factures*', (route) =>
    route.fulfill({ status: 400, json: { errorMessage: 'Lecture refusée.' } }),
  );
  await page.goto('/client/factures');
  await expectPage(page, 'CLIENT_INVOICES');
  await expect(page.locator('.alert--danger')).toContainText('Lecture refusée.');
  await page.unroute('**/api/eb/financeur/factures*');
  await page.route('**/api/eb/financeur/factures*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucune facture pour le moment.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[A18] the other funder pages fit the width', async ({ page }) => {
    for (const [path, id] of [
      ['/client/utilisateurs', 'CLIENT_USERS'],
      ['/client/factures', 'CLIENT_INVOICES'],
      ['/client/plans-aide', 'CLIENT_PLANS'],
      ['/client/personnes', 'CLIENT_PEOPLE'],
    ] as const) {
      await page.goto(path);
      await expectPage(page, id);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    }
  });
});

test('[P20] a plan file is checked and imported, without showing how rights are used', async ({
  page,
}) => {
  const contracts = [
    {
      numeroContrat: '100002',
      raisonSociale: 'Département du Val-Fleuri',
      origine: 'CESU_SOCIAL',
      actif: true,
      libelleProduit: 'Aide à domicile',
      libelleMatricule: null,
      produits: [],
    },
  ];
  const terms = {
    identifiant: 'APA-1',
    nom: 'Petit',
    prenom: 'Marie',
    dateNaissance: '02/03/1941',
    idProduit: 'AIDE',
    unite: 'MINUTE',
    droitMensuel: 1_800,
    tauxHoraire: 24,
    moisDebut: '01/2026',
    moisFin: '12/2026',
    report: false,
  };
  const report = (apercu: boolean) => ({
    idFichier: apercu ? null : 'f1',
    apercu,
    dejaImporte: false,
    lignesLues: 2,
    lignesRetenues: 1,
    nombreRejets: 1,
    lignesRejetees: [{ ligne: 3, message: 'Le mois de fin précède le mois de début.' }],
    personnesConnues: 1,
    personnesAttendues: 0,
    premieresLignes: apercu ? [terms] : [],
    lignesInchangees: 0,
    corrections: [],
  });
  const sent: string[] = [];
  await page.route('**/api/eb/financeur/contrats', (route) => route.fulfill({ json: contracts }));
  await page.route(/\/api\/eb\/plans-aide\/(mois|fichiers)/, (route) =>
    route.fulfill({ json: [] }),
  );
  await page.route(/\/api\/eb\/plans-aide\?/, (route) => {
    const url = new URL(route.request().url());
    if (route.request().method() === 'GET')
      return route.fulfill({
        json: [
          {
            id: 'p1',
            numeroContrat: '100002',
            ...terms,
            libelleProduit: 'Aide à domicile',
            statut: 'EN_COURS',
            idFichier: 'f1',
            interruption: null,
            interrompuDepuis: null,
            actes: ['SUSPENDRE', 'ARRETER'],
          },
        ],
      });
    sent.push(url.search);
    return route.fulfill({ json: report(url.searchParams.get('apercu') === 'true') });
  });
  await page.goto('/client/plans-aide');
  const table = page.getByRole('table', { name: 'Plans d’aide' });
  await expect(table.getByRole('row').nth(1)).toContainText(/Marie Petit.*30\sh\s00/s);
  await page.getByRole('button', { name: 'Importer un fichier de plans' }).click();
  await page
    .getByLabel('Fichier à importer')
    .setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from('nom;prenom') });
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await expect(page.getByText('Le mois de fin précède le mois de début.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importer 1 plan' }).dblclick();
  await expect(
    page.getByRole('heading', { name: 'Le fichier plans.csv est importé, sauf 1 ligne' }),
  ).toBeFocused();
  expect(sent).toEqual(['?numeroContrat=100002&apercu=true', '?numeroContrat=100002']);
});
