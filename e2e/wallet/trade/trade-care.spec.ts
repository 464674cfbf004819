import type { Page } from '@playwright/test';
import { expect, test } from '../../support/february-test.ts';
import { wrongCode } from '../../support/paper-steps.ts';
import { expectPage, storageOf } from '../../support/portal.ts';
import {
  answerCard,
  aTrader,
  choice,
  confirm,
  expectSound,
  fact,
  next,
  PAPER,
  review,
  submit,
  summaryOf,
  TO_ACCOUNT,
  toChoice,
  toPayment,
  tradesOf,
  typeTitre,
  vintagesOf,
} from '../../support/trade-steps.ts';

const ORDERS = '**/echanges-millesime/commandes';

/** The server executes the command, but the browser gets no answer. */
const loseAnswers = (page: Page) =>
  page.route(ORDERS, async (route) => {
    await route.fetch();
    return route.abort();
  });

test('[TRADE-18] going back keeps the choice, a new trade starts empty', async ({ page }) => {
  await aTrader(page, { account: 15_000 });
  await toPayment(page);
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await expect(page.getByRole('radio', { name: TO_ACCOUNT })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: TO_ACCOUNT })).toBeChecked();
  await next(page).click();
  await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
  await submit(page).click();
  await expect(summaryOf(page)).toContainText('Choisissez comment vous réglez les frais.');
  await choice(page, 'Chèque').click();
  await submit(page).click();
  await confirm(page).click();
  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
  await page.reload();
  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
  await page.goto('/echange/paiement');
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await expect(page.getByRole('radio', { name: TO_ACCOUNT })).not.toBeChecked();
});

test('[TRADE-12] [TRADE-13] [TRADE-19] a wrong code stops the step, and no code is stored', async ({
  page,
}) => {
  const { vouchers } = await aTrader(page, { paper: [2_000] });
  const [titre] = vouchers;
  if (titre === undefined) throw new Error('a voucher was given');
  await toChoice(page);
  await choice(page, PAPER).click();
  await choice(page, TO_ACCOUNT).click();
  await typeTitre(page, 1, { ...titre, code: wrongCode(titre) });
  await expect(page.getByText(/Ce code n’est pas celui de ce titre/).first()).toBeVisible();
  await next(page).click();
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await typeTitre(page, 1, titre);
  await expect(page.getByText('Code vérifié')).toBeVisible();
  await next(page).click();
  await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
  await expect.poll(() => storageOf(page)).toContain(titre.numero);
  expect(await storageOf(page)).not.toContain('caseAGratter');
  // Only the codes must be typed again after a reload.
  await page.reload();
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await expect(page.getByText(/Saisissez-les à nouveau/)).toBeVisible();
});

test('[L13] a double press, a lost answer, a reload and a second submit make one trade', async ({
  page,
}) => {
  const { person } = await aTrader(page, { account: 15_000 });
  await toPayment(page);
  await choice(page, 'Virement').click();
  await submit(page).click();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/commandes'))
      keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  await loseAnswers(page);
  await confirm(page).dblclick();
  await expect(summaryOf(page)).toContainText('Nous ne savons pas si votre échange a été fait');
  await expect(review(page)).toBeHidden();
  expect(await tradesOf(person)).toHaveLength(1);
  expect(keys).toHaveLength(1);
  await page.unroute(ORDERS);
  await page.reload();
  await expect(page.getByText('Votre dernière demande n’a pas reçu de réponse')).toBeVisible();
  await page.getByRole('button', { name: 'Renvoyer ma demande' }).click();
  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
  expect(new Set(keys).size).toBe(1);
  const made = await tradesOf(person);
  expect(made).toHaveLength(1);
  await expect(fact(page, 'Référence')).toHaveText(made[0]?.reference ?? 'none');
  expect(await vintagesOf(person)).toContainEqual({ millesime: 2026, cents: 0 });
});

test('[TRADE-15] leaving the card page keeps the reservation and offers to return', async ({
  page,
}) => {
  const { person } = await aTrader(page, { account: 15_000 });
  await toPayment(page);
  await choice(page, 'Carte bancaire').click();
  await submit(page).click();
  await confirm(page).click();
  await expect(page.getByLabel('Carte de test')).toBeVisible();
  expect(await vintagesOf(person)).toEqual([{ millesime: 2026, cents: 0 }]);
  await toChoice(page);
  await expect(page.getByText('Un échange attend votre paiement par carte')).toBeVisible();
  await page.getByRole('link', { name: 'Voir cet échange' }).click();
  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
  await expect(page.getByText('Votre échange attend votre paiement')).toBeVisible();
  await page.getByRole('button', { name: 'Payer 10,00\u00a0€ par carte' }).click();
  await answerCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre échange est fait', { exact: true })).toBeVisible();
  expect(await tradesOf(person)).toMatchObject([{ statut: 'VALIDEE' }]);
});

test('[TRADE-03] [TRADE-06] home shows in February what expires, the cost of a trade, and a link', async ({
  page,
}) => {
  await aTrader(page, { account: 30_000, paper: [900] });
  await page.goto('/');
  const card = page.locator('.planner');
  await expect(card).toContainText('Vos CESU 2026 se terminent');
  await expect(card).toContainText('309,00\u00a0€ seront perdus le 1er\u00a0mars 2027');
  await expect(card.getByRole('listitem').first()).toContainText('15,00\u00a0€ de frais');
  await expect(card.getByRole('listitem').last()).toContainText('au moins autant que sa valeur');
  await expectSound(page);
  await card.getByRole('link', { name: 'Échanger mes CESU 2026' }).click();
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
});
