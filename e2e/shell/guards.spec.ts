import type { PageDefinition } from '@portail/contract/pages/define-page.ts';
import { PAGES, pageOf } from '@portail/contract/pages/registry.ts';
import { expect, test } from '@playwright/test';
import { expectGoes, expectStays, UNAUTHORIZED } from '../support/destinations.ts';
import { awaitSecondStep, openLinkSession, pendingLinkTo } from '../support/link-sessions.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { visitInside } from '../support/visit.ts';

const RH = { login: 'demo-rh', contract: '100001' };

test.beforeEach(({ page }) => refuseCookies(page));

test.describe('public paths', () => {
  /** Words that no French sentence of the portal has. */
  const ENGLISH =
    /\b(the|and|your|you|please|loading|password|sign in|log ?out|submit|cancel|close|error|welcome|not found|order|payment)\b/i;

  test('[SHELL-01] the portal speaks French, and says so', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const open = Object.values(PAGES).filter(
      ({ audience, id }: PageDefinition) =>
        audience.kind === 'open' && id !== 'STYLE_GUIDE' && !id.startsWith('BYPASS_LOGIN'),
    );
    await openLinkSession(page, { ...RH, login: 'demo-double' });
    await page.goto('/');
    const english: string[] = [];
    for (const { id, path } of [...open, pageOf('HOME'), pageOf('VISUALISATION_CHOICE')]) {
      expect(await visitInside(page, [{ asked: path, place: { id, path } }])).toEqual([]);
      const found = ENGLISH.exec(await page.locator('body').innerText());
      if (found !== null) english.push(`${id}: ${found[0]}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    }
    expect(english).toEqual([]);
  });

  test('[SHELL-06] links, second step and style guide ask for no sign-in', async ({ page }) => {
    await expectStays(page, '/style-guide', 'STYLE_GUIDE');
    for (const [path, id] of [
      ['/bypass-login', 'BYPASS_LOGIN'],
      ['/bypass-login-from-sap', 'BYPASS_LOGIN_FROM_SAP'],
    ] as const)
      await expectGoes(page, await pendingLinkTo(page, path), path, id);
    await awaitSecondStep(page);
    await expectStays(page, '/mfa', 'MFA');
  });

  test('[SHELL-07] the sign-in page of a contract wears its colours and words', async ({
    page,
  }) => {
    const colorsOf = () =>
      page.evaluate(() => {
        const style = window.getComputedStyle(document.documentElement);
        const button = document.querySelector('main button[type=submit]');
        return {
          primary: style.getPropertyValue('--color-primary').trim(),
          button: button === null ? '' : window.getComputedStyle(button).backgroundColor,
        };
      });
    await expectStays(page, '/login', 'LOGIN');
    await expect(page.getByText('Bienvenue dans votre espace CESU')).toBeVisible();
    const plain = await colorsOf();
    expect(plain.primary).not.toBe('');

    await expectStays(page, '/100001/login', 'LOGIN');
    await expect(page.getByText('Bienvenue dans l’espace CESU du Groupe Horizon')).toBeVisible();
    await expect.poll(async () => (await colorsOf()).primary).not.toBe(plain.primary);
    // Colours glide: the button may still wear the last one for a moment.
    await expect.poll(async () => (await colorsOf()).button).not.toBe(plain.button);
  });

  test('[SHELL-08] the recovery page is open to people who are not signed in', async ({ page }) => {
    const reply = await page.goto('/mot-de-passe-oublie');
    expect(reply?.status()).toBe(200);
    await expectPage(page, 'RECOVER_LOGIN_PASSWORD');
    await expect(page).toHaveURL('/mot-de-passe-oublie');
  });

  const OPEN_TO_ALL = [
    ['/mentions-legales', 'LEGAL_NOTICE'],
    ['/notfound', 'NOT_FOUND'],
    ['/erreur-technique', 'TECHNICAL_ERROR'],
    [UNAUTHORIZED, 'UNAUTHORIZED'],
  ] as const;

  test('[SHELL-10] legal notice and error pages open to everybody', async ({ page }) => {
    for (const [path, id] of OPEN_TO_ALL) await expectStays(page, path, id);
    await openLinkSession(page, RH);
    for (const [path, id] of OPEN_TO_ALL) await expectStays(page, path, id);
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  });
});

test.describe('with a session', () => {
  test('[SHELL-11] home, help and choice are for connected people', async ({ page }) => {
    for (const path of ['/', '/aide', '/choix-visualisation'])
      await expectGoes(page, path, '/login', 'LOGIN');
    await openLinkSession(page, RH);
    await expectStays(page, '/', 'HOME');
    await expectGoes(page, '/accueil', '/', 'HOME');
    await expectStays(page, '/aide', 'HELP');
    // One contract leaves nothing to choose.
    await expectGoes(page, '/choix-visualisation', '/', 'HOME');
    await openLinkSession(page, { login: 'demo-double' });
    await expectGoes(page, '/', '/choix-visualisation', 'VISUALISATION_CHOICE');
  });
});
