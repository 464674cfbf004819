import { randomInt, randomUUID } from 'node:crypto';
import { isSiret } from '@portail/rules/identifiers/siret.ts';
import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { sidewaysOf } from '../support/layout.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { mailsTo } from '../support/mailbox.ts';
import { menu } from '../support/menu.ts';
import { openOperator } from '../support/operator-pages.ts';
import { aFunder, enrol } from '../support/own-funder.ts';
import { aPerson, query } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { LUCIE, typeCode } from '../support/second-person.ts';

// Two sessions and several axe runs.
test.slow();

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** An unused valid SIRET. */
const aSiret = (): string => {
  const start = Array.from({ length: 13 }, () => randomInt(10)).join('');
  const keys = Array.from({ length: 10 }, (_, key) => `${start}${key}`);
  const siret = keys.find(isSiret);
  if (siret === undefined) throw new Error('one key of ten is right');
  return siret;
};

const fillFunder = async (page: Page, name: string, mail: string): Promise<void> => {
  await page.getByLabel('Raison sociale').fill(name);
  await page.getByLabel('SIRET').fill(aSiret());
  await page.getByLabel('Prénom').fill('Ondine');
  await page.getByLabel('Nom', { exact: true }).fill('Marchand');
  await page.getByLabel('Adresse e-mail professionnelle').fill(mail);
};

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('[BO-17] [S23] an operator opens a funder and its contract; a flag turned off disappears from the portal of its people', async ({
  page,
  browser,
  baseURL,
}) => {
  const tag = randomUUID().slice(0, 8);
  const name = `Atelier Éluard ${tag}`;
  const mail = `ondine-${tag}@eluard.example`;
  const numero = `8${tag}`;
  await openOperator(page);
  await page.goto('/back-office/financeurs');
  await expectPage(page, 'BO_FUNDERS');
  await expect(page.getByRole('table', { name: 'Financeurs' })).toContainText('Groupe Horizon');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Créer un financeur' }).click();
  const create = page.getByRole('button', { name: 'Créer le financeur et envoyer l’invitation' });
  await create.click();
  const summary = page.getByRole('group', { name: '5 points sont à corriger' });
  await expect(summary).toBeFocused();
  await fillFunder(page, name, mail);
  await page.getByLabel('SIRET').fill('12345678901234');
  await create.click();
  await expect(page.getByText('Ce SIRET est incorrect').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('SIRET').fill(aSiret());
  await create.click();
  await expectPage(page, 'BO_FUNDER');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Utilisateurs de l’espace' })).toContainText(mail);
  await expect
    .poll(async () => (await mailsTo(mail)).map(({ sujet }) => sujet).join(), {
      message: 'the first user is invited by mail',
    })
    .toContain(name);

  await page.getByRole('link', { name: 'Nouveau contrat' }).click();
  await page.getByLabel('Numéro du contrat').fill(numero);
  await page.getByLabel('Nom du produit').fill('CESU Éluard');
  await page.getByLabel('Type de contrat').selectOption('CESU_RH');
  for (const flag of ['Contrat actif', 'Déclaration d’un salarié', 'Attestation fiscale']) {
    await tick(page, flag).check();
  }
  await page.getByRole('button', { name: 'Créer le contrat' }).click();
  await expect(notifications(page)).toContainText(`Le contrat ${numero} est créé.`);
  await expect(page.getByRole('link', { name: `Contrat ${numero}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await violationsOf(page)).toEqual([]);

  // Opening another contract does not lose unsaved changes.
  const product = page.getByLabel('Nom du produit');
  const leaving = page.getByRole('alertdialog', { name: /Quitter sans enregistrer/ });
  await product.fill('CESU Éluard bis');
  await page.getByRole('link', { name: 'Nouveau contrat' }).click();
  await leaving.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(product).toHaveValue('CESU Éluard bis');
  await page.getByRole('link', { name: 'Nouveau contrat' }).click();
  await leaving.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page.getByLabel('Numéro du contrat')).toHaveValue('');
  await page.getByRole('link', { name: `Contrat ${numero}`, exact: true }).click();
  await expect(product).toHaveValue('CESU Éluard');

  // A person of this contract whose portal stays open.
  const person = await aPerson();
  await enrol(person, { contract: numero });
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: visitor(),
  });
  const portal = await context.newPage();
  await openLinkSession(portal, { login: person.login, contract: numero });
  await portal.goto('/attestation-fiscale');
  await expectPage(portal, 'TAX_DOCUMENT');

  await page.getByRole('button', { name: 'Fonctionnalités' }).click();
  await tick(page, 'Attestation fiscale').uncheck();
  await page.getByRole('button', { name: 'Enregistrer les paramètres' }).click();
  const changes = page.getByRole('dialog', { name: `Modifier le contrat ${numero}` });
  await expect(changes).toContainText('Attestation fiscale : Oui → Non');
  await changes.getByRole('button', { name: 'Appliquer les changements' }).click();
  await expect(notifications(page)).toContainText('en moins d’une minute');
  await expect(page.getByText('Attestation fiscale : Oui → Non')).toBeVisible();

  // Focus refreshes the data; otherwise it would be refreshed within half a minute.
  await portal.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expectPage(portal, 'UNAUTHORIZED');
  await expect(menu(portal).getByRole('link', { name: 'Attestation fiscale' })).toHaveCount(0);
  await context.close();
});

test('[24-12] [BO-17] an operator enters a code to invite an administrator, and the old contact is notified of the new one', async ({
  page,
}) => {
  const { clientId, name } = await aFunder({ tauxBp: 6_000 });
  const mail = `gilles-${clientId.toLowerCase()}@essai.example`;
  const [before, after] = [`ancien-${mail}`, `nouveau-${mail}`];
  await query('update financeur set contact_email = $2, siret = $3 where client_id = $1', [
    clientId,
    before,
    aSiret(),
  ]);
  await openOperator(page);
  await page.goto(`/back-office/financeurs/${clientId}`);
  await expectPage(page, 'BO_FUNDER');
  await page.getByText('Inviter un administrateur', { exact: true }).click();
  await page.getByLabel('Prénom').fill('Gilles');
  await page.getByLabel('Nom', { exact: true }).fill('Petit');
  await page.getByLabel('Adresse e-mail professionnelle').fill(mail);
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await typeCode(page, LUCIE);
  await expect(notifications(page)).toContainText(`Gilles Petit reçoit un lien à ${mail}`);

  await page.getByRole('button', { name: 'Modifier l’identité' }).click();
  await page.getByLabel('Adresse e-mail du contact').fill(after);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(notifications(page)).toContainText(
    `Les modifications de ${name} sont enregistrées.`,
  );
  for (const address of [before, after]) {
    await expect
      .poll(async () => (await mailsTo(address)).map(({ sujet }) => sujet))
      .toEqual([`Le contact de ${name} a changé`]);
  }
  await expect(page.getByLabel('Titres papier demandés en 24 heures')).toHaveValue(/^300/);
});

test.describe('a read-only operator', () => {
  test.use({ viewport: { width: 320, height: 720 } });

  test('[BO-05] [BO-17] [A18] sees a funder and every parameter, without any action', async ({
    page,
  }) => {
    await openOperator(page, 'demo-operateur-lecture');
    await page.goto('/back-office/financeurs');
    await expectPage(page, 'BO_FUNDERS');
    await page.getByRole('searchbox', { name: /Rechercher un financeur/ }).fill('horizon');
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await page.getByRole('link', { name: 'Groupe Horizon' }).click();
    await expectPage(page, 'BO_FUNDER');
    await expect(page.getByText('Vous consultez cette fiche en lecture seule.')).toBeVisible();
    await expect(page.getByText('Montant maximal par carte')).toBeVisible();
    await expect(page.getByText('Échange : Compte CESU vers Titres CESU')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
    await expect(
      page.getByRole('link', { name: /Régler l’affichage.* du contrat 100001/ }),
    ).toBeVisible();
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });
});
