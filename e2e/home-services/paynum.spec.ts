import { expect, test } from '@playwright/test';
import { said } from '../support/pay-steps.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { expectSound } from '../support/service-steps.ts';
import { aUnified } from '../support/unified-people.ts';
import { resizeTo } from '../support/layout.ts';

const GO = 'Continuer sur le site de Paynum';

test.beforeEach(async ({ page }) => refuseCookies(page));

test('[SAP-18, SAP-19, SAP-20, SAP-21, SAP-22, S31] on a phone, a Paynum request is created, deleted, created again by keyboard, edited, granted and changed', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  await aUnified(page);
  await page.goto('/prestations/commandes/choix-dispositif');
  await expectPage(page, 'COMMANDE_CHOIX_DISPOSITIF');
  const block = page.getByRole('region', { name: 'Mes demandes Paynum' });
  await expect(block).toContainText('Vous n’avez fait aucune demande pour le moment.');
  await block.locator('label', { hasText: 'Titres papier' }).click();
  await expectSound(page);
  await block.getByRole('button', { name: GO }).click();

  // On the partner's page, and back without an answer.
  await page.getByRole('button', { name: 'Revenir sans répondre' }).click();
  await expectPage(page, 'COMMANDE_CHOIX_DISPOSITIF');
  await said(page, 'Votre demande est enregistrée');
  const row = block.getByRole('row').filter({ hasText: 'Contrat 100001' });
  await expect(row).toContainText('En attente');
  await expect(row).toContainText('Titres papier');
  await expect(block.getByRole('button', { name: GO })).toHaveCount(0);
  await expectSound(page);

  await row.getByRole('button', { name: /^Supprimer la demande/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expectSound(page);
  await dialog.getByRole('button', { name: /^Supprimer la demande du/ }).click();
  await expect(block).toContainText('Vous n’avez fait aucune demande pour le moment.');

  // Again, by keyboard.
  await block.getByRole('button', { name: GO }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Revenir sans répondre' }).click();
  await expect(row).toContainText('Compte CESU');
  await row.getByRole('button', { name: /^Modifier la demande/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: GO }).click();
  await page.getByRole('button', { name: 'Accorder la demande' }).click();
  await expectPage(page, 'COMMANDE_CHOIX_DISPOSITIF');
  await said(page, 'Votre demande est accordée');
  await expect(row).toContainText('Accordée');
  await expect(row.getByRole('button', { name: /^(Modifier|Supprimer)/ })).toHaveCount(0);

  await row.getByRole('button', { name: /^Changer la forme/ }).click();
  await page.getByRole('dialog').locator('label', { hasText: 'Titres papier' }).click();
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(row).toContainText('Titres papier');
  await expectSound(page);
});
