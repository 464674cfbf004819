import { violationsOf } from '../../support/axe.ts';
import { aChanger, conversionsOf, receive, toDelivery } from '../../support/conversion-steps.ts';
import { openOperator } from '../../support/operator-pages.ts';
import { type Person, query } from '../../support/people.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage, refuseCookies } from '../../support/portal.ts';
import { confirmIdentity, identityDialog } from '../../support/profile-steps.ts';

const holdOutgoing = ({ login }: Person): Promise<unknown> =>
  query(
    `insert into outgoing_holds (id, account_id, cause, placed_at)
     select gen_random_uuid(), id, 'Signalement de la personne', now()
     from user_account where login = $1`,
    [login],
  );

test('[24-3] paper above 300 € requires a code, explains why, and is ordered once', async ({
  page,
}) => {
  const { person } = await aChanger(page, { cents: [60_000] });
  await toDelivery(page, '15', '315');
  await receive(page).click();
  await expect(identityDialog(page)).toContainText(
    /Au-delà de 300.€ de titres papier en 24 heures/u,
  );
  expect(await violationsOf(page)).toEqual([]);
  expect(await conversionsOf(person)).toEqual([]);
  await confirmIdentity(page, person.mail);
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
  expect(await conversionsOf(person)).toMatchObject([{ titres: 21, cents: 31_500 }]);
});

test('[24-4] a hold refuses outgoing value with instructions, until a manager lifts it', async ({
  page,
  browser,
}) => {
  const { person } = await aChanger(page, { cents: [20_000] });
  await holdOutgoing(person);
  await toDelivery(page, '15', '30');
  await receive(page).click();
  await expect(page.getByText(/vos paiements, échanges et commandes sont suspendus/)).toBeVisible();
  await expect(page.getByText(/contactez-nous/).first()).toBeVisible();
  expect(await conversionsOf(person)).toEqual([]);

  const operator = await browser.newPage();
  await refuseCookies(operator);
  await openOperator(operator);
  await operator.goto('/back-office/personnes');
  await expectPage(operator, 'BO_PEOPLE');
  const row = operator.getByRole('row').filter({ hasText: person.login });
  await expect(row).toContainText('Signalement de la personne');
  await row.getByRole('button', { name: /^Rétablir les opérations/ }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Ce que vous avez vérifié').fill('Rappel au numéro connu');
  await dialog.getByRole('button', { name: 'Rétablir' }).click();
  await expect(row).toHaveCount(0);
  expect(await violationsOf(operator)).toEqual([]);
  await operator.close();

  await receive(page).click();
  await expectPage(page, 'CESU_CONVERSION_CONFIRMATION');
});
