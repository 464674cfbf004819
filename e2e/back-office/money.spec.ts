import { expect, test } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { anAwaitedOrder, giveUpOrder } from '../support/money-desk.ts';
import { openOperator } from '../support/operator-desk.ts';
import { expectHistory } from '../support/order-walk.ts';
import { expectInside, expectPage, refuseCookies, signInAs } from '../support/portal.ts';

const OPERATIONS = '/back-office/operations';
const AMOUNT = /600,00.€/;

test.beforeEach(({ page }) => refuseCookies(page));

test('[BO-18] [L34] a cheque is recorded, then given back by two persons; the person sees it', async ({
  page,
  browser,
}) => {
  const { person, reference } = await anAwaitedOrder(60_000);
  await openOperator(page);
  await page.goto(OPERATIONS);
  await expectPage(page, 'BO_OPERATIONS');
  await page.getByLabel('Référence').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: `Enregistrer le paiement de ${reference}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(person.lastName);
  await dialog.getByLabel('Montant reçu').fill('599');
  await dialog.getByLabel('Date de réception').fill('02/11/2026');
  await dialog.getByLabel(/Numéro du chèque/).fill('0001234');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog).toContainText('Ce n’est pas le montant attendu');
  await dialog.getByLabel('Montant reçu').fill('600');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog).toContainText('par chèque');
  await dialog.getByRole('button', { name: AMOUNT }).dblclick();
  await expect(page.getByText('Paiement enregistré')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await giveUpOrder(reference);
  await page.getByRole('link', { name: 'Remboursements' }).click();
  await page.getByLabel('Référence').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: new RegExp(`^Rembourser.*${reference}`) }).click();
  await dialog.getByLabel('Motif').selectOption({ label: 'La commande ne sera pas passée' });
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog).toContainText('une seconde personne doit être d’accord');
  await dialog.getByRole('button', { name: 'Demander l’accord d’une seconde personne' }).click();
  await expect(page.getByText('Une seconde personne doit décider')).toBeVisible();
  const asked = page.getByRole('row', { name: new RegExp(`${reference}.*Lucie Fontaine`) });
  await expect(asked).toContainText('Une autre personne doit décider.');
  // It waits in one list only.
  await expect(page.getByText('Rien ne peut être rendu sous cette référence.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const second = await browser.newContext();
  const marc = await second.newPage();
  await refuseCookies(marc);
  await openOperator(marc, 'demo-operateur-2');
  await marc.goto(`${OPERATIONS}?section=remboursements`);
  await marc.getByRole('button', { name: new RegExp(`^Accepter.*${reference}`) }).click();
  const decision = marc.getByRole('alertdialog');
  await expect(decision).toContainText('Lucie Fontaine');
  await decision.getByRole('button', { name: AMOUNT }).dblclick();
  await expect(marc.getByText('C’est fait', { exact: true })).toBeVisible();
  await second.close();

  const third = await browser.newContext();
  const portal = await third.newPage();
  await refuseCookies(portal);
  await signInAs(portal, person.login);
  await expectInside(portal);
  await expectHistory(portal, 'Annulée et remboursée');
  await third.close();
});
