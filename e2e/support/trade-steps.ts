import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect } from './february-test.ts';
import { sidewaysOf } from './layout.ts';
import { type LinkSession, openLinkSession } from './link-sessions.ts';

import { giveVouchers, type HeldVoucher } from './paper-steps.ts';
import { aPerson, type Person, query } from './people.ts';
import { expectPage } from './portal.ts';

interface Opened extends Record<string, unknown> {
  readonly id: string;
  readonly financeur: string;
}

const giveOldMoney = async ({ login, contract }: Person, cents: number): Promise<void> => {
  const [opened] = await query<Opened>(
    `with compte as (
       insert into compte_cesu
         (id, beneficiary_id, contract_numero, produit_id, millesime, type_compte, created_at)
       select gen_random_uuid(), b.id, $2, 'GE', extract(year from ledger_now()) - 1, 'MONTANT', now()
         from beneficiary b join user_account a on a.id = b.account_id where a.login = $1
       returning id)
     select compte.id, c.financeur_id as financeur from compte, contract c where c.numero = $2`,
    [login, contract],
  );
  if (opened === undefined) throw new Error(`no account for ${login}`);
  const { id, financeur } = opened;
  const entries = [
    { kind: 'CREANCE_FINANCEUR', key: `${financeur}/${contract}`, amount: -cents },
    { kind: 'BENEFICIAIRE_COMPTE', key: id, compte: id, amount: cents },
  ];
  await query('select ledger_post($1::jsonb)', [
    JSON.stringify({
      posting: randomUUID(),
      actor: 'essai',
      origin: 'TACHE',
      request: 'essai',
      contract,
      journals: [{ kind: 'COMMANDE', unit: 'CENTIME', entries }],
    }),
  ]);
};

interface Holdings {
  /** On an account of last year, in cents. */
  readonly account?: number;
  /** Vouchers of last year, in cents. */
  readonly paper?: readonly number[];
  /** How the session is opened, if not by the person. */
  readonly link?: Omit<LinkSession, 'login' | 'contract'>;
}

const hold = async (page: Page, person: Person, { account, paper, link }: Holdings) => {
  if (account !== undefined) await giveOldMoney(person, account);
  const vouchers =
    paper === undefined ? [] : await giveVouchers(person, { cents: paper, yearsAgo: 1 });
  await openLinkSession(page, { login: person.login, contract: person.contract, ...link });
  return { person, vouchers };
};

/** A new person of the first contract, signed in, with value of last year. */
export const aTrader = async (page: Page, holdings: Holdings) =>
  hold(page, await aPerson(), holdings);

interface StoredTrade extends Record<string, unknown> {
  readonly reference: string;
  readonly statut: string;
  readonly cents: number;
  readonly fees: number;
  readonly mode: string | null;
  readonly operator: string | null;
}

export const tradesOf = ({ login }: Person): Promise<StoredTrade[]> =>
  query<StoredTrade>(
    `select e.reference, e.statut, e.montant_cents::int as cents, e.frais_cents::int as fees,
            e.mode_paiement as mode, e.operateur as operator
       from echange e join beneficiary b on b.id = e.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by e.created_at`,
    [login],
  );

interface Balance extends Record<string, unknown> {
  readonly millesime: number;
  readonly cents: number;
}

/** Spendable balance per vintage. */
export const vintagesOf = ({ login }: Person): Promise<Balance[]> =>
  query<Balance>(
    `select c.millesime::int as millesime, sum(l.balance - l.reserved)::int as cents
       from ledger_account l
       join compte_cesu c on c.id = l.compte_id
       join beneficiary b on b.id = c.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 and l.kind = 'BENEFICIAIRE_COMPTE'
      group by c.millesime order by c.millesime`,
    [login],
  );

interface Statut extends Record<string, unknown> {
  readonly statut: string;
}

export const statutOf = async ({ numero }: HeldVoucher): Promise<string | undefined> =>
  (await query<Statut>('select statut from titre where numero = $1', [numero]))[0]?.statut;

export const choice = (page: Page, words: string | RegExp): Locator =>
  page.locator('label', { hasText: words });
export const next = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button', { name: 'Continuer' });
export const submit = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button', { name: /^Échanger/ });
export const review = (page: Page): Locator => page.getByRole('alertdialog', { name: /^Échanger/ });
export const confirm = (page: Page): Locator =>
  review(page).getByRole('button', { name: /^Échanger/ });
export const summaryOf = (page: Page): Locator => page.locator('.error-summary');
export const fees = (page: Page): Locator => page.locator('.trade-fees');
export const fact = (page: Page, label: string): Locator =>
  page.locator('.facts__row', { has: page.locator('dt', { hasText: label }) }).locator('dd');

export const ACCOUNT = /millésime 2026/;
export const PAPER = 'Mes titres papier 2026';
export const TO_ACCOUNT = 'Sur un compte CESU';
export const TO_PAPER = 'En titres papier';

export const toChoice = async (page: Page): Promise<void> => {
  await page.goto('/echange/choix');
  await expectPage(page, 'MILLESIME_TRADE_CHOICE');
};

export const typeTitre = async (page: Page, rank: number, { numero, code }: HeldVoucher) => {
  await page.getByRole('textbox', { name: `Numéro du titre ${rank}`, exact: true }).fill(numero);
  await page
    .getByRole('textbox', { name: `Case à gratter du titre ${rank}`, exact: true })
    .fill(code);
};

export const toPayment = async (page: Page): Promise<void> => {
  await toChoice(page);
  await choice(page, ACCOUNT).click();
  await choice(page, TO_ACCOUNT).click();
  await expect(fees(page)).toContainText('10,00');
  await next(page).click();
  await expectPage(page, 'MILLESIME_TRADE_PAYMENT');
};

/** The page of the card provider, which answers at once. */
export const answerCard = async (
  page: Page,
  answer: 'ACCEPTEE' | 'REFUSEE' | 'ABANDON',
): Promise<void> => {
  if (answer === 'ABANDON') await page.getByRole('button', { name: 'Abandonner' }).click();
  else {
    await page.getByLabel('Carte de test').selectOption(answer);
    await page.getByRole('button', { name: /^Payer/ }).click();
  }
  await expectPage(page, 'MILLESIME_TRADE_CONFIRMATION');
};

/** No axe violation and no horizontal overflow. */
export const expectSound = async (page: Page): Promise<void> => {
  expect(await violationsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
};
