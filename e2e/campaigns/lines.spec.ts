import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { sidewaysOf } from '../support/layout.ts';
import { addLines, aFunderCampaign, type FunderCampaign } from '../support/funder-world.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';

test.use({ persona: 'demo-financeur' });
test.slow();

const pathOf = ({ id }: FunderCampaign, page: 'lignes' | 'commandes' | 'statistiques') =>
  `/client/sessions-precommande/${id}/${page}`;
const rowOf = (page: Page, rank: number) =>
  page.getByRole('row').filter({ hasText: `Numéro ${String(rank).padStart(6, '0')}` });
const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8');

test('[FUND-12] [FUND-13] [FUND-14] lines: validate, refuse, change an amount, export', async ({
  page,
}) => {
  const campaign = await aFunderCampaign();
  await addLines(campaign, 8);
  await page.goto(pathOf(campaign, 'lignes'));
  await expectPage(page, 'CLIENT_SESSION_LINES');
  await expect(page.getByText(campaign.libelle)).toBeVisible();
  await expect(page.getByRole('table').locator('tbody > tr')).toHaveCount(8);
  expect(await violationsOf(page)).toEqual([]);

  // The amount is refused with the server's message, then accepted.
  await page
    .getByRole('button', {
      name: 'Modifier le montant demandé par Agathe Numéro 000001',
      exact: true,
    })
    .click();
  const amount = page.getByRole('dialog', {
    name: 'Modifier le montant demandé par Agathe Numéro 000001',
  });
  await amount.getByLabel('Nouveau montant').fill('99999');
  await amount.getByRole('button', { name: 'Enregistrer le nouveau montant' }).click();
  await expect(amount.getByLabel('Nouveau montant')).toHaveAttribute('aria-invalid', 'true');
  await amount.getByLabel('Nouveau montant').fill('80');
  await amount.getByRole('button', { name: 'Enregistrer le nouveau montant' }).dblclick();
  await expect(amount).toBeHidden();
  await expect(rowOf(page, 1)).toContainText('80,00 €');

  for (const rank of [2, 3])
    await rowOf(page, rank)
      .getByRole('checkbox', { name: /^Sélectionner Agathe Numéro/ })
      .check();
  await page.getByRole('button', { name: 'Valider 2 lignes' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Valider 2 lignes' }).click();
  for (const rank of [2, 3]) await expect(rowOf(page, rank)).toContainText('Validée');

  await rowOf(page, 4).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Refuser 1 ligne' }).click();
  await page
    .getByRole('alertdialog')
    .getByLabel(/^Motif/)
    .fill('Demande reçue hors délai');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser 1 ligne' }).click();
  await expect(rowOf(page, 4)).toContainText('Refusée');

  await page.reload();
  await expect(rowOf(page, 2)).toContainText('Validée');
  await expect(rowOf(page, 4)).toContainText('Refusée');
  await navigateInside(page, `${pathOf(campaign, 'lignes')}?statut=VALIDEE`);
  await expect(page.getByRole('table').locator('tbody > tr')).toHaveCount(2);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ]);
  expect((await textOf(csv)).match(/Numéro 00000[23]/g)).toHaveLength(2);
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en XLSX' }).click(),
  ]);
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('[FUND-11] [FUND-15] [A31] [33-3] an order is created once, shown, invoiced and exported', async ({
  page,
}) => {
  const campaign = await aFunderCampaign();
  await addLines(campaign, 6);
  await page.goto(pathOf(campaign, 'commandes'));
  await expect(page.getByText('Aucune commande dans cette session pour le moment.')).toBeVisible();
  await expect(page.getByText('Aucune ligne validée n’attend d’être commandée.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Voir les lignes' }).click();
  await page.getByRole('button', { name: 'Sélectionner les 6 lignes en attente' }).click();
  await page.getByRole('button', { name: 'Valider 6 lignes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Valider 6 lignes' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await page.getByRole('link', { name: 'Commandes', exact: true }).click();
  await page.getByRole('button', { name: 'Passer la commande' }).click();
  const dialog = page.getByRole('dialog', { name: /^Passer la commande de la session/ });
  await expect(dialog.getByRole('definition').first()).toHaveText(/^\d[\d\s]*,\d{2}\s€$/);
  await expect(dialog.getByRole('definition').nth(1)).toHaveText('6');
  await dialog.getByLabel(/^Votre numéro de bon de commande/).fill('BC-2026-042');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Passer la commande de 6 lignes' }).dblclick();
  await expect(dialog).toBeHidden();
  // [33-3] Nothing is left to order, without a reload.
  await expect(page.getByText('Aucune ligne validée n’attend d’être commandée.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Commandes de la session' });
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await expect(table).toContainText('BC-2026-042');
  // Batches are made in the background; the page polls.
  await expect(table).toContainText('Passée');
  const invoice = table.getByRole('button', { name: /^Télécharger la facture F\d{4}-\d{6}$/ });
  const [pdf] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(pdf.suggestedFilename()).toMatch(/F\d{4}-\d{6}.*\.pdf$/);
  const numero = /F\d{4}-\d{6}/.exec(await invoice.innerText())?.[0] ?? '';

  await page.getByRole('link', { name: 'Factures' }).click();
  await expectPage(page, 'CLIENT_INVOICES');
  const row = page.getByRole('row').filter({ hasText: numero });
  await expect(row).toContainText('BC-2026-042');
  await expect(row).toContainText(campaign.libelle);
  await expect(
    row.getByRole('button', { name: `Télécharger la facture ${numero}`, exact: true }),
  ).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});

test('[FUND-17] [33-9] statistics: totals and charts with their tables', async ({ page }) => {
  const campaign = await aFunderCampaign();
  await page.goto(pathOf(campaign, 'statistiques'));
  await expect(page.getByText('Aucune demande dans cette session pour le moment.')).toBeVisible();
  await addLines(campaign, 7);
  await page.reload();
  await expect(page.locator('.figures')).toContainText('Demandes');
  const chart = page.getByRole('figure', { name: 'Montants par état' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(/Le plus élevé est «\sEn attente\s»/);
  await chart.getByRole('button', { name: 'Voir les chiffres en tableau' }).click();
  await expect(
    chart.getByRole('table', { name: 'Montants par état' }).getByRole('row').nth(1),
  ).toContainText('En attente');
  expect(await violationsOf(page)).toEqual([]);
});

test('[FUND-18] control file: template, check, refusals, single import', async ({ page }) => {
  const campaign = await aFunderCampaign('5001');
  await page.goto(pathOf(campaign, 'lignes'));
  await page.getByRole('button', { name: 'Fichier de contrôle' }).click();
  const [model] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le fichier actuel ou son modèle' }).click(),
  ]);
  const header = (await textOf(model)).split(/\r?\n/)[0]?.replace('\uFEFF', '') ?? '';
  expect(header).toContain('MATRICULE');

  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await expect(page.getByText('Ce champ est requis.')).toBeVisible();
  await expect(page.getByLabel('Fichier à importer')).toBeFocused();

  // Windows-1252 accents and an invalid date.
  const columns = header.split(';');
  const line = (matricule: string, birth: string) =>
    columns
      .map((column) => {
        const name = column.replaceAll('"', '');
        if (name === 'MATRICULE') return matricule;
        if (name === 'DATE_NAISSANCE') return birth;
        if (/PRENOM/i.test(name)) return 'Éloïse';
        if (/NOM/i.test(name)) return 'Lefèvre';
        return '';
      })
      .join(';');
  const content = [header, line('7000001X', '14/03/1986'), line('7000002Y', '31/02/1986')];
  await page.getByLabel('Fichier à importer').setInputFiles({
    name: 'controle.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${content.join('\r\n')}\r\n`, 'latin1'),
  });
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  const title = page.getByRole('heading', {
    name: 'Le fichier controle.csv est prêt à être importé',
  });
  await expect(title).toBeFocused();
  await expect(page.getByText(/^Lu en Windows-1252/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Premières lignes telles qu’elles ont été lues' }),
  ).toContainText('7000001X');
  const refused = page.getByRole('table', { name: 'Lignes refusées du fichier controle.csv' });
  await expect(refused.getByRole('rowheader')).toHaveText(['Ligne 3']);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Importer 1 ligne' }).dblclick();
  await expect(
    page.getByRole('heading', { name: 'Le fichier controle.csv est importé, sauf 1 ligne' }),
  ).toBeFocused();
  const [toCorrect] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger les lignes refusées à corriger' }).click(),
  ]);
  expect(await textOf(toCorrect)).toContain('7000002Y');
  const past = page.getByRole('table', { name: 'Derniers imports du fichier de contrôle' });
  await expect(past.getByRole('rowheader')).toHaveText(['controle.csv']);
  await expect(
    past.getByRole('button', { name: /^Télécharger les lignes refusées de controle\.csv du/ }),
  ).toBeVisible();
});
