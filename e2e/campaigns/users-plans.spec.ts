import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { lettersOf } from '../support/expected-people.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { typeCode } from '../support/second-person.ts';

test.use({ persona: 'demo-financeur' });
// Several axe runs in one test.
test.slow();

const FUNDER_MAIL = 'helene.dubois@groupe-horizon.example';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('[FUND-01] [A10] [A31] users are invited once, given a role and removed', async ({ page }) => {
  const tag = lettersOf(randomUUID().slice(0, 8));
  const name = `Ombeline Essai-${tag}`;
  await page.goto('/client/utilisateurs');
  await expectPage(page, 'CLIENT_USERS');
  const table = page.getByRole('table', { name: 'Utilisateurs de l’espace' });
  await expect(table.getByRole('rowheader').filter({ hasText: '(vous)' })).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  const summary = page.getByRole('group', { name: '3 points sont à corriger' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([/^Prénom/, /^Nom/, /^Adresse e-mail/]);
  await page.getByLabel('Prénom').fill('Ombeline');
  await page.getByLabel('Nom', { exact: true }).fill(`Essai-${tag}`);
  await page.getByLabel('Adresse e-mail professionnelle').fill(`ombeline-${tag}@horizon.example`);
  await page.getByRole('radio', { name: 'Gestion' }).check();
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).dblclick();
  await typeCode(page, FUNDER_MAIL);
  // It goes after five seconds, in which a slow machine may not have read the list again.
  await expect(notifications(page)).toContainText(`${name} a reçu un lien`);
  const row = table.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Invitation envoyée');

  await row.getByRole('combobox', { name: `Rôle : ${name}` }).selectOption('LECTEUR');
  await expect(notifications(page)).toContainText('Lecture seule');
  await row.getByRole('button', { name: `Retirer l’accès à ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Retirer l’accès à ${name}` });
  await dialog.getByRole('button', { name: `Retirer l’accès à ${name}` }).dblclick();
  await expect(row).toHaveCount(0);
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[A18] the other funder pages fit the width', async ({ page }) => {
    for (const [path, id] of [
      ['/client/utilisateurs', 'CLIENT_USERS'],
      ['/client/avis', 'CLIENT_NOTICES'],
      ['/client/factures', 'CLIENT_INVOICES'],
      ['/client/plans-aide', 'CLIENT_PLANS'],
      ['/client/personnes', 'CLIENT_PEOPLE'],
    ] as const) {
      await page.goto(path);
      await expectPage(page, id);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    }
  });
});
