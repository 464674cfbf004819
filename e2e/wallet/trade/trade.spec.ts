import { firstIn } from '../../support/long.ts';
import { expect, test } from '../../support/february-test.ts';
import { expectPage } from '../../support/portal.ts';
import {
  ACCOUNT,
  answerCard,
  aTrader,
  choice,
  confirm,
  expectSound,
  fact,
  fees,
  next,
  PAPER,
  review,
  statutOf,
  submit,
  TO_ACCOUNT,
  TO_PAPER,
  toChoice,
  toPayment,
  tradesOf,
  typeTitre,
  vintagesOf,
} from '../../support/trade-steps.ts';
import { resizeTo } from '../../support/layout.ts';

test('[TRADE-01] [TRADE-03] [TRADE-16] [TRADE-17] [25-1] trades account to account, with the fee by cheque', async ({
  page,
}) => {
  const { person } = await aTrader(page, { account: 15_000 });
  await toPayment(page);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(choice(page, /^(Carte bancaire|Chèque|Virement)$/)).toHaveCount(3);
  await choice(page, 'Chèque').click();
  await submit(page).click();
  await expect(review(page)).toContainText('15 février 2027');
  await confirm(page).click();

  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
  await expect(page.getByText('Votre échange est fait', { exact: true })).toBeVisible();
  await expect(page.locator('.timeline')).toContainText(
    'Sous 3\u00a0jours ouvrés\u00a0: le 15\u00a0février 2027',
  );
  const [made] = await tradesOf(person);
  expect(made).toMatchObject({ statut: 'EN_ATTENTE_PAIEMENT', cents: 15_000, fees: 1_000 });
  await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? 'none');
  await expect(page.locator('.timeline')).toContainText(`avec la référence ${made?.reference}`);
  expect(await vintagesOf(person)).toContainEqual({ millesime: 2026, cents: 0 });
  await expect(fact(page, 'À l’ordre de')).toHaveText('Portail CESU');
  await expect(fact(page, 'À envoyer à')).toContainText('12 rue de l’Exemple');
  await expect(fact(page, 'À recevoir au plus tard le')).toContainText('mars 2027');

  const bill = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger la facture (PDF)' }).click();
  expect((await bill).suggestedFilename()).toMatch(/\.pdf$/);
});

test('[A1] [TRADE-03] trades an account to paper at another address, with the fee by transfer, on a phone', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { person } = await aTrader(page, { account: 25_000 });
  await toChoice(page);
  await choice(page, ACCOUNT).click();
  await choice(page, TO_PAPER).click();
  await expect(fees(page)).toContainText('12,50');
  await next(page).click();
  await expect(page.locator('.error-summary')).toContainText('Ce champ est requis.');
  await page.getByLabel('Valeur d’un titre').fill('14,99');
  await expect(page.getByText('La valeur minimale est de 15€').first()).toBeVisible();
  await page.getByLabel('Valeur d’un titre').fill('60');
  await expect(
    page.getByText(
      'Votre nouveau carnet\u00a0: 1\u00a0titre de 70,00\u00a0€ et 3\u00a0titres de 60,00\u00a0€.',
    ),
  ).toBeVisible();
  await expectSound(page);
  await next(page).click();

  await expectPage(page, 'MILLESIME_TRADE_DELIVERY');
  await expect(page.getByText('1 rue des Essais')).toBeVisible();
  await choice(page, 'À une autre adresse').click();
  await next(page).click();
  await expect(page.locator('.error-summary')).toBeVisible();
  await page.getByLabel('Destinataire').fill('Paul Vasseur');
  await page.getByLabel('Numéro et voie').fill('2 rue des Lilas');
  await page.getByLabel('Code postal et ville').fill('75011 PARIS');
  await expectSound(page);
  await next(page).click();

  await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
  await choice(page, 'Virement').click();
  await expectSound(page);
  await submit(page).click();
  await expect(review(page)).toContainText('Paul Vasseur, 2 rue des Lilas, 75011 PARIS');
  await confirm(page).click();
  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
  await expect(page.locator('.timeline')).toContainText('Faites un virement de 12,50\u00a0€');
  await expect(page.locator('.timeline')).toContainText(
    'Sous 10\u00a0jours\u00a0: le 20\u00a0février 2027',
  );
  await expectSound(page);
  expect(await tradesOf(person)).toMatchObject([{ mode: 'VIREMENT', cents: 25_000, fees: 1_250 }]);
});

test('[TRADE-06] [TRADE-15] [TRADE-19] trades paper to an account, with the fee before the codes, paid by card', async ({
  page,
}) => {
  const { person, vouchers } = await aTrader(page, { paper: [2_000, 1_500] });
  const [first, second] = vouchers;
  if (first === undefined || second === undefined) throw new Error('two vouchers were given');
  await toChoice(page);
  await choice(page, PAPER).click();
  await expect(page.getByText('Avant de gratter\u00a0: c’est définitif')).toBeVisible();
  await choice(page, TO_ACCOUNT).click();
  await typeTitre(page, 1, { ...first, code: '' });
  await typeTitre(page, 2, { ...second, code: '' });
  await expect(fees(page)).toContainText('10,00');
  await expect(page.locator('.summary')).toContainText('35,00');
  await next(page).click();
  await expect(page.locator('.error-summary')).toBeVisible();
  await typeTitre(page, 1, first);
  await typeTitre(page, 2, second);
  await expect(page.getByText('Code vérifié')).toHaveCount(2);
  await expectSound(page);
  await next(page).click();

  await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
  await choice(page, 'Carte bancaire').click();
  await submit(page).click();
  await confirm(page).click();
  await answerCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre échange est fait', { exact: true })).toBeVisible();
  await expect(page.locator('.timeline')).toContainText('Sous 3\u00a0jours ouvrés');
  expect(await tradesOf(person)).toMatchObject([{ statut: 'VALIDEE', mode: 'CARTE' }]);
  expect(await Promise.all(vouchers.map(statutOf))).toEqual(['ECHANGE', 'ECHANGE']);

  await page.getByRole('button', { name: 'Faire un autre échange' }).click();
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await choice(page, PAPER).click();
  await page.getByRole('textbox', { name: 'Numéro du titre 1', exact: true }).fill(first.numero);
  await expect(page.getByText(/Ce titre ne peut pas être échangé/).first()).toBeVisible();
});

const UNPAID = [
  ['REFUSEE', 'Votre paiement a été refusé'],
  ['ABANDON', 'Vous avez abandonné le paiement'],
] as const;
for (const [[answer, said], tags] of firstIn(UNPAID, 1)) {
  test(
    `[TRADE-15] paper for paper, ${answer}: everything is released and can be tried again`,
    tags,
    async ({ page }) => {
      const { person, vouchers } = await aTrader(page, { paper: [3_000] });
      const [titre] = vouchers;
      if (titre === undefined) throw new Error('a voucher was given');
      await toChoice(page);
      await choice(page, PAPER).click();
      await choice(page, TO_PAPER).click();
      await typeTitre(page, 1, titre);
      await expect(
        page.getByText('Votre nouveau carnet\u00a0: 1\u00a0titre de 30,00\u00a0€.'),
      ).toBeVisible();
      await next(page).click();
      await expectPage(page, 'MILLESIME_TRADE_DELIVERY');
      await next(page).click();
      await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
      await choice(page, 'Carte bancaire').click();
      await submit(page).click();
      await confirm(page).click();
      await answerCard(page, answer);
      await expect(page.getByText(said, { exact: true })).toBeVisible();
      await expect(page.getByText(/vos titres peuvent à nouveau être échangés/)).toBeVisible();
      await expect(page.getByText(/recommencer jusqu’au 28 février 2027/)).toBeVisible();
      expect(await tradesOf(person)).toMatchObject([{ statut: 'ANNULEE' }]);
      expect(await statutOf(titre)).toBe('ACTIF');

      // Only the code must be typed again, because it is not stored.
      await page.getByRole('button', { name: 'Recommencer l’échange' }).click();
      await expectPage(page, 'MILLESIME_TRADE_CHOICE');
      await expect(
        page.getByRole('textbox', { name: 'Numéro du titre 1', exact: true }),
      ).toHaveValue(titre.numero);
      await expect(page.getByText(/Saisissez-les à nouveau/)).toBeVisible();
      await typeTitre(page, 1, titre);
      await expect(page.getByText('Code vérifié')).toBeVisible();
      await next(page).click();
      await expectPage(page, 'MILLESIME_TRADE_DELIVERY');
    },
  );
}

test('[TRADE-04] an operator trades for a person, under the operator’s name', async ({ page }) => {
  const { person } = await aTrader(page, {
    account: 15_000,
    link: { fromBackOffice: true },
  });
  await toPayment(page);
  await choice(page, 'Carte bancaire').click();
  await submit(page).click();
  await confirm(page).click();
  await answerCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre échange est fait', { exact: true })).toBeVisible();
  expect(await tradesOf(person)).toMatchObject([{ statut: 'VALIDEE' }]);
  const bill = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger la facture (PDF)' }).click();
  await bill;
});
