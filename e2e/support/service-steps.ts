import process from 'node:process';
import { expect, type Locator, type Page } from '@playwright/test';
import { dayIn } from './business-day.ts';
import { violationsOf } from './axe.ts';
import { sidewaysOf } from './layout.ts';
import { type Person, query } from './people.ts';
import { expectPage } from './portal.ts';

export { dayIn };

export const next = (page: Page): Locator =>
  page.getByRole('button', { name: 'Continuer', exact: true });
/** The words of a choice: the whole card is the target. */
export const choice = (page: Page, words: RegExp): Locator =>
  page.locator('label.choice__label').filter({ hasText: words });
export const errors = (page: Page): Locator => page.locator('.error-summary');
export const fact = (page: Page, label: string): Locator =>
  page
    .locator('main .facts__row')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** Nothing for axe to say, nothing that sticks out of the window. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
};

export const fillWish = async (page: Page, hours: string, days: readonly [number, number]) => {
  await page.getByLabel('Nombre d’heures en tout').fill(hours);
  await page.getByLabel('Premier jour').fill(dayIn(days[0]));
  await page.getByLabel('Dernier jour').fill(dayIn(days[1]));
};

/** The address is that of the profile; the phone of an own person is not known. */
export const toPayment = async (page: Page): Promise<void> => {
  await next(page).click();
  await expectPage(page, 'COMMANDE_INFORMATIONS_COMPLEMENTAIRES');
  await page.getByLabel('Téléphone').fill('0612345678');
  await next(page).click();
  await expectPage(page, 'COMMANDE_INFORMATIONS_PAIEMENT');
};

export const submit = (page: Page): Locator =>
  page.getByRole('button', { name: 'Envoyer ma commande' });

/** The number of the order that was just placed. */
export const placedNumber = async (page: Page): Promise<string> => {
  await expectPage(page, 'COMMANDE_CONFIRMATION');
  return await fact(page, 'Numéro de commande').innerText();
};

interface KeptOrder extends Record<string, unknown> {
  readonly numero: string;
  readonly statut: string;
}

export const ordersOf = ({ login }: Person): Promise<KeptOrder[]> =>
  query<KeptOrder>(
    `select c.numero, c.statut from commande_service c
       join beneficiary b on b.id = c.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by c.numero`,
    [login],
  );

/** The provider's own page, in the sandbox: presses a button of the order's section. */
export const asProvider = async (page: Page, numero: string, button: string): Promise<void> => {
  const operator = await page.context().newPage();
  await operator.goto(new URL('/prestataires', process.env['SANDBOX_URL'] ?? '').href);
  const section = operator.getByRole('region', { name: numero });
  await section.waitFor();
  // The page that answers the press, whole: a tab that is closed on its way there may never close.
  const answered = operator.waitForEvent('load');
  await section.getByRole('button', { name: button }).click();
  await answered;
  await operator.close();
};
