import type { Page } from '@playwright/test';
import { changeReplies } from '../support/change-replies.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, navigateInside, signInAs } from '../support/portal.ts';
import { expectAt } from '../support/registration-steps.ts';

const contractCard = (page: Page, numero: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`n° ${numero}`) });
const userMenu = (page: Page) => page.getByRole('button', { name: /^Mon compte/ });
const storedState = (page: Page) =>
  page.evaluate(() => window.localStorage.getItem('eb.etat') ?? '');

/** Through the user menu. */
const changeSpace = async (page: Page) => {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Changer d’espace' }).click();
  await expectPage(page, 'VISUALISATION_CHOICE');
};

test.describe('person with two contracts', () => {
  const asked: string[] = [];

  test.beforeEach(async ({ page }) => {
    asked.length = 0;
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signInAs(page, 'demo-double');
    await expectPage(page, 'VISUALISATION_CHOICE');
  });

  test('[25-27, AUTH-10, AUTH-61, AUTH-62, SHELL-20] is offered both by kind from any page that needs a mode, with what is possible now, and keeps the choice after a reload', async ({
    page,
  }) => {
    // The connected user is read once the password is accepted.
    const places = ['connexion', 'utilisateur-connecte'].map((end) =>
      asked.findIndex((path) => path.endsWith(`/authentification/${end}`)),
    );
    expect(places[0]).toBeGreaterThan(-1);
    expect(places[1]).toBeGreaterThan(places[0] ?? Number.POSITIVE_INFINITY);
    for (const path of ['/compte/solde', '/commande/sessions', '/']) {
      await page.goto(path);
      await expectAt(page, '/choix-visualisation', 'VISUALISATION_CHOICE');
    }
    await expect(page.locator('main ul button')).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'CESU financés par votre employeur',
      'Aide financée par votre département',
    ]);
    await expect(contractCard(page, '100001')).toContainText('Groupe Horizon');
    await expect(contractCard(page, '100001')).toContainText('Disponible en ce moment');
    await expect(contractCard(page, '100002')).toContainText('Département du Val-Fleuri');
    const employer = contractCard(page, '100001');
    await expect(employer).toContainText(/Disponible en ce moment\s: payer, commander/);
    const social = contractCard(page, '100002');
    await expect(social).toContainText(/Disponible en ce moment\s: payer/);
    // Orders, format changes and exchanges belong to the employer mode; exchanges to February.
    await expect(social).not.toContainText(/commander|changer de format|échanger/);
    const month = await page.evaluate(() => new Date().getMonth());
    if (month !== 1) await expect(employer).not.toContainText('échanger un millésime');
    await contractCard(page, '100002').click();
    await expectInside(page);
    await expect(page).toHaveURL('/');
    await expect.poll(() => storedState(page)).toContain('"visualisationMode":"CESU_SOCIAL"');
    await page.reload();
    await expectInside(page);
    await expect(page.getByText('Département du Val-Fleuri').first()).toBeVisible();
    const state: unknown = JSON.parse(await storedState(page));
    expect(state).toMatchObject({
      visualisation: {
        selectedContract: { contractId: '100002' },
        visualisationMode: 'CESU_SOCIAL',
        features: expect.arrayContaining([{ id: 'AFFICHER_MES_TITRES', proprietes: {} }]),
      },
    });
  });

  test('[SHELL-25, SHELL-48, AUTH-61] switches pages, theme and data to the other contract', async ({
    page,
  }) => {
    await contractCard(page, '100001').click();
    await expectInside(page);
    await navigateInside(page, '/historique/versements');
    await expectPage(page, 'UNAUTHORIZED');
    await navigateInside(page, '/commande/sessions');
    await expectPage(page, 'ORDER_SESSION_LIST');

    await changeSpace(page);
    await expect(contractCard(page, '100001')).toHaveAttribute('aria-current', 'true');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await contractCard(page, '100002').click();
    await expectInside(page);
    await navigateInside(page, '/commande/sessions');
    await expectPage(page, 'UNAUTHORIZED');
    await navigateInside(page, '/historique/versements');
    await expectPage(page, 'TRANSACTIONS_HISTORY');
    // No request is sent for the former contract.
    expect(urls.filter((url) => url.includes('numeroContrat=100001'))).toEqual([]);
    await changeSpace(page);
    await contractCard(page, '100001').click();
    await expectInside(page);
    await navigateInside(page, '/commande/sessions');
    await expectPage(page, 'ORDER_SESSION_LIST');
  });

  test('[AUTH-61] does not find a draft of one contract under another', async ({ page }) => {
    await contractCard(page, '100001').click();
    await expectInside(page);
    const draft = {
      commande: {
        version: 1,
        owner: 'demo-double',
        savedAtMs: Date.now(),
        answers: { session: { idSession: 'BROUILLON-100001' } },
      },
    };
    await expect.poll(() => storedState(page)).toContain('"visualisationMode":"CESU_RH"');
    await page.evaluate(
      (value) => window.localStorage.setItem('eb.brouillons', value),
      JSON.stringify(draft),
    );
    await page.reload();
    await expectInside(page);
    await navigateInside(page, '/commande/informations');
    await expectPage(page, 'ORDER_INFORMATION');
    await changeSpace(page);
    await contractCard(page, '100002').click();
    await expectInside(page);
    const drafts = () => page.evaluate(() => window.localStorage.getItem('eb.brouillons') ?? '');
    await expect.poll(drafts).not.toContain('BROUILLON-100001');
  });
});

test.describe('person with one contract', () => {
  test.use({ persona: 'demo-vide' });

  test('[AUTH-61, SHELL-48] opens it directly and is offered no other', async ({ page }) => {
    await page.goto('/choix-visualisation');
    await expectInside(page);
    await userMenu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Changer d’espace' })).toHaveCount(0);
  });

  test('[AUTH-62] loses a disabled feature within a minute, without a navigation', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await expectInside(page);
    const trade = page.getByRole('main').getByRole('link', { name: 'Échanger un millésime' });
    await expect(trade).toBeVisible();
    // A request sent before the feature was disabled must not answer.
    await page.waitForLoadState('networkidle');
    await changeReplies(page, '**/api/eb/fonctionnalites?*', async (reply) => {
      const features = (await reply.json()) as { id: string }[];
      return { json: features.filter(({ id }) => id !== 'SOUS_MENU_ECHANGE') };
    });
    const refreshed = page.waitForResponse('**/api/eb/fonctionnalites?*');
    await page.clock.runFor(60_000);
    await refreshed;
    await expect(trade).toHaveCount(0);
  });
});

test('[AUTH-61] a person without an active contract sees a message and can sign out', async ({
  page,
}) => {
  await page.route('**/api/eb/beneficiaires/contrats', (route) => route.fulfill({ json: [] }));
  await signInAs(page, 'demo-vide');
  await expectAt(page, '/choix-visualisation', 'VISUALISATION_CHOICE');
  await expect(page.getByText('Vous n’avez aucun contrat actif.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await expectPage(page, 'LOGIN');
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible();
});
