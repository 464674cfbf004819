import type { Locator, Page } from '@playwright/test';
import { openLinkSession } from './link-sessions.ts';
import { aPerson, type Person, query } from './people.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

/** Without controls, introduction or delivery point. */
export const PLAIN_CAMPAIGN = 'Offre découverte';

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Continuer' });
export const order = (page: Page): Locator =>
  page.getByRole('button', {
    name: /^(Commander|Enregistrer)( et payer| ma commande| .* de CESU)/,
  });
export const choice = (page: Page, words: string | RegExp): Locator =>
  page.locator('label', { hasText: words });
export const summaryOf = (page: Page): Locator => page.locator('.error-summary');

/** A new person, signed in on the first contract, without orders. */
export const aBuyer = async (page: Page): Promise<Person> => {
  const person = await aPerson();
  await openLinkSession(page, { login: person.login, contract: person.contract });
  return person;
};

const beneficiaryOf = 'select b.id from beneficiary b join user_account a on a.id = b.account_id';

export const giveMandate = ({ login }: Person): Promise<unknown> =>
  query(
    `insert into mandat_sepa
       (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at, signed_at)
     select gen_random_uuid(), 'RUM' || upper(substr(md5(random()::text), 1, 20)), id, 'Essai',
            'scelle', '0189', 'ACTIF', now(), now()
       from (${beneficiaryOf} where a.login = $1) as person (id)`,
    [login],
  );

/** The card is the only payment mode. */
export const restrictPayment = ({ login }: Person): Promise<unknown> =>
  query(
    `update beneficiary set allow_all_payment_modes = false
      where id in (${beneficiaryOf} where a.login = $1)`,
    [login],
  );

export interface StoredOrder extends Record<string, unknown> {
  readonly reference: string;
  readonly statut: string;
  readonly statutPaiement: string;
  readonly version: number;
}

export const ordersOf = (login: string): Promise<StoredOrder[]> =>
  query<StoredOrder>(
    `select reference, statut, statut_paiement as "statutPaiement", version
       from precommande where beneficiary_id in (${beneficiaryOf} where a.login = $1)
      order by created_at`,
    [login],
  );

export const chooseCampaign = async (page: Page, libelle: string): Promise<void> => {
  await page.goto('/commande/sessions');
  await page.getByRole('button', { name: new RegExp(`^Commander dans.*${libelle}`) }).click();
};

/** The profile fields that are not known for a new person. */
export const completeProfile = async (page: Page, category?: string): Promise<void> => {
  await expectPage(page, 'ORDER_PROFILE');
  await page.getByLabel('Téléphone mobile').fill('06 12 13 14 15');
  if (category !== undefined) await choice(page, category).click();
  await next(page).click();
  await expectPage(page, 'ORDER_CONTENT');
};

interface Content {
  readonly total: string;
  readonly value?: string;
  readonly paper?: string | RegExp;
}

export const fillContent = async (page: Page, { total, value, paper }: Content): Promise<void> => {
  await page.getByLabel('Montant total').fill(total);
  if (value !== undefined) await page.getByLabel('Valeur d’un titre').fill(value);
  await choice(page, paper ?? 'Aucun titre papier').click();
  await page.getByLabel('Utilisation prévue').selectOption('MENAGE');
};

export const acceptConditions = (page: Page): Promise<void> =>
  page.getByLabel('J’accepte les conditions générales de commande.').check();

/** Goes to the last step of an account-only order, 60 % funded. */
export const toPayment = async (page: Page, total = '200'): Promise<void> => {
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await completeProfile(page, 'Employé');
  await fillContent(page, { total });
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
};

export const payByCard = async (page: Page, card: 'ACCEPTEE' | 'REFUSEE'): Promise<void> => {
  await page.getByLabel('Carte de test').selectOption(card);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expectPage(page, 'ORDER_CONFIRMATION');
};

export const fact = (page: Page, label: string): Locator =>
  page.locator('.facts__row', { has: page.locator('dt', { hasText: label }) }).locator('dd');

export const expectHistory = async (page: Page, status: string): Promise<void> => {
  await page.goto('/historique/commande');
  await expect(page.getByRole('table').getByText(status, { exact: true }).first()).toBeVisible();
};

/** Late in the year two vintages are offered: selects the current one. */
export const chooseCurrentVintage = async (page: Page): Promise<void> => {
  const offers = page.getByRole('radio', { name: /^Millésime \d{4}/ });
  await page.getByLabel('Montant total').waitFor();
  if ((await offers.count()) > 1) await offers.first().check({ force: true });
};
