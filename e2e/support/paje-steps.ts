import type { Locator, Page } from '@playwright/test';
import { pajeEmployerOf } from './employers.ts';
import { query, type Person } from './people.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

export const CHILDMINDER = { numero: '20000000000001', name: 'Sophie Bernard' } as const;
export const NANNY = { numero: '20000000000002', name: 'Karim Haddad' } as const;
type Employee = typeof CHILDMINDER | typeof NANNY;

/** From the choice of the payee to the identification. */
export const openPaje = async (page: Page): Promise<void> => {
  await page.goto('/paiement/compte/choix');
  await page.getByRole('button', { name: 'Un salarié déclaré à Pajemploi' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION');
};

export const identify = async (page: Page, employee: Employee): Promise<void> => {
  await openPaje(page);
  await page.getByLabel('Votre numéro Pajemploi').fill(await pajeEmployerOf(page));
  await page.getByLabel('Son numéro de salarié Pajemploi').fill(employee.numero);
  await page.getByRole('button', { name: 'Vérifier ces numéros' }).click();
  await page.getByRole('button', { name: `Déclarer le salaire de ${employee.name}` }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_PAJE_DECLARATION');
};

/** The card is the label and covers its checkbox. */
export const chooseActivity = (page: Page, label: string): Promise<void> =>
  page.locator('label', { hasText: label }).click();

interface Period {
  readonly from: string;
  readonly to: string;
  readonly paid: string;
}

export const fillPeriod = async (page: Page, { from, to, paid }: Period): Promise<void> => {
  await page.getByLabel('Premier jour').fill(from);
  await page.getByLabel('Dernier jour').fill(to);
  await page.getByLabel('Date de paiement du salaire').fill(paid);
};

interface NewChild {
  readonly prenom: string;
  readonly nom?: string;
  readonly born: string;
}

/** Submits a new child without waiting for the result. */
export const typeChild = async (page: Page, child: NewChild): Promise<void> => {
  const open = page.getByRole('button', { name: 'Ajouter un enfant' });
  if (await open.isVisible()) await open.click();
  await page.getByLabel('Prénom').fill(child.prenom);
  await page.getByLabel('Nom', { exact: true }).fill(child.nom ?? 'Martin');
  await page.getByLabel('Date de naissance').fill(child.born);
  await page.getByRole('button', { name: 'Ajouter cet enfant' }).click();
};

export const addChild = async (page: Page, child: NewChild): Promise<void> => {
  await typeChild(page, child);
  await expect(page.getByText(`${child.prenom} compte maintenant parmi vos enfants`)).toBeVisible();
  await expect(childBox(page, child.prenom)).toBeChecked();
};

export const childBox = (page: Page, prenom: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${prenom} `) });

export const ofChild = (page: Page, prenom: string): Locator =>
  page.getByRole('group', { name: `Garde de ${prenom}` });

/** Moves the declaration back by this number of months. */
export const ageDeclarations = ({ login }: Person, months: number): Promise<unknown> =>
  query(
    `update declaration d set created_at = now() - make_interval(months => $2)
       from beneficiary b join user_account a on a.id = b.account_id
      where b.id = d.beneficiary_id and a.login = $1`,
    [login, months],
  );
