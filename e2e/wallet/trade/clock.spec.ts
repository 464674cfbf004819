import { expect, test } from '../../support/february-test.ts';
import { ACCOUNT, aTrader, choice, toChoice } from '../../support/trade-steps.ts';

// The device clock is months away from February: only the server time counts.
for (const timezoneId of [
  'Indian/Reunion',
  'Pacific/Noumea',
  'America/Cayenne',
  'Pacific/Tahiti',
]) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('[L23] the trade is open, with its end in Paris time', async ({ page }) => {
      await aTrader(page, { account: 15_000 });
      await toChoice(page);
      await expect(
        page.getByText(/possible jusqu’au 28.février.2027 à 23.h.59 \(heure de Paris\)/),
      ).toBeVisible();
      await expect(choice(page, ACCOUNT)).toBeVisible();
    });
  });
}
