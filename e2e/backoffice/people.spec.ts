import { violationsOf } from '../support/axe.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openOperator } from '../support/operator-pages.ts';
import { spaceOf } from '../support/access-steps.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import {
  expectInside,
  expectPage,
  navigateInside,
  refuseCookies,
  signInAs,
} from '../support/portal.ts';
import { expectAt } from '../support/registration-steps.ts';

const PATH = '/back-office/personnes';

test('[BO-01] [BO-02] [BO-03] [BO-05] [BO-06] [SAP-24] [P11] an operator finds a person and opens their space in its own tab; the person reads why', async ({
  page,
  context,
  browser,
}) => {
  const person = await aPerson();
  await openOperator(page, 'demo-operateur-support');
  await page.goto(PATH);
  await expectPage(page, 'BO_PEOPLE');

  const search = page.getByRole('search', { name: 'Rechercher une personne' });
  await search.getByRole('textbox').fill('ab');
  await search.getByRole('button', { name: 'Rechercher' }).click();
  await expect(search.getByText(/longueur minimale de 3 caractères/).first()).toBeVisible();
  await search.getByRole('textbox').fill(person.lastName);
  await search.getByRole('button', { name: 'Rechercher' }).click();
  const open = page.getByRole('button', { name: `Ouvrir ${spaceOf(person)}` });
  await expect(open).toHaveCount(1);
  expect(page.url()).not.toContain('Vasseur');
  expect(await violationsOf(page)).toEqual([]);
  await resizeTo(page, { width: 320, height: 800 });
  // The side menu disappears with the next frame.
  await expect.poll(() => sidewaysOf(page)).toEqual([]);

  await open.click();
  const dialog = page.getByRole('dialog', { name: `Ouvrir ${spaceOf(person)}` });
  await dialog.getByRole('button', { name: 'Préparer l’ouverture' }).click();
  await expect(dialog.getByText('Ce champ est requis.').first()).toBeVisible();
  await dialog.getByLabel('Motif').selectOption('APPEL');
  await dialog.getByLabel(/^Précisions/).fill('Solde du compte');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Préparer l’ouverture' }).click();
  const [portal] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click(),
  ]);
  await expect(dialog).toHaveCount(0);

  await expectInside(portal);
  const banner = portal.getByRole('region', { name: 'Connexion ouverte par un lien' });
  await expect(banner).toContainText(`Consultation seule de ${spaceOf(person)}`);
  expect(await portal.evaluate(() => window.opener === null)).toBe(true);
  expect(portal.url()).not.toContain('bypassToken');
  // Actions that change data are neither in the menu nor at their URL.
  await expect(portal.getByRole('link', { name: 'Commander', exact: true })).toHaveCount(0);
  await portal.goto('/changer-format/choix');
  await expectAt(portal, '/unauthorized', 'UNAUTHORIZED');
  await expect(banner).toBeVisible();

  // The operator's session is still there.
  await page.reload();
  await expectPage(page, 'BO_PEOPLE');
  await expect(page.getByRole('region', { name: 'Connexion ouverte par un lien' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Fermer cet espace' }).click();
  await expectPage(portal, 'BO_PEOPLE');
  await expect(banner).toHaveCount(0);

  const home = await browser.newContext();
  const own = await home.newPage();
  await refuseCookies(own);
  await signInAs(own, person.login);
  await expectInside(own);
  await navigateInside(own, '/profil/donnees-personnelles');
  await expectPage(own, 'PRIVACY');
  const list = own.getByRole('list', { name: 'Consultations' });
  await expect(list).toContainText(
    'En lecture seule – Motif\u00a0: Appel téléphonique avec l’assistance\u00a0: Solde du compte',
  );
  await expect(list).toContainText('Recherche de votre dossier par l’assistance');
  await home.close();
});

test('[BO-07] [S44] a read-only operator opens a space to read it, and sees who is paused', async ({
  page,
}) => {
  await openOperator(page, 'demo-operateur-lecture');
  await page.goto(PATH);
  await expectPage(page, 'BO_PEOPLE');
  await expect(page.getByText('Votre accès est en lecture seule')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Consultations suspendues' })).toBeVisible();
  await page.getByRole('textbox').fill('demo-rh');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.getByRole('button', { name: 'Ouvrir l’espace de Camille Rousseau' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: 'Lecture seule' })).toBeChecked();
});
