import {
  accuracy,
  declarationsOf,
  declareMonth,
  FATOU,
  fillMonth,
  identify,
  receivedFor,
  reviewDeclaration,
  sendDeclaration,
} from '../support/declare-steps.ts';
import {
  amount,
  aPayer,
  balanceOf,
  decide,
  pay,
  payByCard,
  said,
  summaryOf,
} from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

const DECLARE = '**/declarations/cesu';

test('[L13] a double press declares once; going back shows it and sends nothing', async ({
  page,
}) => {
  const person = await aPayer(page, 20_000);
  await identify(page);
  await fillMonth(page, { mois: '10/2024' });
  await accuracy(page).check();
  await reviewDeclaration(page).click();
  await sendDeclaration(page).dblclick();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  expect(await declarationsOf(person)).toHaveLength(1);
  await page.goBack();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_DECLARATION');
  await said(page, 'Votre déclaration est enregistrée');
  await expect(sendDeclaration(page)).toHaveCount(0);
  await page.reload();
  await said(page, 'Votre déclaration est enregistrée');
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect
    .poll(() => receivedFor(page, FATOU.numero, '2024-10'))
    .toMatchObject([{ envois: 1 }]);
});

test('[L13] a lost answer, a reload and a second submit have one effect', async ({ page }) => {
  const person = await aPayer(page, 20_000);
  await identify(page);
  await fillMonth(page, { mois: '11/2024' });
  await accuracy(page).check();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/declarations/cesu'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route(DECLARE, async (route) => {
    await route.fetch();
    return route.abort();
  });
  await reviewDeclaration(page).click();
  await sendDeclaration(page).click();
  await expect(summaryOf(page)).toContainText('Votre déclaration est restée sans réponse');
  await expect(summaryOf(page)).toBeFocused();
  await page.unroute(DECLARE);
  await page.reload();
  await page.getByRole('button', { name: 'Renvoyer cette déclaration' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await declarationsOf(person)).toHaveLength(1);
});

test('[ACC-25] an already declared month is reported and can be paid instead', async ({ page }) => {
  const person = await aPayer(page, 20_000);
  await identify(page);
  await declareMonth(page, { mois: '12/2024' });
  await page.getByRole('button', { name: 'Abandonner ce paiement' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Abandonner ce paiement' })
    .click();
  await identify(page);
  await fillMonth(page, { mois: '12/2024', heures: '20' });
  await accuracy(page).check();
  await reviewDeclaration(page).click();
  await sendDeclaration(page).click();
  await expect(summaryOf(page)).toContainText(
    'Une déclaration a déjà été faite pour ce salarié et ce mois.',
  );
  await page.getByRole('button', { name: 'Payer cette déclaration' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await expect(amount(page)).toHaveValue('100,00');
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await declarationsOf(person)).toHaveLength(1);
  expect(await balanceOf(person)).toBe(10_000);
});

test('[DECL-36, XC-49] after a refused card, another try pays the same declaration', async ({
  page,
}) => {
  const person = await aPayer(page, 5_000);
  await identify(page);
  await declareMonth(page, { mois: '02/2024' });
  // The accounts pay a part, the card the rest.
  await expect(amount(page)).toHaveValue('50,00');
  await amount(page).fill('100');
  await decide(page, 'Payer 100,00\u00a0€, avec un complément par carte');
  await pay(page).click();
  await payByCard(page, 'REFUSEE');
  await said(page, 'Votre paiement a été refusé.');
  await page.getByRole('button', { name: 'Recommencer ce paiement' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
  await said(page, 'Salaire net déclaré\u00a0: 100,00\u00a0€');
  await decide(page, 'Payer seulement 50,00\u00a0€');
  const [declared] = await declarationsOf(person);
  const sent = page.waitForRequest('**/paiements-comptes/prestataires');
  await pay(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    montant: 50,
    idTeledeclaration: declared?.reference,
  });
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  expect(await declarationsOf(person)).toHaveLength(1);
});
