import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { dayIn } from './business-day.ts';
import { openLinkSession } from './link-sessions.ts';
import { aFunder, type OwnFunder } from './own-funder.ts';
import { query } from './people.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

export { dayIn };

interface ManagerOptions {
  readonly role?: 'ADMINISTRATEUR' | 'GESTIONNAIRE' | 'LECTEUR';
}

/** A user of a new funder, signed in. */
export const aManager = async (
  page: Page,
  { role = 'GESTIONNAIRE' }: ManagerOptions = {},
): Promise<OwnFunder & { readonly login: string }> => {
  const funder = await aFunder({ tauxBp: 6_000 });
  const login = `financeur-${randomUUID().slice(0, 8)}`;
  await query('update financeur set expanded_mode = true where client_id = $1', [funder.clientId]);
  await query(
    `insert into produit_contrat (contract_numero, produit_id)
     select $1, produit_id from produit_contrat where contract_numero = '100001'
     on conflict do nothing`,
    [funder.contract],
  );
  await query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, second_step, created_at)
       select gen_random_uuid(), $1, space_type, $2, 'Solène', 'Marchand', $1 || '@financeur.example',
              password_hash, 'AUCUN', now()
         from user_account where login = 'demo-financeur'
       returning id)
     insert into client_user (account_id, financeur_id, created_at)
     select account.id, f.id, now() from account, financeur f where f.client_id = $3`,
    [login, role, funder.clientId],
  );
  await openLinkSession(page, { login });
  return { ...funder, login };
};

export const save = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Créer la session|Enregistrer les modifications)$/ });
export const section = (page: Page, name: string): Locator =>
  page.locator('.session-form__section', {
    has: page.getByRole('heading', { level: 2, name, exact: true }),
  });

export interface PlainCampaign {
  readonly libelle: string;
  readonly from?: string;
  readonly to?: string;
}

/** The required fields of a campaign. */
export const fillPlainCampaign = async (
  page: Page,
  { libelle, from = dayIn(0), to = dayIn(30) }: PlainCampaign,
): Promise<void> => {
  await page.getByLabel('Nom de la session').fill(libelle);
  await page.getByLabel('Date d’ouverture').fill(from);
  await page.getByRole('textbox', { name: 'Date de fermeture' }).fill(to);
  await page.getByLabel('Compte CESU').selectOption({ index: 1 });
  await page.getByLabel('Catégorie de personnel').fill('Employé');
  await page.getByLabel('Votre participation maximale').fill('600');
  await page.getByLabel('Commande maximale').fill('1000');
  await page.getByLabel('Taux de participation').fill('60');
};

/** Creates a campaign in the form and stays on its page. */
export const createPlainCampaign = async (page: Page, campaign: PlainCampaign): Promise<string> => {
  await page.goto('/client/sessions-precommande/creation');
  await fillPlainCampaign(page, campaign);
  await save(page).click();
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign.libelle);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};
