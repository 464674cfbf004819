import type { PageDefinition } from '@portail/contract/pages/define-page.ts';
import { PAGES } from '@portail/contract/pages/registry.ts';
import { expect, type Page, test } from '@playwright/test';
import { expectGoes, expectStays, UNAUTHORIZED } from '../support/destinations.ts';
import { concrete } from '../support/expected-page.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { linkPersona } from '../support/personas.ts';
import { expectInside, refuseCookies, signInAs, storageOf } from '../support/portal.ts';
import { visitInside } from '../support/visit.ts';

test.beforeEach(({ page }) => refuseCookies(page));

test.describe('without a session', () => {
  test('[SHELL-15] every connected path leads to the sign-in page', async ({ page }) => {
    await page.goto('/mentions-legales');
    const connected = Object.values(PAGES).filter(
      ({ audience }: PageDefinition) => audience.kind === 'connected',
    );
    expect(connected.length).toBeGreaterThan(70);
    const place = { id: 'LOGIN', path: '/login' } as const;
    const visits = connected.map(({ path }) => ({ asked: concrete(path), place }));
    expect(await visitInside(page, visits)).toEqual([]);
    await expectGoes(page, '/compte/solde', '/login', 'LOGIN');
  });

  test('[SHELL-14] the second step without its session leads to the sign-in page', async ({
    page,
  }) => {
    await expectGoes(page, '/mfa', '/login', 'LOGIN');
  });

  test('[SHELL-24] the registration asks for a contract, once', async ({ page }) => {
    await expectGoes(page, '/inscription', '/login', 'LOGIN');
    await expectGoes(page, '/inscription/session', '/login', 'LOGIN');
    await expectStays(page, '/inscription?numeroContrat=100001', 'REGISTRATION');
    // The contract is kept once the server has told what it is, later than the page is there.
    await expect.poll(() => storageOf(page)).toContain('contractId');
    await expectStays(page, '/inscription/session', 'REGISTRATION_SESSION_CHOICE');
  });
});

/** Where the side menu leads, open groups and closed ones. */
const menuHrefs = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

test.describe('with a session that a link opened', () => {
  test('[SHELL-12] read-only: a page that changes something is refused', async ({ page }) => {
    await openLinkSession(page, linkPersona('read-only').link);
    await expectGoes(page, '/changer-format/choix', UNAUTHORIZED, 'UNAUTHORIZED');
    await expectStays(page, '/compte/solde', 'ACCOUNT_STATEMENT');
  });

  test('[SHELL-22] back office: kept to the trade, the choice and home', async ({ page }) => {
    await openLinkSession(page, linkPersona('back office as a beneficiary').link);
    for (const path of [
      '/commande/sessions',
      '/compte/solde',
      '/profil/infos-principales',
      '/aide',
    ])
      await expectGoes(page, path, '/', 'HOME');
    await expectStays(page, '/echange/choix', 'MILLESIME_TRADE_CHOICE');
    await expectStays(page, '/mentions-legales', 'LEGAL_NOTICE');
    const { link } = linkPersona('back office as a beneficiary');
    await openLinkSession(page, { ...link, login: 'demo-double' });
    await expectStays(page, '/choix-visualisation', 'VISUALISATION_CHOICE');
  });

  test('[SHELL-23] partner: kept to its order', async ({ page }) => {
    await openLinkSession(page, linkPersona('partner, new order').link);
    for (const path of ['/compte/solde', '/', '/choix-visualisation', '/login'])
      await expectGoes(page, path, '/commande/informations', 'ORDER_INFORMATION');
    await expectGoes(
      page,
      '/profil/infos-principales',
      '/commande/informations',
      'ORDER_INFORMATION',
    );
    await expectStays(page, '/mentions-legales', 'LEGAL_NOTICE');
    await expectStays(page, '/historique/commande', 'ORDER_HISTORY');
  });

  test('[SHELL-23] partner, to read an order: kept to it', async ({ page }) => {
    await openLinkSession(page, linkPersona('partner, view order').link);
    await expectGoes(page, '/compte/solde', '/commande/details', 'VIEW_ORDER');
    await expectStays(page, '/mentions-legales', 'LEGAL_NOTICE');
  });

  test('[SHELL-23] [24-5] partner, unified account: kept to its order, without contact details', async ({
    page,
  }) => {
    await openLinkSession(page, linkPersona('partner, unified account').link);
    await expectStays(page, '/profil/choix-mode-versement', 'USER_PROFILE_PRODUCT_CHOICE');
    await expectGoes(
      page,
      '/profil/infos-principales',
      '/commande/informations',
      'ORDER_INFORMATION',
    );
    await expectGoes(page, '/compte/solde', '/commande/informations', 'ORDER_INFORMATION');
  });

  test('[SHELL-26] each origin trims the menu and the pages in its own way', async ({ page }) => {
    await openLinkSession(page, linkPersona('read-only').link);
    await expectStays(page, '/', 'HOME');
    await expect.poll(() => menuHrefs(page)).toContain('/compte/solde');
    expect(await menuHrefs(page)).not.toContain('/commande/sessions');
    expect(await menuHrefs(page)).not.toContain('/paiement/compte/choix');

    await openLinkSession(page, linkPersona('back office as a beneficiary').link);
    await expectStays(page, '/', 'HOME');
    await expect.poll(() => menuHrefs(page)).toEqual(['/', '/echange/choix']);

    await openLinkSession(page, linkPersona('home services, unified account').link);
    await expectStays(page, '/', 'HOME');
    await expect.poll(() => menuHrefs(page)).toContain('/prestations/factures');
    expect(await menuHrefs(page)).toContain('/commande/sessions');

    await openLinkSession(page, linkPersona('partner, new order').link);
    await expectGoes(page, '/', '/commande/informations', 'ORDER_INFORMATION');
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await menuHrefs(page)).toEqual([]);
  });

  test('a session of the back office stays in its tab, the operator keeps their own', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'demo-vide');
    await expectInside(page);
    const other = await context.newPage();
    await openLinkSession(other, linkPersona('back office as a beneficiary').link);
    await other.goto('/');
    await expect(other.getByText('Vous agissez depuis le back-office')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Thomas Petit');
  });
});
