import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { addLines, aFunderCampaign } from '../support/funder-world.ts';
import { homeServiceLink, organisationLink, pathOf } from '../support/partner-links.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage } from '../support/portal.ts';

test.slow();

const USERS = '/client/utilisateurs';

/** Makes a call with the token of this tab. */
const callFromTab = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, url, json]) => {
      const stored = JSON.stringify([sessionStorage, localStorage]);
      const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)?.[0] ?? '';
      const reply = await fetch(url, {
        method: verb,
        headers: {
          authorization: `Bearer ${token}`,
          ...(json === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === '' ? {} : { body: json }),
      });
      const answer: unknown = await reply.json().catch(() => undefined);
      return { status: reply.status, answer };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );

test('[24-6] a support operator in the space of a funder administers no users', async ({
  page,
}) => {
  await page.goto(pathOf(await organisationLink(page)));
  await expectInside(page);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Mes sessions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Utilisateurs' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Plans d’aide' })).toHaveCount(0);
  // The home page of a funder shows its heading once its campaigns are loaded.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(USERS);
  await expectPage(page, 'UNAUTHORIZED');

  const refused = await callFromTab(page, 'POST', '/api/eb/financeur/utilisateurs', {
    nom: 'Haddad',
    prenom: 'Karim',
    email: 'karim.haddad@emetteur.example',
    role: 'ADMINISTRATEUR',
  });
  expect(refused).toMatchObject({ status: 403, answer: { code: 'ACCES_REFUSE' } });
});

test('[24-6] a read-only operator in the space of a funder exports no lines', async ({ page }) => {
  const session = await aFunderCampaign();
  await addLines(session, 3);
  await page.goto(
    pathOf(await organisationLink(page, { operateur: 'anne.leclerc', mode: 'LECTURE_SEULE' })),
  );
  await expectInside(page);
  await page.goto(`/client/sessions-precommande/${session.id}/lignes`);
  await expectPage(page, 'CLIENT_SESSION_LINES');
  await expect(page.getByRole('table').locator('tbody > tr')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Exporter/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Sélectionner/ })).toHaveCount(0);

  const refused = await callFromTab(
    page,
    'GET',
    `/api/eb/sessions-precommande/gestion/${session.id}/lignes/export?format=csv`,
  );
  expect(refused).toMatchObject({ status: 403, answer: { code: 'ACCES_REFUSE' } });
});

test('[24-5] a home-services link offers neither free payments nor papers, sessions or bank details', async ({
  page,
}) => {
  await page.goto(pathOf(await homeServiceLink(page, 'demo-unique')));
  await expectInside(page);
  await expect(page.getByRole('link', { name: 'Attestation fiscale' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Payer', exact: true })).toHaveCount(0);
  for (const path of [
    '/paiement/compte/choix',
    '/attestation-fiscale',
    '/profil/infos-connexion',
    '/profil/informations-bancaires',
  ]) {
    await page.goto(path);
    await expectPage(page, 'UNAUTHORIZED');
  }
  await page.goto('/prestations/factures');
  await expectPage(page, 'FACTURES');
  for (const path of [
    '/api/eb/authentification/sessions',
    '/api/eb/beneficiaires/attestations-fiscales',
    '/api/eb/beneficiaires/profil/informations-bancaires',
  ]) {
    expect(await callFromTab(page, 'GET', path), path).toMatchObject({ status: 403 });
  }
});
