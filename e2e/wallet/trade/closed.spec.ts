import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectInside, expectPage, refuseCookies, signInAs } from '../../support/portal.ts';

// In February the same product is open: what the house's clock says is what the page shows, in
// whatever month this runs; the product that is always in February has its own tests.
const { isOpen } = tradePeriodAt(Date.now());
const CLOSED = 'L’échange de millésime est possible uniquement au mois de février.';

test.describe('somebody who is signed in', () => {
  test.use({ persona: 'demo-rh' });

  test('[TRADE-03] [D-113] outside of February the page opens, and has no form', async ({
    page,
  }) => {
    await page.goto('/echange/choix');
    await expectPage(page, 'MILLESIME_TRADE_CHOICE');
    await expect(page.getByText(CLOSED)).toHaveCount(isOpen ? 0 : 1);
    await expect(page.getByText(/Le prochain échange sera ouvert du 1er\u00a0février/)).toHaveCount(
      isOpen ? 0 : 1,
    );
    if (!isOpen) await expect(page.locator('main form, main input[type=radio]')).toHaveCount(0);
  });
});

test('[L23] a device that believes in another season changes nothing: the house’s clock decides', async ({
  page,
}) => {
  await page.clock.install({ time: Date.UTC(2027, isOpen ? 5 : 1, 10, 9) });
  await refuseCookies(page);
  await signInAs(page, 'demo-rh');
  await expectInside(page);
  await page.goto('/echange/choix');
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
  // Whichever it is, it is said before anything can be chosen.
  await expect(page.getByText(isOpen ? /heure de Paris/ : CLOSED)).toBeVisible();
  await expect(page.getByText(CLOSED)).toHaveCount(isOpen ? 0 : 1);
});
