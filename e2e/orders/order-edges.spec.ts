import { mailsTo } from '../support/mailbox.ts';
import {
  acceptConditions,
  aBuyer,
  choice,
  chooseCampaign,
  completeProfile,
  fact,
  fillContent,
  next,
  order,
  ordersOf,
  summaryOf,
} from '../support/order-steps.ts';
import { aBuyerOf, addPastOrders, aFunder, closeCampaign, enrol } from '../support/own-funder.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

test('[ORD-23] a fully funded order asks for no payment', async ({ page }) => {
  const funder = await aFunder({ tauxBp: 10_000 });
  const person = await aBuyerOf(page, funder);
  await chooseCampaign(page, funder.label);
  await completeProfile(page, 'Employé');
  await fillContent(page, { total: '250' });
  // Without delivery and payment the amount is the last step.
  await expect(order(page)).toHaveText('Commander 250,00\u00a0€ de CESU, rien à payer');
  await acceptConditions(page);
  const sent = page.waitForRequest('**/precommande');
  await order(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ paiement: { modePaiement: 0 } });
  await expectPage(page, 'ORDER_CONFIRMATION');
  await expect(fact(page, 'Paiement')).toContainText('Rien à payer');
  expect(await ordersOf(person.login)).toMatchObject([{ statutPaiement: 'SANS_OBJET' }]);
});

test('[ORD-26] the confirmation shows fees, the funder’s message and the mail', async ({
  page,
}) => {
  const message = 'Merci : vos CESU arriveront avec la paie de décembre.';
  const funder = await aFunder({
    tauxBp: 5_000,
    feesCents: { account: 150, paper: 300 },
    message,
  });
  const person = await aBuyerOf(page, funder);
  await chooseCampaign(page, funder.label);
  await completeProfile(page, 'Employé');
  await fillContent(page, { total: '200', value: '15', paper: /^10 titres/ });
  await next(page).click();
  await expectPage(page, 'ORDER_DELIVERY');
  await choice(page, 'À mon domicile').click();
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await choice(page, 'Virement').click();
  await acceptConditions(page);
  await order(page).click();
  await expectPage(page, 'ORDER_CONFIRMATION');
  await expect(page.getByText(message)).toBeVisible();
  // The first list contains the transfer details.
  const facts = page.locator('.facts').last();
  await expect(facts).toContainText('1,50\u00a0€');
  await expect(facts).toContainText('3,00\u00a0€');
  await expect(facts).toContainText(person.mail);
  await expect(facts).toContainText('150,00\u00a0€');
  await expect
    .poll(async () => (await mailsTo(person.mail)).map(({ texte }) => texte).join('\n'))
    .toContain(message);
});

test('[FUND-10] closing the campaign during an order is reported, stores nothing and keeps the draft', async ({
  page,
}) => {
  const funder = await aFunder({ tauxBp: 6_000 });
  const person = await aBuyerOf(page, funder);
  await chooseCampaign(page, funder.label);
  await completeProfile(page, 'Employé');
  await fillContent(page, { total: '200' });
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await choice(page, 'Virement').click();
  await acceptConditions(page);
  await closeCampaign(funder);
  await order(page).click();
  await expect(summaryOf(page)).toContainText('fermée');
  await expect(summaryOf(page)).toContainText('Ce que vous avez saisi est toujours là');
  await expect(page.getByRole('radio', { name: /Virement/ })).toBeChecked();
  expect(await ordersOf(person.login)).toEqual([]);
});

test('[ORD-38] a long history is filtered by funder and paged', async ({ page }) => {
  const person = await aBuyer(page);
  const funder = await aFunder({ tauxBp: 6_000 });
  await enrol(person, funder);
  await addPastOrders(person, { contract: '100001', campaign: '5003' }, 55);
  await addPastOrders(person, funder, 2);
  await page.goto('/historique/commande');
  const rows = page.getByRole('table').getByRole('row');
  const more = page.getByRole('button', { name: 'Afficher la suite' });
  for (const shown of [20, 40]) {
    await expect(rows).toHaveCount(1 + shown);
    await more.click();
  }
  await expect(rows).toHaveCount(1 + 55);
  await expect(more).toBeHidden();
  await page.getByLabel('Financeur').selectOption({ label: funder.name });
  await expect(rows).toHaveCount(1 + 2);
  await expect(page).toHaveURL((url) => url.searchParams.get('financeur') === funder.clientId);
  await page.goBack();
  await expect(rows).not.toHaveCount(1 + 2);
});
