import type { Locator, Page } from '@playwright/test';
import { addDays, formatLongDate } from '@portail/rules/time/calendar-day.ts';
import { businessToday } from './business-day.ts';
import { openLinkSession } from './link-sessions.ts';
import { giveVouchers } from './paper-steps.ts';
import { giveMoney } from './pay-steps.ts';
import { aPerson, type Person, query } from './people.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

export const TO_PAPER = 'Mon compte en titres papier';
export const TO_ACCOUNT = 'Mes titres papier en compte';
export const CALLS = '**/beneficiaires/conversions/*';

interface Held {
  readonly cents?: readonly number[];
  readonly vouchers?: number;
}

/** A new person of the first contract, signed in, with a balance, vouchers of fifteen euros, or both. */
export const aChanger = async (page: Page, { cents = [], vouchers = 0 }: Held) => {
  const person = await aPerson();
  for (const [rank, one] of cents.entries())
    await giveMoney(person, one, rank === 0 ? 'GE' : 'SAP');
  const held =
    vouchers === 0
      ? []
      : await giveVouchers(person, { cents: Array.from({ length: vouchers }, () => 1_500) });
  await openLinkSession(page, { login: person.login, contract: person.contract });
  return { person, vouchers: held };
};

interface StoredConversion extends Record<string, unknown> {
  readonly reference: string;
  readonly sens: string;
  readonly titres: number;
  readonly cents: number;
}

export const conversionsOf = ({ login }: Person): Promise<StoredConversion[]> =>
  query<StoredConversion>(
    `select c.reference, c.sens, c.nombre_titres as titres, c.montant_cents::int as cents
       from conversion c join beneficiary b on b.id = c.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by c.created_at`,
    [login],
  );

export const titreStatutsOf = async ({ login }: Person): Promise<readonly string[]> => {
  const rows = await query<{ statut: string }>(
    `select t.statut from titre t join beneficiary b on b.id = t.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by t.numero`,
    [login],
  );
  return rows.map(({ statut }) => statut);
};

export const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continuer' });
export const faceValue = (page: Page): Locator => page.getByLabel('Valeur d’un titre');
export const total = (page: Page): Locator => page.getByLabel('Montant à transformer');
export const receive = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button', { name: /^Recevoir/ });
export const convert = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button', { name: /^Transformer/ });
export const review = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: /^Transformer/ });
export const confirm = (page: Page): Locator =>
  review(page).getByRole('button', { name: /^Transformer/ });

export const chooseWay = async (page: Page, way: string): Promise<void> => {
  await page.goto('/changer-format/choix');
  await expectPage(page, 'CESU_CONVERSION_CHOICE');
  await page.locator('label', { hasText: way }).click();
  await goOn(page).click();
  await expectPage(page, 'CESU_CONVERSION_AMOUNT');
};

export const toDelivery = async (page: Page, face: string, amount: string): Promise<void> => {
  await chooseWay(page, TO_PAPER);
  await faceValue(page).fill(face);
  await total(page).fill(amount);
  await goOn(page).click();
  await expectPage(page, 'CESU_CONVERSION_DELIVERY');
};

/** The idempotency key stored in the draft. */
export const keyOfConversion = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const drafts: unknown = JSON.parse(window.localStorage.getItem('eb.brouillons') ?? '{}');
    const stored = drafts as Record<
      string,
      { answers: { confirmation?: { envoi?: { cle: string } } } } | undefined
    >;
    return stored['changement-format']?.answers.confirmation?.envoi?.cle ?? '';
  });

/** The server executes the command, but the browser gets no answer. */
export const loseAnswers = (page: Page): Promise<unknown> =>
  page.route(CALLS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });

/** "26 novembre 2026", the given number of days after today in Paris. */
export const dayIn = (days: number): string => {
  return formatLongDate(addDays(businessToday(), days)).replace(/^1 /u, '1er ');
};

export const said = (page: Page, words: string): Promise<void> =>
  expect(page.getByText(words, { exact: true })).toBeVisible();
