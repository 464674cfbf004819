import { violationsOf } from '../../support/axe.ts';
import { openLinkSession } from '../../support/link-sessions.ts';
import { codeFor, mailsTo } from '../../support/mailbox.ts';
import { aPayee } from '../../support/payee-pages.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

test('[S24] [A10] bank details require a code, are masked, and become usable after a day', async ({
  page,
}) => {
  const payee = await aPayee();
  await openLinkSession(page, { login: payee.login });
  await page.goto('/intervenant/informations-bancaires');
  await expectPage(page, 'INTERVENANT_BANK');
  await expect(
    page.getByText('Vous n’avez pas encore donné de coordonnées bancaires.'),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const submit = page.getByRole('button', { name: 'Enregistrer ce compte' });
  await submit.click();
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expect(page).toHaveTitle(/^Erreur\s: /);

  await page.getByLabel('Titulaire du compte').fill('Association d’aide à domicile');
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188');
  await submit.click();
  await expect(summary.getByRole('link')).toHaveText(['IBAN : IBAN invalide.']);
  await page.getByLabel('IBAN').fill(IBAN.toLowerCase());
  await page.getByLabel('BIC').fill('agrifrpp');
  await submit.click();

  const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  await expect(dialog).toBeVisible();
  // Without the code nothing changes and the values are kept.
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByLabel('Titulaire du compte')).toHaveValue('Association d’aide à domicile');
  await submit.click();
  await page
    .getByLabel('Code reçu par e-mail, ou de votre application')
    .fill(await codeFor(payee.mail));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('•••• 0189').first()).toBeVisible();
  await expect(page.getByText('En attente de sécurité')).toBeVisible();
  await expect(page.getByText(/^Aucun virement avant le/)).toBeVisible();
  await expect(page.locator('.facts')).not.toContainText('3000');
  await expect(page.getByLabel('IBAN')).toHaveValue('');
  await expect
    .poll(async () =>
      (await mailsTo(payee.mail)).some(({ texte }) => texte.includes('coordonnées bancaires')),
    )
    .toBe(true);
});
