import { expect, type Page } from '@playwright/test';
import { openLinkSession } from './link-sessions.ts';
import { codeFor } from './mailbox.ts';
import { aPerson, type Person } from './people.ts';
import { expectPage } from './portal.ts';

/** The five pages of the profile that the specification names, each with its tab. */
export const PROFILE_PAGES = [
  ['USER_PROFILE_MAIN_INFORMATIONS', '/profil/infos-principales', 'Informations'],
  ['USER_PROFILE_AUTHENTICATION_INFORMATIONS', '/profil/infos-connexion', 'Connexion'],
  ['USER_PROFILE_BANK_INFORMATIONS', '/profil/informations-bancaires', 'Banque'],
  ['USER_PROFILE_DECLARATION_INFORMATIONS', '/profil/infos-declaration', 'Déclaration'],
  ['USER_PROFILE_PRODUCT_CHOICE', '/profil/choix-mode-versement', 'Versement'],
] as const;

/** A person created for the test, signed in, on a page of their profile. */
export const openProfile = async (
  page: Page,
  path: string,
  options: { readonly hasHomeServices?: boolean } = {},
): Promise<Person> => {
  const person = await aPerson(options);
  await openLinkSession(page, { login: person.login, contract: person.contract });
  await page.goto(path);
  const known = PROFILE_PAGES.find(([, one]) => one === path);
  if (known !== undefined) await expectPage(page, known[0]);
  return person;
};

export const identityDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirmez votre identité' });

/** Answers the question "is it you?" with the code that was sent. */
export const confirmIdentity = async (page: Page, mail: string, seen = 0): Promise<void> => {
  await expect(identityDialog(page)).toBeVisible();
  await identityDialog(page)
    .getByLabel('Code reçu par e-mail')
    .fill(await codeFor(mail, seen));
  await page.keyboard.press('Enter');
  await expect(identityDialog(page)).toHaveCount(0);
};

/** An address or a number is read again before it is saved. */
export const confirmChanges = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Vérifiez ce que vous changez' })
    .getByRole('button', { name: 'Confirmer ces changements' })
    .click();

export const saidSuccess = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
