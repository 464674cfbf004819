import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { codeFor, invitationPathFor } from './mailbox.ts';
import type { Person } from './people.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

const PASSWORD = 'Kx7!pLm2@qRt';

export interface Invited {
  readonly prenom: string;
  readonly nom: string;
  readonly mail: string;
}

/** A person without an account. */
export const aCarer = (): Invited => ({
  prenom: 'Paul',
  nom: 'Vidal',
  mail: `aidant-${randomUUID().slice(0, 8)}@courriel.example`,
});

export const fillInvitation = async (page: Page, { prenom, nom, mail }: Invited): Promise<void> => {
  await page.getByLabel('Prénom').fill(prenom);
  await page.getByLabel('Nom', { exact: true }).fill(nom);
  await page.getByLabel('Adresse e-mail de cette personne').fill(mail);
};

/** From the mail of the invitation to its answer, by a carer who opens their account there. */
export const joinByInvitation = async (page: Page, { mail }: Invited): Promise<void> => {
  await page.goto(await invitationPathFor(mail));
  await expectPage(page, 'ACCESS_INVITATION');
  // The token has left the address.
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmez le nouveau mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click();
  // It leads on by itself after a few seconds, with the link that is pressed here: whichever comes first.
  const onward = page.getByRole('link', { name: 'Continuer vers la vérification' });
  await Promise.race([onward.click().catch(() => undefined), expectPage(page, 'MFA')]);
  await expectPage(page, 'MFA');
  await page.getByLabel('Code reçu par e-mail').fill(await codeFor(mail));
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expectPage(page, 'ACCESS_INVITATION');
};

export const spaceOf = ({ firstName, lastName }: Person): string =>
  `l’espace d’${firstName} ${lastName}`;

export const actingBanner = (page: Page): Locator =>
  page.getByRole('region', { name: 'Connexion à l’espace d’une autre personne' });

export const enterSpaceOf = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('button', { name: `Ouvrir ${spaceOf(person)}` }).click();
  await expectPage(page, 'HOME');
  const { firstName, lastName } = person;
  await expect(
    page.getByRole('heading', { level: 1, name: `Espace d’${firstName} ${lastName}` }),
  ).toBeVisible();
  await expect(actingBanner(page)).toContainText(`${person.firstName} ${person.lastName}`);
};
