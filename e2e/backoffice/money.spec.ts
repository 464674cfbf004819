import { expect, test } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { dayIn } from '../support/business-day.ts';
import { anExpectedOrder, giveUpOrder } from '../support/operator-money-pages.ts';
import { openOperator } from '../support/operator-pages.ts';
import { expectHistory } from '../support/order-steps.ts';
import { expectInside, expectPage, refuseCookies, signInAs } from '../support/portal.ts';
import { acceptAsMarc, APPROVALS, LUCIE, typeCode } from '../support/second-person.ts';

const OPERATIONS = '/back-office/operations';
const AMOUNT = /600,00.€/;
const ASK = 'Demander l’accord d’une seconde personne';

test.beforeEach(({ page }) => refuseCookies(page));

test('[24-12] [BO-18] [L34] a cheque is recorded and refunded, each by two persons; the person sees it', async ({
  page,
  browser,
}) => {
  const { person, reference } = await anExpectedOrder(60_000);
  await openOperator(page);
  await page.goto(OPERATIONS);
  await expectPage(page, 'BO_OPERATIONS');
  await page.getByLabel('Référence').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: `Enregistrer le paiement de ${reference}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(person.lastName);
  await dialog.getByLabel('Montant reçu').fill('599');
  await dialog.getByLabel('Date de réception').fill(dayIn(-15));
  await dialog.getByLabel(/Numéro du chèque/).fill('0001234');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog).toContainText('C’est moins que le montant attendu');
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await dialog.getByLabel('Montant reçu').fill('600');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog).toContainText('par chèque');
  await expect(dialog).toContainText('Une seconde personne doit être d’accord.');
  await dialog.getByRole('button', { name: ASK }).dblclick();
  await typeCode(page, LUCIE);
  await expect(page.getByText('Une seconde personne doit décider')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // Nothing is recorded, and the author cannot decide.
  await page
    .getByRole('navigation', { name: 'Services des opérations' })
    .getByRole('link', { name: /^À valider/ })
    .click();
  const waiting = page.getByRole('row', { name: new RegExp(`${reference}.*Lucie Fontaine`) });
  await expect(waiting).toContainText('une autre personne doit décider');
  expect(await violationsOf(page)).toEqual([]);
  await acceptAsMarc(browser, new RegExp(`^Accepter.*${reference}`), async (marc) => {
    await expect(marc.getByRole('alertdialog')).toContainText('Lucie Fontaine');
    await expect(marc.getByRole('alertdialog')).toContainText(AMOUNT);
    expect(await violationsOf(marc)).toEqual([]);
  });

  await giveUpOrder(reference);
  await page.getByRole('link', { name: /^Argent versé/ }).click();
  await page.getByRole('link', { name: /^Remboursements/ }).click();
  await page.getByLabel('Référence').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: new RegExp(`^Rembourser.*${reference}`) }).click();
  await dialog.getByLabel('Motif').selectOption({ label: 'La commande ne sera pas passée' });
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog).toContainText('une seconde personne doit être d’accord');
  await dialog.getByRole('button', { name: ASK }).click();
  await expect(page.getByText('Une seconde personne doit décider')).toBeVisible();
  // It is in one list only.
  await expect(page.getByText('Rien ne peut être rendu sous cette référence.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await acceptAsMarc(browser, new RegExp(`^Accepter.*${reference}`));
  await page
    .getByRole('navigation', { name: 'Services des opérations' })
    .getByRole('link', { name: /^À valider/ })
    .click();
  const own = page.getByRole('table', { name: 'Mes demandes des trente derniers jours' });
  await expect(
    own.getByRole('row', { name: new RegExp(`${reference}.*Acceptée par Marc Delmas`) }),
  ).toHaveCount(2);

  const third = await browser.newContext();
  const portal = await third.newPage();
  await refuseCookies(portal);
  await signInAs(portal, person.login);
  await expectInside(portal);
  await expectHistory(portal, 'Annulée et remboursée');
  await third.close();
});

test('[24-12] a contract switched off with a fee of 999 € changes only when another operator accepts', async ({
  page,
  browser,
}) => {
  await openOperator(page);
  await page.goto('/back-office/financeurs/4003?contrat=100004');
  await page.getByRole('checkbox', { name: /^Contrat actif/ }).uncheck();
  await page.getByRole('button', { name: 'Tout déplier' }).click();
  await page.getByLabel('Pour les titres').fill('999');
  await page.getByRole('button', { name: 'Enregistrer les paramètres' }).click();
  const dialog = page.getByRole('dialog', { name: 'Une seconde personne doit être d’accord' });
  await expect(dialog).toContainText('Contrat actif : Oui → Non');
  await expect(dialog).toContainText(/Pour les titres.*→ 999,00.€/);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Demander l’accord' }).click();
  await typeCode(page, LUCIE);
  await expect(page.getByText('Changements en attente d’une seconde personne')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Contrat actif/ })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const marc = await context.newPage();
  await refuseCookies(marc);
  await openOperator(marc, 'demo-operateur-2');
  await marc.goto(APPROVALS);
  await expect(marc.getByText(/Pour les titres.*→ 999,00.€/).first()).toBeVisible();
  expect(await violationsOf(marc)).toEqual([]);
  await marc.getByRole('button', { name: /^Refuser.*Contrat 100004/ }).press('Enter');
  const refusal = marc.getByRole('alertdialog');
  await refusal.getByRole('button', { name: 'Refuser la demande' }).click();
  await expect(refusal).toContainText('Ce champ est requis.');
  await refusal.getByLabel('Motif du refus').selectOption({ label: 'Demande non justifiée' });
  await refusal.getByRole('button', { name: 'Refuser la demande' }).click();
  await expect(marc.getByText('Demande refusée')).toBeVisible();
  await context.close();

  await page.goto(APPROVALS);
  const own = page.getByRole('table', { name: 'Mes demandes des trente derniers jours' });
  await expect(own).toContainText('Refusée par Marc Delmas : Demande non justifiée');
  await page.goto('/back-office/financeurs/4003?contrat=100004');
  await expect(page.getByRole('checkbox', { name: /^Contrat actif/ })).toBeChecked();
});
