import type { Page } from '@playwright/test';
import { expect } from './persona-test.ts';
import { freshName } from './expected-people.ts';
import { proofPathFor } from './mailbox.ts';
import { expectPage } from './portal.ts';

export const NEW_PASSWORD = 'Brume-Sept-7-Lac';

export const next = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true });
export const confirm = (page: Page) =>
  page.getByRole('button', { name: 'Confirmer mon inscription' });
export const register = (page: Page) =>
  page.getByRole('button', { name: "S'inscrire", exact: true });
export const password = (page: Page) => page.getByLabel('Nouveau mot de passe', { exact: true });
export const passwordAgain = (page: Page) => page.getByLabel('Confirmez le nouveau mot de passe');
/** The large radios are covered by their card: people press the card. */
export const card = (page: Page, name: string) =>
  page.locator('label', { hasText: name }).filter({ visible: true });

export const entryOf = (contract: string): string => `/inscription?numeroContrat=${contract}`;

/** Opens the contract's link and begins. */
export const begin = async (page: Page, contract: string): Promise<void> => {
  await page.goto(entryOf(contract));
  await expectPage(page, 'REGISTRATION');
  await register(page).click();
};

export const chooseSession = async (page: Page, label: string): Promise<void> => {
  await expectPage(page, 'REGISTRATION_SESSION_CHOICE');
  await card(page, label).click();
  await next(page).click();
};

/** Fills the control step, by the labels of its fields. */
export const fillControls = async (
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  await expectPage(page, 'REGISTRATION_CONTROL');
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await next(page).click();
};

interface Told {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly town?: string;
  readonly email: string;
}

export const fillProfile = async (page: Page, told: Told): Promise<void> => {
  await expectPage(page, 'REGISTRATION_PROFILE');
  await page.locator('label', { hasText: 'Madame' }).click();
  await page.getByLabel('Nom', { exact: true }).fill(told.nom);
  await page.getByLabel('Prénom', { exact: true }).fill(told.prenom);
  await page.getByLabel('Date de naissance').fill(told.dateNaissance);
  await page.getByLabel('Numéro et voie').fill('14 rue Garibaldi');
  await page.getByLabel('Code postal et ville').fill(told.town ?? '69006 LYON');
  await page.getByLabel('Téléphone mobile').fill('06 12 13 14 15');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(told.email);
  await page.getByLabel('Confirmez l’adresse e-mail').fill(told.email);
};

export const choosePassword = async (page: Page, value = NEW_PASSWORD): Promise<void> => {
  await expectPage(page, 'REGISTRATION_PASSWORD');
  await password(page).fill(value);
  await passwordAgain(page).fill(value);
};

/** The act is done: the strength of the password is measured here, its hash made there. */
export const expectConfirmed = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname === '/inscription/confirmation');
  await expectPage(page, 'REGISTRATION_CONFIRMATION');
};

/** Opens the mailed link and confirms a first registration with the password chosen in it. */
export const proveRegistration = async (
  page: Page,
  mail: string,
  value = NEW_PASSWORD,
): Promise<void> => {
  await page.goto(await proofPathFor(mail));
  await expectPage(page, 'CONFIRM_REGISTRATION');
  await page.getByLabel('Mot de passe choisi à l’inscription', { exact: true }).fill(value);
  await confirm(page).click();
  await expect(
    page.getByText(
      'Votre inscription est confirmée. Vous pouvez vous connecter avec votre identifiant.',
    ),
  ).toBeVisible();
};

/** The drafts as the browser keeps them, once a write that waits has been done. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(() => window.localStorage.getItem('eb.brouillons') ?? '');

export const expectAt = async (page: Page, path: string, id: string): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expectPage(page, id);
};

/** A session of 100001 without controls: straight to the profile. */
export const toOpenProfile = async (page: Page): Promise<void> => {
  await begin(page, '100001');
  await chooseSession(page, 'Offre découverte');
  await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');
};

/** Unique to the test. */
export const someone = (): Told => {
  const nom = freshName();
  return {
    nom,
    prenom: 'Camille',
    dateNaissance: '31/01/1980',
    email: `${nom.replaceAll(' ', '.').toLowerCase()}@courriel.example`,
  };
};
