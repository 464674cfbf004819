import { expect, test } from '../../support/persona-test.ts';
import { expectPage, navigateInside } from '../../support/portal.ts';

test.describe('social plan', () => {
  test.use({ persona: 'demo-social' });

  test('[XC-50] [ACC-06] [ACC-02] [CHK-04] shows rights in their own unit, on the home page and in the history', async ({
    page,
    browser,
    sessions,
  }) => {
    await page.goto('/');
    await expectPage(page, 'HOME');
    const hours = page.locator('.home-card').filter({ hasText: 'Aide à domicile' });
    await expect(hours.locator('.amount--hero')).toHaveText(/^\d+\u00a0h\u00a0\d{2}$/);
    await expect(hours).toContainText(/soit .*€, à 24,00\u00a0€ de l’heure/);
    await expect(hours.getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      / sur 30\u00a0h\u00a000$/,
    );
    const strip = hours.getByRole('list', { name: 'Vos droits, mois par mois' });
    await expect(strip.locator('[aria-current=date]')).toContainText('mois en cours');
    const meals = page.locator('.home-card').filter({ hasText: 'Portage de repas' });
    await expect(meals.locator('.amount--hero')).toHaveText(/^[\d,]+\u00a0€$/);
    await expect(page.getByRole('link', { name: 'Payer un intervenant' })).toHaveCount(1);
    await expect(
      page.getByRole('table', { name: 'Vos derniers mouvements' }).getByRole('rowheader'),
    ).toHaveCount(5);

    await hours.getByRole('link', { name: 'Voir mes versements' }).click();
    await expectPage(page, 'TRANSACTIONS_HISTORY');
    const table = page.getByRole('table', { name: 'Droits versés' });
    await expect(table.getByRole('cell', { name: /^30\sh\s00$/ }).first()).toBeVisible();
    await expect(table.getByRole('cell', { name: /^120,00\s€$/ }).first()).toBeVisible();
    await expect(table.getByText('Retourné au financeur').first()).toBeVisible();

    await navigateInside(page, '/titres/solde');
    await expectPage(page, 'CHECKBOOK_STATEMENT');
    await expect(page.getByText('Vous n’avez aucun titre CESU.')).toBeVisible();
    await navigateInside(page, '/attestation-fiscale');
    await expectPage(page, 'TAX_DOCUMENT');
    await navigateInside(page, '/compte/solde');
    await expectPage(page, 'UNAUTHORIZED');

    // Hundredths of an hour.
    const context = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: await sessions.of('demo-double'),
    });
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.locator('.home-card .amount--hero').first()).toHaveText(
      /^\d+\u00a0h\u00a0\d{2}$/,
    );
    await context.close();
  });
});

test.describe('[25-25] home page of a social plan', () => {
  test.use({ persona: 'demo-social' });

  test('[25-25] shows the last day of unused hours, in one notation', async ({ page }) => {
    await page.goto('/');
    const deadlines = page.getByRole('list', { name: 'Dates limites de vos droits' });
    await expect(deadlines.first()).toContainText(
      /^\d+\sh\s\d{2} à utiliser jusqu’au \d{1,2}(?:er)?\s\S+\s\d{4} \(/,
    );
    await expect(page.getByRole('main')).not.toContainText(/\d,\d{2}\u00a0h\b/);
  });

  test('[25-25] links to the payment history, the contact page and the glossary', async ({
    page,
  }) => {
    for (const [name, id] of [
      ['Historique de mes paiements', 'ACCOUNT_PAYMENT_HISTORY'],
      ['Nous contacter', 'CONTACT'],
      ['Glossaire', 'GLOSSARY'],
    ] as const) {
      await page.goto('/');
      const shortcuts = page.getByRole('navigation', { name: 'Raccourcis' });
      await shortcuts.getByRole('link', { name, exact: true }).click();
      await expectPage(page, id);
    }
  });
});

test.describe('employer contract', () => {
  test.use({ persona: 'demo-rh' });

  test('[XC-50] home page shows spendable amounts, deadlines and last movements', async ({
    page,
  }) => {
    await page.goto('/');
    const spend = page.locator('.home-card').filter({ hasText: 'À dépenser aujourd’hui' });
    await expect(spend.locator('.amount--hero')).toHaveText(/€$/);
    await expect(spend).toContainText(/À utiliser avant le 31\u00a0janvier \d{4}/);
    await expect(spend.getByRole('meter')).toHaveCount(1);
    await expect(page.locator('.home-card').filter({ hasText: 'Mes titres papier' })).toContainText(
      /8 titres disponibles/,
    );
    await expect(
      page.getByRole('table', { name: 'Vos derniers mouvements' }).getByRole('rowheader'),
    ).toHaveCount(5);
    await spend.getByRole('link', { name: 'Voir mon relevé' }).click();
    await expectPage(page, 'ACCOUNT_STATEMENT');
  });
});

test.describe('person without holdings', () => {
  test.use({ persona: 'demo-vide' });

  test('[SHELL-65] [ACC-28] [CHK-16] sees an empty state per list, and can retry a failed one', async ({
    page,
  }) => {
    const path = '**/beneficiaires/comptes?*';
    await page.route(path, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'X', errorMessage: 'La liste est illisible.', requestId: 'r' },
      }),
    );
    await page.goto('/compte/solde');
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'La liste est illisible.',
    );
    await page.unroute(path);
    await page.getByRole('button', { name: 'Réessayer' }).click();

    const titles: string[] = [];
    for (const [address, id, title] of [
      ['/compte/solde', 'ACCOUNT_STATEMENT', 'Vous n’avez aucun compte CESU.'],
      ['/titres/solde', 'CHECKBOOK_STATEMENT', 'Vous n’avez aucun titre CESU.'],
      [
        '/historique/paiements-comptes',
        'ACCOUNT_PAYMENT_HISTORY',
        'Vous n’avez effectué aucun paiement.',
      ],
      [
        '/historique/paiements-titres',
        'CHECK_PAYMENT_HISTORY',
        'Vous n’avez effectué aucun paiement.',
      ],
      ['/attestation-fiscale', 'TAX_DOCUMENT', 'Aucune attestation fiscale pour le moment.'],
    ] as const) {
      if (address !== '/compte/solde') await navigateInside(page, address);
      await expectPage(page, id);
      await expect(page.locator('.empty-state__title')).toHaveText(title);
      titles.push(title);
    }
    expect(new Set(titles).size).toBe(4);
    await navigateInside(page, '/compte/solde');
    await page.getByRole('link', { name: 'Commander des CESU' }).click();
    await expectPage(page, 'ORDER_SESSION_LIST');
  });
});
