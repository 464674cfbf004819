import { expect, test } from '../../support/february-test.ts';
import { ACCOUNT, aTrader, choice, toChoice } from '../../support/trade-steps.ts';

// Ten hours ahead of Paris, and the device clock is months away from February: only the server time
// counts. Other time zones: the unit tests of the trade period.
test.use({ timezoneId: 'Pacific/Noumea' });

test('[L23] overseas, the trade is open, with its end in Paris time', async ({ page }) => {
  await aTrader(page, { account: 15_000 });
  await toChoice(page);
  await expect(
    page.getByText(/possible jusqu’au 28.février.2027 à 23.h.59 \(heure de Paris\)/),
  ).toBeVisible();
  await expect(choice(page, ACCOUNT)).toBeVisible();
});
