import { violationsOf } from '../support/axe.ts';
import { aManager, fillPlainCampaign, save } from '../support/funder-steps.ts';
import { summaryOf } from '../support/order-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, storageOf } from '../support/portal.ts';

const CREATION = '/client/sessions-precommande/creation';
const CREATE = '**/sessions-precommande/gestion';

test('the form keeps its draft over a reload and confirms leaving', async ({ page }) => {
  await aManager(page);
  await page.goto(CREATION);
  await page.getByLabel('Nom de la session').fill('Campagne commencée');
  await page.getByLabel('Votre participation maximale').fill('abc');
  await expect.poll(() => storageOf(page)).toContain('Campagne commencée');
  await page.reload();
  await expect(page.getByText('Votre brouillon est de retour')).toBeVisible();
  await expect(page.getByLabel('Nom de la session')).toHaveValue('Campagne commencée');
  await expect(page.getByLabel('Votre participation maximale')).toHaveValue('abc');
  expect(await violationsOf(page)).toEqual([]);

  // Leaving is confirmed for links and the back button.
  const dialog = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectPage(page, 'CLIENT_SESSION_CREATION');
  await page.getByRole('link', { name: 'Annuler' }).click();
  await dialog.getByRole('button', { name: 'Quitter et garder le brouillon' }).click();
  await expectPage(page, 'CLIENT_SESSION_LIST');
  await page.getByRole('link', { name: 'Créer une session' }).click();
  await expect(page.getByLabel('Nom de la session')).toHaveValue('Campagne commencée');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(page.getByLabel('Nom de la session')).toHaveValue('Campagne commencée');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Quitter et effacer le brouillon' }).click();
  await expectPage(page, 'CLIENT_SESSION_LIST');
  await expect.poll(() => storageOf(page)).not.toContain('Campagne commencée');
  await page.getByRole('link', { name: 'Créer une session' }).click();
  await expect(page.getByLabel('Nom de la session')).toHaveValue('');
  // An untouched form needs no confirmation.
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expectPage(page, 'CLIENT_SESSION_LIST');
});

test('[L13] [FUND-07] a lost answer, a reload and a retry create one campaign', async ({
  page,
}) => {
  const { contract } = await aManager(page);
  await page.goto(CREATION);
  const libelle = `Perdue ${contract}`;
  await fillPlainCampaign(page, { libelle });
  let key: string | undefined;
  // The server succeeds but the answer is lost.
  await page.route(CREATE, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    key = route.request().headers()['idempotency-key'];
    await route.fetch();
    await route.abort();
  });
  await save(page).click();
  await expect(summaryOf(page)).toContainText('La session n’a pas été enregistrée');
  expect(key).toBeTruthy();
  await page.unroute(CREATE);
  await page.reload();
  await expect(page.getByLabel('Nom de la session')).toHaveValue(libelle);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await save(page).click();
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  await page.goto('/client/sessions-precommande');
  await expect(page.getByRole('heading', { level: 3, name: libelle })).toHaveCount(1);
});

test('a campaign can be created with the keyboard alone', async ({ page }) => {
  const { contract } = await aManager(page);
  await page.goto(CREATION);
  await fillPlainCampaign(page, { libelle: `Clavier ${contract}` });
  const add = page.getByRole('button', { name: 'Ajouter un contrôle' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code').first()).toBeFocused();
  await page.keyboard.type('MATRICULE');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Matricule');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Demandée à la personne')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
});
