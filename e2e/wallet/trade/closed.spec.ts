import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectInside, expectPage, refuseCookies, signInAs } from '../../support/portal.ts';

// Follows the business clock, because in February the page is open; the always-open product has its
// own tests.
const { isOpen } = tradePeriodAt(Date.now());
const CLOSED = 'L’échange de millésime est possible uniquement au mois de février.';

test.describe('signed-in person', () => {
  test.use({ persona: 'demo-rh' });

  test('[TRADE-03] outside February the page opens without form', async ({ page }) => {
    await page.goto('/echange/choix');
    await expectPage(page, 'MILLESIME_TRADE_CHOICE');
    await expect(page.getByText(CLOSED)).toHaveCount(isOpen ? 0 : 1);
    await expect(page.getByText(/Le prochain échange sera ouvert du 1er\u00a0février/)).toHaveCount(
      isOpen ? 0 : 1,
    );
    if (!isOpen) await expect(page.locator('main form, main input[type=radio]')).toHaveCount(0);
  });
});

test('[L23] the business clock decides, whatever the clock of the device', async ({ page }) => {
  await page.clock.install({ time: Date.UTC(2027, isOpen ? 5 : 1, 10, 9) });
  await refuseCookies(page);
  await signInAs(page, 'demo-rh');
  await expectInside(page);
  await page.goto('/echange/choix');
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  await expect(page.getByText(isOpen ? /heure de Paris/ : CLOSED)).toBeVisible();
  await expect(page.getByText(CLOSED)).toHaveCount(isOpen ? 0 : 1);
});
