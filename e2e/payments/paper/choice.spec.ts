import { mailsTo } from '../../support/mailbox.ts';
import { aHolder, paste } from '../../support/paper-steps.ts';
import { aPayee } from '../../support/payee-pages.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage, navigateInside } from '../../support/portal.ts';
import { violationsOf } from '../../support/axe.ts';

const CODE = 'Code NAN de l’intervenant';
const REFUSAL = 'Le code NAN comporte 7 chiffres, sans l’étoile ni la clé.';

test('[CHK-05] [CHK-17] a NAN code has seven digits, a copied one loses its star and key; only an active payee with online payment can be paid', async ({
  page,
}) => {
  const payee = await aPayee('INACTIF');
  await aHolder(page, 1);
  await page.goto('/paiement/titre/choix');
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  const field = page.getByLabel(CODE);
  for (const wrong of ['123456', '1234567*']) {
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Rechercher' }).click();
    const summary = page.locator('.error-summary');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(`${CODE} : ${REFUSAL}`);
    await expect(page.locator('.payee-found')).toHaveCount(0);
  }
  await paste(field, '1234567*8');
  await expect(field).toHaveValue('1234567');
  await expect(page.locator('.payee-found__name')).toContainText('Fatou Ndiaye');

  await page.goto(`/paiement/titre/choix?nan=${payee.codeNan}`);
  await expect(page.locator('.payee-found__name')).toHaveText(payee.name);
  await expect(page.getByText('ne peut pas être payé pour le moment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payer cet intervenant' })).toHaveCount(0);

  // Announced before any scratching.
  await page.goto('/paiement/titre/choix?nan=6789012');
  const found = page.locator('.payee-found');
  await expect(found).toContainText('N’accepte pas le paiement en ligne');
  await expect(found.getByRole('button')).toHaveCount(0);

  // An unknown code: the server’s message, and an invitation to affiliate.
  await page.getByLabel(CODE).fill('0000001');
  await expect(page.getByText('Aucun intervenant ne correspond à ce code NAN.')).toBeVisible();
  await page.getByRole('button', { name: 'L’inviter à s’affilier' }).click();
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  const mail = `invitee-${Date.now()}@courriel.example`;
  await page.getByLabel('Nom de l’intervenant').fill('Louise Martin');
  await page.getByLabel('Son adresse e-mail').fill(mail);
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText(`Invitation envoyée à ${mail}`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(mail)).length).toBeGreaterThan(0);
});

test.describe('vouchers without online payment', () => {
  test.use({ persona: 'demo-double' });
  test('[CHK-02] [CHK-06] in social mode the page explains, without a next step', async ({
    page,
  }) => {
    await page.goto('/paiement/titre/choix');
    await expectPage(page, 'CHECK_PAYMENT_CHOICE');
    await expect(page.getByText('Ne grattez aucune case')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await navigateInside(page, '/paiement/titre/montant');
    await expectPage(page, 'UNAUTHORIZED');
  });
});

test.describe('a contract without voucher payments', () => {
  test.use({
    persona: 'demo-rh',
    alteration: {
      change: (session) => {
        const { visualisation } = session as unknown as {
          visualisation: { selectedContract: { autoriserPaiementTitre: boolean } };
        };
        visualisation.selectedContract.autoriserPaiementTitre = false;
      },
    },
  });
  test('[CHK-06] [CHK-02] the choice page offers no payment, and is closed without its feature', async ({
    page,
  }) => {
    await page.goto('/paiement/titre/choix');
    await expectPage(page, 'CHECK_PAYMENT_CHOICE');
    await expect(page.getByText('Votre contrat ne prévoit pas le paiement en ligne')).toBeVisible();
    await expect(page.getByLabel(CODE)).toHaveCount(0);
    await page.route('**/fonctionnalites?*', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expectPage(page, 'UNAUTHORIZED');
  });
});
