import { expect, test } from '../../support/february-test.ts';
import { ACCOUNT, aTrader, choice, toChoice } from '../../support/trade-steps.ts';

// Their day begins before that of Paris, or ends after it. Their own clock is months away from
// February: what is open, and until when, is what the server says.
for (const timezoneId of [
  'Indian/Reunion',
  'Pacific/Noumea',
  'America/Cayenne',
  'Pacific/Tahiti',
]) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('[L23] the trade is open, and its end is said in the time of Paris', async ({ page }) => {
      await aTrader(page, { account: 15_000 });
      await toChoice(page);
      await expect(
        page.getByText(/possible jusqu’au 28.février.2027 à 23.h.59 \(heure de Paris\)/),
      ).toBeVisible();
      await expect(choice(page, ACCOUNT)).toBeVisible();
    });
  });
}
