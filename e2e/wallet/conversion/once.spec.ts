import {
  aChanger,
  CALLS,
  chooseWay,
  confirm,
  conversionsOf,
  convert,
  keyOfConversion,
  loseAnswers,
  receive,
  said,
  TO_ACCOUNT,
  toDelivery,
} from '../../support/conversion-steps.ts';
import { codeField, line, typeVoucher } from '../../support/paper-steps.ts';
import { balanceOf, fact, summaryOf } from '../../support/pay-steps.ts';
import { query } from '../../support/people.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';

test('[L13] a lost answer with an empty account: the same command is sent again, with one effect', async ({
  page,
}) => {
  const { person } = await aChanger(page, { cents: [10_500] });
  await toDelivery(page, '15', '105');
  await expect.poll(() => keyOfConversion(page)).not.toBe('');
  const key = await keyOfConversion(page);
  await loseAnswers(page);
  await receive(page).click();
  await expect(summaryOf(page)).toContainText('Vérifiez votre connexion');
  const [made] = await conversionsOf(person);
  expect(made).toMatchObject({ cents: 10_500 });
  await page.unroute(CALLS);
  await page.reload();
  await said(page, 'Votre demande est restée sans réponse');
  // The repeat is offered although nothing is left to convert.
  await page.goto('/changer-format/choix');
  await said(page, 'Vous n’avez aucun compte ni titre à transformer.');
  const sent = page.waitForRequest('**/conversions/compte-vers-titres');
  await page.getByRole('button', { name: 'Renvoyer cette demande' }).click();
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(await conversionsOf(person)).toHaveLength(1);
  await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? '');
  expect(await balanceOf(person)).toBe(0);
  // Going back does not convert twice.
  await page.goBack();
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await expect(page.getByRole('button', { name: 'Renvoyer cette demande' })).toHaveCount(0);
});

test('[L13] a lost answer about vouchers: they are sent again with their codes, with one effect', async ({
  page,
}) => {
  const { person, vouchers } = await aChanger(page, { vouchers: 1 });
  const [voucher] = vouchers;
  if (voucher === undefined) throw new Error('no voucher');
  await chooseWay(page, TO_ACCOUNT);
  await expect.poll(() => keyOfConversion(page)).not.toBe('');
  const key = await keyOfConversion(page);
  await typeVoucher(page, 1, voucher);
  await expect(line(page, 1)).toContainText('Code vérifié');
  await loseAnswers(page);
  await convert(page).click();
  await confirm(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await page.unroute(CALLS);
  const [made] = await conversionsOf(person);
  expect(made).toMatchObject({ titres: 1, cents: 1_500 });

  await page.goto('/changer-format/choix');
  await page.getByRole('button', { name: 'Reprendre cette demande' }).click();
  await expectPage(page, 'CESU_CONVERSION_AMOUNT');
  await said(page, 'Votre demande est restée sans réponse');
  await codeField(page, 1).fill(voucher.code);
  const sent = page.waitForRequest('**/conversions/titres-vers-compte');
  await convert(page).click();
  await confirm(page).click();
  expect((await sent).headers()['idempotency-key']).toBe(key);
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(await conversionsOf(person)).toHaveLength(1);
  await expect(fact(page, 'Référence')).toHaveText(made?.reference ?? '');
});

test('[L13] a double press and two tabs on one draft convert once', async ({ page, context }) => {
  const { person } = await aChanger(page, { cents: [30_000] });
  await toDelivery(page, '15', '105');
  await expect.poll(() => keyOfConversion(page)).not.toBe('');
  const second = await context.newPage();
  await second.goto('/changer-format/livraison');
  await expectPage(second, 'CESU_CONVERSION_DELIVERY');
  await expect(receive(second)).toHaveText('Recevoir 7 titres');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/compte-vers-titres')) sent.push(request.url());
  });
  await receive(page).dblclick();
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(sent).toHaveLength(1);
  await receive(second).click();
  await expectPage(second, 'CESU_CONVERSION_CONFIRMATION');
  const made = await conversionsOf(person);
  expect(made).toHaveLength(1);
  await expect(fact(second, 'Référence')).toHaveText(made[0]?.reference ?? '');
});

test('[CONV-08] [L13] a voucher used elsewhere in the meantime is refused on its line; the rest stays', async ({
  page,
}) => {
  const { person, vouchers } = await aChanger(page, { vouchers: 2 });
  const [first, second] = vouchers;
  if (first === undefined || second === undefined) throw new Error('no vouchers');
  await chooseWay(page, TO_ACCOUNT);
  await typeVoucher(page, 1, first);
  await typeVoucher(page, 2, second);
  await expect(line(page, 2)).toContainText('Code vérifié');
  // Blocked on the server, not yet known to the page.
  await query(`update titre set statut = 'BLOQUE' where numero = $1`, [second.numero]);
  await convert(page).click();
  await confirm(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await expect(summaryOf(page)).toContainText('Votre demande n’a pas été enregistrée');
  await expect(summaryOf(page)).toContainText('Ce que vous avez saisi est toujours là');
  await expect(codeField(page, 1)).toHaveValue(first.code);
  expect(await conversionsOf(person)).toEqual([]);
  await page.getByRole('button', { name: 'Retirer le titre 2' }).click();
  await convert(page).click();
  await confirm(page).click();
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(await conversionsOf(person)).toMatchObject([{ titres: 1, cents: 1_500 }]);
});
