import { violationsOf } from '../support/axe.ts';
import { expectPerson, freshMatricule, freshName } from '../support/expected-people.ts';
import { aFunderCampaign } from '../support/funder-world.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test.use({ persona: 'demo-financeur' });
// Several axe runs in one test.
test.slow();

test('[33-1] a person is found, corrected, then leaves', async ({ page }) => {
  const campaign = await aFunderCampaign();
  const [matricule, nom] = [freshMatricule(), freshName()];
  await expectPerson({
    session: campaign.id,
    values: { MATRICULE: matricule },
    identifying: 'MATRICULE',
    identity: {
      civilite: 'MME',
      nom,
      prenom: 'Odette',
      dateNaissance: '1980-02-01',
      emailContact: 'odette@societe.example',
    },
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Personnes', exact: true }).first().click();
  await expectPage(page, 'CLIENT_PEOPLE');
  await page.getByLabel('Début du nom, du prénom ou de l’identifiant').fill(nom);
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Personnes' });
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  await table.getByRole('link', { name: `Odette ${nom}` }).click();
  await expectPage(page, 'CLIENT_PERSON');
  await expect(page.getByText('odette@societe.example')).toBeVisible();
  await page.getByRole('button', { name: /^Ce que vous voyez/ }).click();
  await expect(page.getByText(/^Solde, paiements, intervenants/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Corriger' }).click();
  const form = page.getByRole('dialog', { name: `Corriger Odette ${nom}` });
  await form.getByLabel('Prénom').fill('Colette');
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Enregistrer la correction' }).dblclick();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: `Colette ${nom}` })).toBeVisible();

  await page.getByRole('button', { name: 'Enregistrer un départ' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Aucune demande n’est en cours.');
  await expect(dialog).toContainText(campaign.libelle);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enregistrer le départ' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Dernier jour/)).toBeVisible();
  await expect(page.getByText('Aucune session n’attend cette personne.')).toBeVisible();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('[33-1] the list and the sheet fit the width', async ({ page }) => {
    await page.goto('/client/personnes');
    await expectPage(page, 'CLIENT_PEOPLE');
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await sidewaysOf(page)).toEqual([]);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expectPage(page, 'CLIENT_PERSON');
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await sidewaysOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });
});
