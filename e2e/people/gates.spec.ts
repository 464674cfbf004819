import {
  changeOwnBankDetails,
  changeMainInformation,
} from '@portail/contract/people/profile.calls.ts';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { openLinkSession } from '../support/link-sessions.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';
import { openProfile, PROFILE_PAGES, saidSuccess } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Mon profil' });

for (const [persona, hidden, words] of [
  ['demo-rh', [], /./],
  ['demo-social', ['USER_PROFILE_PRODUCT_CHOICE'], 'De quoi avez-vous besoin\u00a0?'],
  [
    'demo-petit',
    ['USER_PROFILE_DECLARATION_INFORMATIONS', 'USER_PROFILE_PRODUCT_CHOICE'],
    'Vos CESU, en quelques gestes',
  ],
] as const) {
  test.describe(persona, () => {
    test.use({ persona });

    test(`[PROF-01, PROF-02, PROF-10, PROF-11, SHELL-86] ${persona} reads the words of its contract and opens its pages, each with its tab`, async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 2, name: words }).first()).toBeVisible();
      await navigateInside(page, '/profil/infos-principales');
      await expectPage(page, 'USER_PROFILE_MAIN_INFORMATIONS');
      for (const [id, path, name] of PROFILE_PAGES) {
        const isHidden = hidden.some((one) => one === id);
        const tab = tabsOf(page).getByRole('link', { name, exact: true });
        await navigateInside(page, path);
        if (isHidden) {
          await expectPage(page, 'UNAUTHORIZED');
          await expect(page).toHaveURL('/unauthorized');
          await navigateInside(page, '/profil/infos-principales');
          await expectPage(page, 'USER_PROFILE_MAIN_INFORMATIONS');
          await expect(tab).toHaveCount(0);
        } else {
          await expectPage(page, id);
          await expect(tab).toHaveAttribute('aria-current', 'page');
        }
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[PROF-03, PROF-08, A3] the payout mode is changed by keyboard and saved', async ({
    page,
  }) => {
    await openProfile(page, '/profil/choix-mode-versement');
    await expect(page.getByRole('radio', { name: 'Compte CESU' })).toBeChecked();
    await tabTo(page, 'Compte CESU');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Titre CESU' })).toBeChecked();
    await tabTo(page, 'Enregistrer mon choix');
    await page.keyboard.press('Enter');
    await saidSuccess(page, 'Vos prochains CESU seront en Titre CESU.');
    await page.reload();
    await expect(page.locator('.facts')).toContainText('Titre CESU');
  });
});

const storedAuthority = z.object({ authority: z.object({ token: z.string() }) });

const BODIES = {
  [changeMainInformation.path]: {
    zoneAdresse0: '1 rue',
    codePostalEtVille: '75011 PARIS',
    telephonePrincipal: '0612345678',
    emailContact: 'a@courriel.example',
    confirmationEmailContact: 'a@courriel.example',
    offresMail: false,
  },
  [changeOwnBankDetails.path]: { titulaire: 'A', iban: 'FR7630006000011234567890189' },
};

test('[PROF-19] a read-only session reads everything, has no save button and is refused by the server', async ({
  page,
}) => {
  await openLinkSession(page, { login: 'demo-rh', contract: '100001', readOnly: true });
  // Bank details are shown to no link session (24-5).
  await page.goto('/profil/informations-bancaires');
  await expectPage(page, 'UNAUTHORIZED');
  const readable = PROFILE_PAGES.slice(0, 4).filter(
    ([id]) => id !== 'USER_PROFILE_BANK_INFORMATIONS',
  );
  for (const [id, path] of readable) {
    await page.goto(path);
    await expectPage(page, id);
    const main = page.getByRole('main');
    await expect(main.getByText('rien ne peut y être modifié')).toBeVisible();
    await expect(main.locator('.facts').first()).toBeVisible();
    await expect(main.getByRole('button', { name: /Enregistrer|Changer|Donner/ })).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    if (id === 'USER_PROFILE_AUTHENTICATION_INFORMATIONS') {
      for (const name of ['Vérification en deux étapes', 'Code par e-mail'])
        await expect(main.getByRole('heading', { name })).toBeVisible();
      await expect(main.getByRole('button')).toHaveCount(0);
    }
  }
  await navigateInside(page, '/profil/choix-mode-versement');
  await expectPage(page, 'UNAUTHORIZED');

  const stored = await page.evaluate(() => window.sessionStorage.getItem('eb.etat'));
  const { token } = storedAuthority.parse(JSON.parse(stored ?? '')).authority;
  for (const [path, data] of Object.entries(BODIES)) {
    const reply = await page.request.patch(path, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(reply.status()).toBe(403);
    expect(await reply.json()).toMatchObject({
      errorMessage: 'Action non autorisée en lecture seule.',
    });
  }
});
