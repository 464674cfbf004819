import { expect, test } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { dayIn } from '../support/business-day.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openOperator } from '../support/operator-pages.ts';
import { giveVouchers } from '../support/paper-steps.ts';
import { aPerson } from '../support/people.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';

const sectionAt = (key: string): string => `/back-office/operations?section=${key}`;
const PHONE = { width: 390, height: 844 };

test.slow();
test.beforeEach(({ page }) => refuseCookies(page));

test('[BO-18] [L20] on a phone and by keyboard, vouchers are replaced, files are refused with a reason, the ledger is checked', async ({
  page,
}) => {
  const person = await aPerson();
  const [voucher] = await giveVouchers(person, { cents: [1_500, 1_500] });
  await resizeTo(page, PHONE);
  await openOperator(page);
  await page.goto(sectionAt('titres'));
  await expectPage(page, 'BO_OPERATIONS');
  const field = page.getByLabel('Numéro de titre ou identifiant');
  await field.fill('9999999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aucune personne trouvée')).toBeVisible();
  await field.fill(voucher?.numero ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(person.lastName) })).toBeVisible();
  // The search text is not in the URL.
  expect(page.url()).not.toContain(voucher?.numero ?? 'x');
  await page.getByRole('button', { name: 'Choisir tout le carnet' }).click();
  await page.getByRole('button', { name: 'Mettre 2 titres en opposition' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Opposition sur 2 titres' });
  await dialog.getByRole('button', { name: 'Mettre en opposition' }).press('Enter');
  await expect(dialog.getByText('Ce champ est requis.')).toHaveCount(2);
  await dialog.getByLabel('Non reçus').check();
  await dialog.getByLabel('Imprimer un nouveau carnet').check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mettre en opposition' }).press('Enter');
  await expect(page.getByText(/^Opposition OP\w{10} enregistrée$/)).toBeVisible();
  await expect(page.getByText('En fabrication').first()).toBeVisible();
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(sectionAt('rapprochement'));
  await expect(page.getByText('À régler par le prestataire')).toBeVisible();
  await page.getByLabel('Jour du fichier').fill(dayIn(-15));
  await page.getByLabel('Fichier du prestataire').setInputFiles({
    name: 'reglement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('autre;chose\n'),
  });
  await page.getByRole('button', { name: 'Rapprocher ce fichier' }).press('Enter');
  await expect(page.getByText(/^Ce fichier est illisible/)).toBeVisible();
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(sectionAt('retours'));
  await page.getByLabel('Fichier de la banque', { exact: true }).setInputFiles({
    name: 'retour.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from('<Document/>'),
  });
  await page.getByRole('button', { name: 'Prendre en compte ce retour' }).press('Enter');
  await expect(page.getByText(/n’est pas un retour de la banque/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(sectionAt('declarations'));
  await expect(page.getByRole('heading', { name: 'Déclarations à résoudre' })).toBeVisible();
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/back-office/grand-livre');
  await expectPage(page, 'BO_LEDGER');
  await expect(page.getByText('Ouverts', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Règles du grand livre' })).toContainText('I11');
  // Mocked: a concurrent manual write of another test would suspend the ledger for all.
  await page.route('**/api/sap/grand-livre/controles', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Demander un contrôle' }).press('Enter');
  await expect(page.getByText('Le contrôle commence dans quelques secondes.')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  // A read-only operator sees no action.
  await openOperator(page, 'demo-operateur-lecture');
  await page.goto('/back-office/grand-livre');
  await expect(page.getByRole('table', { name: 'Règles du grand livre' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Demander un contrôle' })).toHaveCount(0);
});
