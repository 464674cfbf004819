import type { Page } from '@playwright/test';
import { BUSINESS_TIME_HEADER } from '@portail/contract/constants/constants.ts';
import { changeReplies } from '../../support/change-replies.ts';
import { violationsOf } from '../../support/axe.ts';
import { businessYear } from '../../support/business-day.ts';
import { giveVouchers } from '../../support/paper-steps.ts';
import { aPayer } from '../../support/pay-steps.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';

const year = businessYear();

/** Changes the server date of the responses only. */
const pretend = (page: Page, ms: number) =>
  changeReplies(page, '**/api/**', (reply) => ({
    headers: { ...reply.headers(), [BUSINESS_TIME_HEADER]: String(ms) },
  }));

test('[TRADE-03] [TRADE-06] home shows from 1 December what expires and the cost of a trade', async ({
  page,
}) => {
  const person = await aPayer(page, 30_000);
  await giveVouchers(person, { cents: [900] });
  const card = page.locator('.planner');

  await pretend(page, Date.UTC(year, 10, 30, 11));
  await page.goto('/');
  await expect(page.getByText('À dépenser aujourd’hui')).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.unrouteAll({ behavior: 'wait' });
  await pretend(page, Date.UTC(year, 11, 15, 11));
  await page.goto('/');
  await expect(card).toContainText(`Vos CESU ${year} se terminent`);
  await expect(card).toContainText(`309,00\u00a0€ seront perdus le 1er\u00a0mars ${year + 1}`);
  await expect(card).toContainText(`À utiliser jusqu’au 31\u00a0janvier ${year + 1}.`);
  await expect(card).toContainText('Encore 47\u00a0jours pour payer avec.');
  await expect(card.getByRole('listitem').first()).toContainText('15,00\u00a0€ de frais');
  await expect(card.getByRole('listitem').last()).toContainText('au moins autant que sa valeur');
  // The planner replaces the warning.
  await expect(page.getByText('Pensez à utiliser vos CESU')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await card.getByRole('link', { name: 'Payer un intervenant' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CHOICE');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
