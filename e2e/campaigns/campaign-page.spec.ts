import { violationsOf } from '../support/axe.ts';
import { aManager, createPlainCampaign, dayIn } from '../support/funder-steps.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { enrol } from '../support/own-funder.ts';
import { aPerson, query } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test('[FUND-08, FUND-09, FUND-10] [33-5] a campaign is viewed, copied to a draft, published and closed, and disappears for beneficiaries', async ({
  page,
  browser,
}) => {
  const { contract } = await aManager(page);
  const libelle = `Campagne ${contract}`;
  const id = await createPlainCampaign(page, { libelle, from: dayIn(0), to: dayIn(20) });
  await expect(page.getByText('Ouverte', { exact: true })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Avancement de la session' })).toHaveAttribute(
    'aria-valuetext',
    'Encore 20 jours (jour 1 sur 21)',
  );
  await expect(page.getByText('Personne n’a encore commandé.')).toBeVisible();
  const categories = page.getByRole('table', { name: 'Votre participation, par catégorie' });
  await expect(categories.getByRole('row', { name: /Employé/ })).toContainText('60 %');
  expect(await violationsOf(page)).toEqual([]);

  const person = await aPerson();
  await enrol(person, { contract });
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: visitor(),
  });
  const other = await context.newPage();
  await openLinkSession(other, { login: person.login, contract });
  await other.goto('/commande/sessions');
  await expect(other.getByRole('heading', { name: libelle })).toBeVisible();

  await page.getByRole('button', { name: `Copier la session ${libelle}` }).click();
  await expectPage(page, 'CLIENT_SESSION_MODIFICATION');
  await expect(page.getByText('La session est copiée')).toBeVisible();
  await expect(page.getByLabel('Nom de la session')).toHaveValue(new RegExp(libelle));
  await expect(page.getByLabel('Commande maximale')).toHaveValue(/1\s000,00/);

  await page.goto(new URL('.', page.url()).pathname.replace(/\/$/, ''));
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publier' }).click();
  const publishing = page.getByRole('alertdialog', { name: /^Publier la session/ });
  await expect(publishing.getByLabel(/^Part des personnes/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await publishing.getByRole('button', { name: /^Publier la session/ }).dblclick();
  await expect(page.getByText('La session est publiée')).toBeVisible();
  await expect(page.getByText('À venir', { exact: true })).toBeVisible();

  await page.goto(`/client/sessions-precommande/${id}`);
  await page.getByRole('button', { name: 'Fermer la session' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Fermer la session ${libelle} ?` });
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Laisser ouverte' }).click();
  await page.getByRole('button', { name: 'Fermer la session' }).click();
  await dialog.getByRole('button', { name: `Fermer la session ${libelle}` }).dblclick();
  await expect(page.getByText('La session est fermée')).toBeVisible();
  await expect(page.getByText('Fermée', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Modifier la session/ })).toHaveCount(0);
  await page.goto(`/client/sessions-precommande/${id}/modification`);
  await expect(page.getByText('Cette session est fermée')).toBeVisible();

  await other.reload();
  await expect(other.getByRole('heading', { name: libelle })).toHaveCount(0);
  await context.close();
});

test('[FUND-08] of two concurrent changes the second is refused and keeps its draft', async ({
  page,
}) => {
  const { campaign } = await aManager(page);
  await page.goto(`/client/sessions-precommande/${campaign}/modification`);
  const name = page.getByLabel('Nom de la session');
  await name.fill('Ma version');
  await query('update precommande_session set version = version + 1 where id = $1', [campaign]);
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(page.locator('.error-summary')).toContainText(
    'Cette session a été modifiée entre-temps.',
  );
  await expect(name).toHaveValue('Ma version');
});

test('[FUND-09] the campaign page shows loading and failure', async ({ page }) => {
  const { campaign } = await aManager(page);
  const url = `**/gestion/${campaign}/informations`;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { errorMessage: 'Lecture impossible.' } });
  });
  await page.goto(`/client/sessions-precommande/${campaign}`);
  await expect(page.locator('.skeleton')).toBeVisible();
  release();
  await expect(page.locator('.alert--danger')).toContainText('Lecture impossible.');
  await page.unroute(url);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Où en est la session' })).toBeVisible();
});
