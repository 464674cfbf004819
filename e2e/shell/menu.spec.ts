import { IN_LONG_RUN } from '../support/long.ts';
import {
  ACCOUNT,
  DECLARATIONS,
  DOCUMENTS,
  ELECTRONIC,
  HOME,
  ORDER,
  ORDERS,
  ORDER_HISTORY,
  PAPER,
  PAPER_WITH_STATEMENT,
  accordion,
  burger,
  group,
  menu,
  readMenu,
  simple,
} from '../support/menu.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';
import { nextTurn } from '../support/turns.ts';
import { resizeTo } from '../support/layout.ts';

test.describe('a unified account', () => {
  test.use({ persona: 'demo-unique' });

  test('[SHELL-27, SHELL-36] home, orders, electronic and paper CESU, services, invoices, documents, each with its kind', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      ORDERS,
      ELECTRONIC,
      accordion('Mes CESU papier', ...PAPER),
      accordion(
        'Mes services',
        'Commander une prestation → /prestations/commandes/choix-dispositif',
        'Suivi de mes commandes → /prestations/commandes/suivi',
      ),
      accordion(
        'Mes factures',
        'Consulter mes factures → /prestations/factures',
        'Payer mes factures → /prestations/paiement-factures',
      ),
      DOCUMENTS,
    ]);
    // Entries inside a group carry their kind too.
    await expect(menu(page).locator('li li:not([data-menu-kind=SIMPLE])')).toHaveCount(0);
  });
});

test.describe('CESU_RH', () => {
  test.use({ persona: 'demo-rh' });

  test('[SHELL-34, SHELL-36] no services nor invoices, and the paper statement', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      ORDERS,
      ELECTRONIC,
      PAPER_WITH_STATEMENT,
      DOCUMENTS,
    ]);
  });

  test('[SHELL-42] a group is closed elsewhere, and opens and closes on click', async ({
    page,
  }) => {
    await page.goto('/');
    const orders = group(page, 'Mes commandes');
    const entry = menu(page).getByRole('link', { name: 'Changer de format' });
    await expect(orders).toHaveAttribute('aria-expanded', 'false');
    await expect(entry).toBeHidden();
    await orders.click();
    await expect(orders).toHaveAttribute('aria-expanded', 'true');
    await expect(entry).toBeVisible();
    await orders.click();
    await expect(orders).toHaveAttribute('aria-expanded', 'false');
    await expect(entry).toBeHidden();
  });

  test('[SHELL-42] a group opens on each of its pages, entries or not, and stays closed by hand', async ({
    page,
  }) => {
    await page.goto('/commande/contenu');
    const orders = group(page, 'Mes commandes');
    const electronic = group(page, 'Mon CESU électronique');
    await expect(orders).toHaveAttribute('aria-expanded', 'true');
    await expect(electronic).toHaveAttribute('aria-expanded', 'false');

    await orders.click();
    await expect(orders).toHaveAttribute('aria-expanded', 'false');
    // A page of the group that has no entry of its own.
    await navigateInside(page, '/commande/details');
    await expectPage(page, 'VIEW_ORDER');
    await expect(orders).toHaveAttribute('aria-expanded', 'true');

    await navigateInside(page, '/compte/solde');
    await expectPage(page, 'ACCOUNT_STATEMENT');
    await expect(electronic).toHaveAttribute('aria-expanded', 'true');
    const current = menu(page).locator('[aria-current=page]');
    await expect(current).toHaveText('Mon solde');
  });

  test('[SHELL-43] [XC-32] 767 px: a button, and the menu behind it', async ({ page }) => {
    await resizeTo(page, { width: 767, height: 800 });
    await page.goto('/');
    await expect(burger(page)).toBeVisible();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(menu(page)).toBeHidden();

    await burger(page).click();
    const drawer = page.getByRole('dialog', { name: 'Menu principal' });
    await expect(drawer).toBeVisible();
    expect((await readMenu(page)).map(({ label }) => label)).toEqual([
      '',
      'Mes commandes',
      'Mon CESU électronique',
      'Mes CESU papier',
      'Mes documents',
    ]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(burger(page)).toBeFocused();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('[SHELL-43] an entry of the drawer leads to its page and closes it', async ({ page }) => {
    await resizeTo(page, { width: 390, height: 800 });
    await page.goto('/');
    await burger(page).click();
    await group(page, 'Mes commandes').click();
    await menu(page).getByRole('link', { name: 'Changer de format' }).click();
    await expectPage(page, 'CESU_CONVERSION_CHOICE');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('h1')).toBeFocused();
  });

  test('[SHELL-43] [XC-32] 768 px: the menu stands beside the page, without a button', async ({
    page,
  }) => {
    await resizeTo(page, { width: 768, height: 800 });
    await page.goto('/');
    await expect(menu(page)).toBeVisible();
    await expect(burger(page)).toHaveCount(0);
  });

  test('[SHELL-78] [XC-32] a resize counts 200 ms after the last one, not before', async ({
    page,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto('/');
    await expect(menu(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);

    const resizeTo = async (width: number) => {
      const resized = page.evaluate(
        () => new Promise((done) => window.addEventListener('resize', done, { once: true })),
      );
      await page.setViewportSize({ width, height: 800 });
      await resized;
    };
    const passed = async (ms: number) => {
      await page.clock.runFor(ms);
      await nextTurn(page);
    };
    await resizeTo(700);
    await passed(150);
    await resizeTo(600);
    await passed(199);
    await expect(menu(page)).toBeVisible();
    await expect(burger(page)).toHaveCount(0);
    await passed(1);
    await expect(burger(page)).toBeVisible();
    await expect(menu(page)).toBeHidden();
  });
});

test.describe('CESU_SOCIAL', () => {
  test.use({ persona: 'demo-social' });

  test('[SHELL-35, SHELL-36] six simple entries', IN_LONG_RUN, async ({ page }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      simple('Payer → /paiement/compte/choix'),
      simple('Historique de mes versements → /historique/versements'),
      simple('Mes titres → /titres/solde'),
      simple(DECLARATIONS),
      simple('Mes documents → /attestation-fiscale'),
    ]);
  });
});

test.describe('a contract without features nor withholding', () => {
  test.use({ persona: 'demo-restreint' });

  test('[SHELL-29, SHELL-39] keeps what needs none of them', IN_LONG_RUN, async ({ page }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      accordion('Mes commandes', ORDER_HISTORY),
      accordion('Mon CESU électronique', ...ACCOUNT),
    ]);
  });
});

test.describe('a small client', () => {
  test.use({ persona: 'demo-petit' });

  test('[SHELL-39] has the entries of its two features', IN_LONG_RUN, async ({ page }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      accordion('Mes commandes', ORDER, ORDER_HISTORY),
      ELECTRONIC,
      PAPER_WITH_STATEMENT,
    ]);
  });
});

test.describe('a read-only link', () => {
  test.use({
    persona: 'demo-rh',
    alteration: {
      change: ({ user }) => {
        user.readOnly = true;
      },
    },
  });

  test('[SHELL-40, SHELL-26] leaves statements and histories', IN_LONG_RUN, async ({ page }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      accordion('Mes commandes', ORDER_HISTORY),
      accordion(
        'Mon CESU électronique',
        'Mon solde → /compte/solde',
        'Historique de mes paiements → /historique/paiements-comptes',
        DECLARATIONS,
      ),
      accordion(
        'Mes CESU papier',
        'Mon solde → /titres/solde',
        'Historique de mes paiements → /historique/paiements-titres',
      ),
      DOCUMENTS,
    ]);
  });
});

test.describe('a link of the back office', () => {
  test.use({
    persona: 'demo-rh',
    alteration: {
      change: ({ user }) => {
        user.fromBackOffice = true;
      },
    },
  });

  test('[SHELL-41, SHELL-26] leaves home and trade', IN_LONG_RUN, async ({ page }) => {
    await page.goto('/');
    expect(await readMenu(page)).toEqual([
      HOME,
      accordion('Mes commandes', 'Échanger un millésime → /echange/choix'),
    ]);
  });
});

test.describe('the other spaces', () => {
  test.describe('funder', () => {
    test.use({ persona: 'demo-financeur' });
    test('a funder has their own entries', IN_LONG_RUN, async ({ page }) => {
      await page.goto('/');
      expect(await readMenu(page)).toEqual([
        HOME,
        simple('Mes sessions → /client/sessions-precommande'),
        simple('Personnes → /client/personnes'),
        simple('Plans d’aide → /client/plans-aide'),
        simple('Factures → /client/factures'),
        simple('Avis → /client/avis'),
        simple('Utilisateurs → /client/utilisateurs'),
      ]);
    });
  });

  test.describe('intervenant', () => {
    test.use({ persona: 'demo-intervenant' });
    test('an intervenant has their own entries', IN_LONG_RUN, async ({ page }) => {
      await page.goto('/');
      expect(await readMenu(page)).toEqual([
        HOME,
        simple('Mes remises → /intervenant/remises'),
        simple('Mes coordonnées bancaires → /intervenant/informations-bancaires'),
      ]);
    });
  });
});
