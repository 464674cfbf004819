import { expect, test } from '../../support/february-test.ts';
import { expectPage } from '../../support/portal.ts';
import {
  ACCOUNT,
  aTrader,
  choice,
  fees,
  next,
  summaryOf,
  TO_ACCOUNT,
  toChoice,
} from '../../support/trade-steps.ts';

const FEES = '**/echanges-millesime/frais';

test('[TRADE-14] fees that cannot be computed are reported with a retry', async ({ page }) => {
  await aTrader(page, { account: 15_000 });
  await page.route(FEES, (route) => route.fulfill({ status: 500, json: {} }));
  await toChoice(page);
  await choice(page, ACCOUNT).click();
  await choice(page, TO_ACCOUNT).click();
  await expect(fees(page)).toContainText('Erreur lors du calcul des frais');
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Erreur lors du calcul des frais');
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await page.unroute(FEES);
  await page.getByRole('button', { name: 'Calculer à nouveau' }).click();
  await expect(fees(page)).toContainText('10,00');
  await next(page).click();
  await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
});
