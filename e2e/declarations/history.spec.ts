import { getDeclarationInformation } from '@portail/contract/people/profile.calls.ts';
import { changeReplies } from '../support/change-replies.ts';
import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';

const LABELS = {
  TRANSMISE: ['En cours d’envoi à l’Urssaf', 'Envoi en cours de vérification', 'Transmise'],
  ACCEPTEE: ['Acceptée'],
  REJETEE: ['Rejetée'],
  ANNULEE: ['Annulée'],
} as const;

test.describe('person with declarations', () => {
  test.use({ persona: 'demo-rh' });

  test('[DECL-02, DECL-13, DECL-16, DECL-34] history shows each state in French, the rejection reason and the receipt', async ({
    page,
  }) => {
    await page.goto('/');
    await expectPage(page, 'HOME');
    await expect(
      page.getByRole('link', { name: 'Historique de mes déclarations' }).first(),
    ).toHaveAttribute('href', '/historique/declarations');
    await navigateInside(page, '/historique/declarations');
    await expectPage(page, 'DECLARATION_HISTORY');
    const table = page.getByRole('table', { name: 'Déclarations de salaire' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Salarié',
      'Période',
      'Déclarée le',
      'État',
      'Salaire net',
      'Actions',
    ]);
    await expect(table.getByText(/CESU|Pajemploi/).first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    for (const [statut, labels] of Object.entries(LABELS)) {
      await navigateInside(page, `/historique/declarations?statut=${statut}`);
      await expect(page.getByLabel('État (facultatif)')).toHaveValue(statut);
      const states = table.locator('.status');
      await expect(states.first()).toBeVisible();
      // Until the answer comes, the rows are those of the state before.
      await expect
        .poll(async () =>
          (await states.allInnerTexts()).filter(
            (words) => !labels.some((label) => label === words),
          ),
        )
        .toEqual([]);
      await expect(states.first()).toHaveText(new RegExp(`^(${labels.join('|')})$`));
    }
    await navigateInside(page, '/historique/declarations?statut=REJETEE');
    await expect(table.getByText(/^Motif\s: ./).first()).toBeVisible();

    await navigateInside(page, '/historique/declarations?statut=ACCEPTEE');
    const row = table.getByRole('row').filter({ hasText: 'Acceptée' }).first();
    const reference = /T[CP][0-9A-Z]{10}/.exec(await row.innerText())?.[0] ?? 'none';
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      row
        .getByRole('button', { name: `Télécharger le récépissé de la déclaration ${reference}` })
        .click(),
    ]);
    expect(receipt.suggestedFilename()).toContain(reference);

    // Filters that leave nothing are not an empty history.
    await navigateInside(page, '/historique/declarations?du=2020-01-01&au=2020-01-31');
    await expect(page.getByText('Aucun résultat avec ces filtres.')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
    await expect(table.getByRole('rowheader').first()).toBeVisible();
  });

  test('[DECL-12, DECL-38, PROF-11, PROF-12] profile shows numbers with mandates, and is closed without its feature', async ({
    page,
  }) => {
    const cesu = page.getByLabel('Numéro d’employeur CESU');
    await page.goto('/profil/infos-declaration');
    await expectPage(page, 'USER_PROFILE_DECLARATION_INFORMATIONS');
    await expect(cesu).toHaveValue('08000000000001');
    await expect(page.getByLabel('Numéro Pajemploi')).toHaveValue('P0000000000001');
    await expect(page.locator('.status', { hasText: 'Actif' })).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir mes déclarations' }).click();
    await expectPage(page, 'DECLARATION_HISTORY');

    // An unresponsive body is reported with a retry; the numbers stay visible.
    const path = `**${getDeclarationInformation.path}`;
    await changeReplies(page, path, async (reply) => {
      const known = getDeclarationInformation.answer.schema.parse(await reply.json());
      return { json: { ...known, etatMandatCesu: null } };
    });
    await page.goto('/profil/infos-declaration');
    await expect(page.getByText('L’état de ce mandat n’a pas pu être lu.')).toBeVisible();
    await expect(cesu).toHaveValue('08000000000001');
    await page.unroute(path);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.locator('.status', { hasText: 'Actif' })).toHaveCount(2);

    await page.route('**/fonctionnalites?*', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expectPage(page, 'UNAUTHORIZED');
  });
});

test.describe('social plan', () => {
  test.use({ persona: 'demo-social' });

  test('[DECL-02] has the history and its menu entry', async ({ page }) => {
    await page.goto('/historique/declarations');
    await expectPage(page, 'DECLARATION_HISTORY');
    await expect(
      page.getByRole('link', { name: 'Historique de mes déclarations' }).first(),
    ).toBeVisible();
  });
});

test.describe('contract without withholding', () => {
  test.use({ persona: 'demo-restreint' });

  test('[DECL-02, ACC-29] shows no menu entry and closes the page', async ({ page }) => {
    await page.goto('/historique/declarations');
    await expectPage(page, 'UNAUTHORIZED');
    await navigateInside(page, '/');
    await expectPage(page, 'HOME');
    await expect(page.getByRole('link', { name: 'Historique de mes déclarations' })).toHaveCount(0);
  });
});

test.describe('person without declaration', () => {
  test.use({ persona: 'demo-vide' });

  test('[DECL-35, SHELL-65] sees an empty state with a link to a first declaration', async ({
    page,
  }) => {
    await page.goto('/historique/declarations');
    await expectPage(page, 'DECLARATION_HISTORY');
    await expect(page.locator('.empty-state__title')).toHaveText(
      'Vous n’avez effectué aucune déclaration.',
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Payer et déclarer un salarié' }).click();
    await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  });
});
