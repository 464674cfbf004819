import { changeMainInformation } from '@portail/contract/people/profile.calls.ts';
import { violationsOf } from '../support/axe.ts';
import { sidewaysOf } from '../support/layout.ts';
import { addressProofPathFor, mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { tabTo } from '../support/tab-to.ts';
import {
  confirmChanges,
  confirmIdentity,
  identityDialog,
  openProfile,
  saidSuccess,
} from '../support/profile-steps.ts';

const PATH = '/profil/infos-principales';
/** Town names in the spelling of the reference list. */
const PARIS = /^75011 paris$/i;
const SAVE = 'Enregistrer mes informations';

test('[PROF-01, PROF-03, PROF-04, PROF-14] details are changed with a town suggestion and remain after a reload', async ({
  page,
}) => {
  const person = await openProfile(page, PATH);
  const town = page.getByRole('combobox', { name: 'Code postal et ville' });
  await expect(town).toHaveValue('69003 LYON');
  expect(await violationsOf(page)).toEqual([]);
  await town.fill('75011');
  await page.getByRole('option', { name: 'Paris 75011' }).first().click();
  await expect(town).toHaveValue(PARIS);
  await page.getByLabel('Numéro et voie').fill('12 rue de la Roquette');
  await page.getByLabel('Téléphone mobile').fill('06 12 34 56 78');
  await page.getByLabel('J’accepte de recevoir des offres par e-mail.').check();
  const sent = page.waitForRequest((one) => one.method() === 'PATCH');
  await page.getByRole('button', { name: SAVE }).click();
  await confirmChanges(page);
  const request = await sent;
  expect(new URL(request.url()).pathname).toBe(changeMainInformation.path);
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
  });
  expect(request.postDataJSON()).toEqual({
    zoneAdresse0: '12 rue de la Roquette',
    codePostalEtVille: expect.stringMatching(PARIS),
    telephonePrincipal: '0612345678',
    emailContact: person.mail,
    confirmationEmailContact: person.mail,
    offresMail: true,
  });
  // A new phone number requires a code.
  await confirmIdentity(page, person.mail);
  await saidSuccess(page, 'Vos informations sont à jour.');
  await page.reload();
  await expectPage(page, 'USER_PROFILE_MAIN_INFORMATIONS');
  await expect(town).toHaveValue(PARIS);
  await expect(page.getByLabel('Numéro et voie')).toHaveValue('12 rue de la Roquette');
  await expect(page.getByLabel('Téléphone mobile')).toHaveValue('0612345678');
  await expect(page.getByLabel('J’accepte de recevoir des offres par e-mail.')).toBeChecked();
});

test('[PROF-03, S24] a new mail address is typed twice, requires a code and is announced to the old one', async ({
  page,
}) => {
  const person = await openProfile(page, PATH);
  const next = `nouveau-${person.mail}`;
  await expect(page.getByLabel('Confirmez la nouvelle adresse e-mail')).toHaveCount(0);
  await page.getByLabel('Téléphone fixe').fill('0478000000');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(next);
  await expect(page.getByText(`D’ici là, ${person.mail} reste votre adresse`)).toBeVisible();
  await page.getByLabel('Confirmez la nouvelle adresse e-mail').fill('autre@courriel.example');
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.locator('.error-summary').getByRole('link')).toHaveCount(1);
  await page.getByLabel('Confirmez la nouvelle adresse e-mail').fill(next);
  await page.getByRole('button', { name: SAVE }).click();
  await confirmChanges(page);
  // Without a code nothing is saved and the typed values remain.
  await expect(identityDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue(next);
  await page.getByRole('button', { name: SAVE }).click();
  await confirmChanges(page);
  await confirmIdentity(page, person.mail);
  await saidSuccess(page, `ouvrez le lien que nous venons d’envoyer à ${next}.`);
  await expect
    .poll(async () => (await mailsTo(person.mail)).map(({ texte }) => texte).join(' '))
    .toContain('adresse e-mail');
  await page.reload();
  await expect(page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue(person.mail);
  await page.goto(await addressProofPathFor(next));
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByText('Votre adresse est confirmée')).toBeVisible();
  await page.goto(PATH);
  await expect(page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue(next);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[PROF-03, A3] by keyboard, from the first field to the saved values', async ({ page }) => {
    const person = await openProfile(page, PATH);
    expect(await sidewaysOf(page)).toEqual([]);
    await tabTo(page, 'Bâtiment, résidence');
    await page.keyboard.type('Résidence des Lilas');
    await tabTo(page, 'Téléphone mobile');
    await page.keyboard.type('0700000001');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Confirmer ces changements');
    await page.keyboard.press('Enter');
    await confirmIdentity(page, person.mail);
    await saidSuccess(page, 'Vos informations sont à jour.');
    await page.reload();
    await expect(page.getByLabel('Bâtiment, résidence')).toHaveValue('Résidence des Lilas');
  });
});
