import { violationsOf } from '../support/axe.ts';
import { businessYear } from '../support/business-day.ts';
import { aManager, createPlainCampaign, dayIn } from '../support/funder-steps.ts';
import { sidewaysOf, smallTargetsOf, resizeTo } from '../support/layout.ts';
import { aFunder } from '../support/own-funder.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, fillSignIn, DEMO_PASSWORD } from '../support/portal.ts';

const LIST = '**/api/eb/sessions-precommande/gestion?*';

test('[FUND-01] a funder signs in and lands in its own space', async ({ page }) => {
  await page.goto('/login?typeEspace=ESPACE_CLIENT');
  await fillSignIn(page, 'demo-financeur', DEMO_PASSWORD);
  await expectPage(page, 'HOME');
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions en cours' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Aujourd’hui' });
  await expect(figures).toContainText(/Sessions? ouvertes?/);
  await expect(figures).toContainText(/Lignes? à valider/);
  await expect(
    page.getByRole('heading', { name: `Campagne CESU ${businessYear()}` }),
  ).toBeVisible();
  await expect(page.getByText('Boulangerie Perrin')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: /menu/i }).first();
  await expect(menu.getByRole('link', { name: 'Mes sessions' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Créer une session' }).click();
  await expectPage(page, 'CLIENT_SESSION_CREATION');
});

test('[FUND-06] filters own campaigns by contract and status in the URL', async ({ page }) => {
  const { label, contract } = await aManager(page);
  const stranger = await aFunder({ tauxBp: 5_000 });
  const next = `Campagne à venir ${contract}`;
  await createPlainCampaign(page, { libelle: next, from: dayIn(10), to: dayIn(40) });
  await page.goto('/client/sessions-precommande');
  await expect(page.getByText('2 sessions', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([label, next]);
  await expect(page.getByText(stranger.label)).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel('État').selectOption('À venir');
  await expect(page).toHaveURL(/\?statut=A_VENIR$/);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([next]);
  await page.getByLabel('État').selectOption('Fermée');
  await expect(page.getByText('Aucune session ne correspond à ce choix.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([next]);
  await page.getByRole('link', { name: `Voir la session ${next}` }).click();
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  await expect(page.getByText('Ouvre dans 10 jours')).toBeVisible();

  // Unknown campaigns and those of other funders look the same.
  for (const id of [stranger.campaign, 'inconnue']) {
    await page.goto(`/client/sessions-precommande/${id}`);
    await expect(page.getByText('Cette session n’existe pas ou n’est pas à vous.')).toBeVisible();
    await page.goto(`/client/sessions-precommande/${id}/modification`);
    await expect(page.getByText('Cette session n’existe pas ou n’est pas à vous.')).toBeVisible();
  }
});

test('[FUND-06] [XC-50] the list shows loading, failure and empty states', async ({ page }) => {
  await aManager(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIST, async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { errorMessage: 'Lecture impossible.' } });
  });
  await page.goto('/client/sessions-precommande');
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Chargement de vos sessions' }),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  release();
  await expect(page.locator('.alert--danger')).toContainText('Lecture impossible.');
  expect(await violationsOf(page)).toEqual([]);
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Vous n’avez pas encore de session.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Créer une session' }).click();
  await expectPage(page, 'CLIENT_SESSION_CREATION');
});

test('a read-only user of the funder cannot change anything', async ({ page }) => {
  const { campaign, label } = await aManager(page, { role: 'LECTEUR' });
  await page.goto('/client/sessions-precommande');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([label]);
  await expect(page.getByRole('link', { name: 'Créer une session' })).toHaveCount(0);
  await page.goto(`/client/sessions-precommande/${campaign}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  for (const name of [/^Modifier/, /^Copier/, /^Fermer la session/])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Modifier/ })).toHaveCount(0);
  await page.goto('/client/sessions-precommande/creation');
  await expectPage(page, 'UNAUTHORIZED');
});

test('fits a phone and keeps every control usable', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { campaign } = await aManager(page);
  for (const [path, id] of [
    ['/', 'HOME'],
    ['/client/sessions-precommande', 'CLIENT_SESSION_LIST'],
    ['/client/sessions-precommande/creation', 'CLIENT_SESSION_CREATION'],
    [`/client/sessions-precommande/${campaign}`, 'CLIENT_SESSION_DETAILS'],
    [`/client/sessions-precommande/${campaign}/modification`, 'CLIENT_SESSION_MODIFICATION'],
  ] as const) {
    await page.goto(path);
    await expectPage(page, id);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await sidewaysOf(page), path).toEqual([]);
    expect(await smallTargetsOf(page), path).toEqual([]);
    expect(await violationsOf(page), path).toEqual([]);
  }
});
