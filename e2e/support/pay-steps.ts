import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { openLinkSession } from './link-sessions.ts';
import { enrol } from './own-funder.ts';
import { aPerson, type Person, query } from './people.ts';
import { notePayer } from './employers.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

/** Fatou Ndiaye, who is paid online. */
export const PAYEE = { nan: '1234567', name: 'Fatou Ndiaye, aide à domicile' } as const;
const SOCIAL_CONTRACT = '100002';

type Unit = 'CENTIME' | 'MINUTE' | 'CENTIEME_HEURE';
const UNITS: Readonly<Record<CesuAccountType, Unit>> = {
  MONTANT: 'CENTIME',
  MONTANT_PAR_MOIS: 'CENTIME',
  MINUTE_PAR_MOIS: 'MINUTE',
  CENTIEME_HEURE_PAR_MOIS: 'CENTIEME_HEURE',
};

interface Entry {
  readonly kind: string;
  readonly key: string;
  readonly amount: number;
  readonly compte?: string;
  readonly mois?: string;
}

const post = (contract: string, kind: string, unit: Unit, entries: readonly Entry[]) =>
  query('select ledger_post($1::jsonb)', [
    JSON.stringify({
      posting: randomUUID(),
      actor: 'essai',
      origin: 'TACHE',
      request: 'essai',
      contract,
      journals: [{ kind, unit, entries }],
    }),
  ]);

interface Opened extends Record<string, unknown> {
  readonly id: string;
  readonly financeur: string;
  readonly mois: string;
}

/** An empty account of this year's vintage. */
const openAccount = async (
  { login, contract }: Person,
  produit: string,
  type: CesuAccountType,
): Promise<Opened> => {
  const [opened] = await query<Opened>(
    `with compte as (
       insert into compte_cesu
         (id, beneficiary_id, contract_numero, produit_id, millesime, type_compte, created_at)
       select gen_random_uuid(), b.id, $2, $3, extract(year from ledger_now()), $4, now()
         from beneficiary b join user_account a on a.id = b.account_id where a.login = $1
       returning id)
     select compte.id, c.financeur_id as financeur,
            to_char(ledger_now() at time zone 'Europe/Paris', 'YYYY-MM-01') as mois
       from compte, contract c where c.numero = $2`,
    [login, contract, produit, type],
  );
  if (opened === undefined) throw new Error(`no account for ${login}`);
  return opened;
};

/** Money on an account of a product of the contract. */
export const giveMoney = async (person: Person, cents: number, produit = 'GE'): Promise<void> => {
  const { id, financeur } = await openAccount(person, produit, 'MONTANT');
  await post(person.contract, 'COMMANDE', 'CENTIME', [
    { kind: 'CREANCE_FINANCEUR', key: `${financeur}/${person.contract}`, amount: -cents },
    { kind: 'BENEFICIAIRE_COMPTE', key: id, compte: id, amount: cents },
  ]);
};

interface Rights {
  readonly type: Exclude<CesuAccountType, 'MONTANT'>;
  readonly quantity: number;
  readonly produit?: string;
}

/** The rights of this month, at 24 euros an hour if counted in time. */
const giveRights = async (person: Person, rights: Rights): Promise<void> => {
  const { type, quantity, produit = 'AD' } = rights;
  const { id, mois } = await openAccount(person, produit, type);
  await query(
    `insert into plan_social
       (compte_id, quantite_par_mois, taux_horaire_cents, reporte, premier_mois, dernier_mois)
     values ($1, $2, $3, false, $4, $4)`,
    [id, quantity, type === 'MONTANT_PAR_MOIS' ? null : 2_400, mois],
  );
  await post(person.contract, 'OUVERTURE_MOIS', UNITS[type], [
    { kind: 'PLAN_FINANCEUR', key: id, compte: id, amount: -quantity },
    { kind: 'DROITS', key: `${id}/${mois}`, compte: id, mois, amount: quantity },
  ]);
};

/** Signs in a new beneficiary of the first contract with a balance. */
export const aPayer = async (page: Page, ...cents: readonly number[]): Promise<Person> => {
  const person = await aPerson();
  for (const [rank, one] of cents.entries())
    await giveMoney(person, one, rank === 0 ? 'GE' : 'SAP');
  notePayer(page, person);
  await openLinkSession(page, { login: person.login, contract: person.contract });
  return person;
};

/** Signs in a new beneficiary with social rights. */
export const aSocialPayer = async (page: Page, ...rights: readonly Rights[]): Promise<Person> => {
  const person = { ...(await aPerson()), contract: SOCIAL_CONTRACT };
  await enrol(person, person);
  for (const one of rights) await giveRights(person, one);
  await openLinkSession(page, { login: person.login, contract: person.contract });
  return person;
};

interface StoredPayment extends Record<string, unknown> {
  readonly reference: string;
  readonly statut: string;
  readonly cents: number;
  readonly complement: number;
  readonly fees: number;
}

export const paymentsOf = ({ login }: Person): Promise<StoredPayment[]> =>
  query<StoredPayment>(
    `select p.reference, p.statut, p.montant_cents::int as cents,
            p.complement_cents::int as complement, p.frais_cents::int as fees
       from paiement_compte p
       join beneficiary b on b.id = p.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by p.created_at`,
    [login],
  );

/** The balance of the accounts in euros. */
export const balanceOf = async ({ login }: Person): Promise<number> => {
  const [row] = await query<{ balance: number }>(
    `select sum(l.balance - l.reserved)::int as balance
       from ledger_account l
       join compte_cesu c on c.id = l.compte_id
       join beneficiary b on b.id = c.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 and l.kind = 'BENEFICIAIRE_COMPTE'`,
    [login],
  );
  return row?.balance ?? 0;
};

export const summaryOf = (page: Page): Locator => page.locator('.error-summary');
export const next = (page: Page): Locator => page.getByRole('button', { name: 'Continuer' });
export const pay = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button', { name: /^Payer/ });
export const amount = (page: Page): Locator => page.getByLabel('Montant à payer');
export const fact = (page: Page, label: string): Locator =>
  page.locator('.facts__row', { has: page.locator('dt', { hasText: label }) }).locator('dd');

/** The decision about an amount above the balance; the label covers the radio button. */
export const decide = (page: Page, words: string): Promise<void> =>
  page.locator('label', { hasText: words }).click();

/** By NAN, up to the amount step. */
export const choosePayee = async (page: Page, nan: string = PAYEE.nan): Promise<void> => {
  await page.goto('/paiement/compte/choix');
  await page.getByRole('button', { name: 'Un intervenant ou un organisme' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_ORGANIZATION');
  await page.getByLabel('Code NAN de l’intervenant').fill(nan);
  await page.getByRole('button', { name: 'Payer cet intervenant' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
};

/** Pays on the provider's page and returns. */
export const payByCard = async (page: Page, card: 'ACCEPTEE' | 'REFUSEE'): Promise<void> => {
  await page.getByLabel('Carte de test').selectOption(card);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
};

export const said = (page: Page, words: string): Promise<void> =>
  expect(page.getByText(words, { exact: true })).toBeVisible();
