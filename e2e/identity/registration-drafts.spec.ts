import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  begin,
  card,
  choosePassword,
  confirm,
  entryOf,
  expectAt,
  expectConfirmed,
  fillProfile,
  next,
  password,
  register,
  someone,
  storedDrafts,
  toOpenProfile,
} from '../support/registration-steps.ts';

test.describe('entry', () => {
  test('[AUTH-03, REG-25, SHELL-24] shows "S’inscrire" beside "Se connecter" on the registration route only', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await expect(page.getByText("S'inscrire")).toHaveCount(0);

    await page.goto(entryOf('100001'));
    await expectPage(page, 'REGISTRATION');
    await expect(page.getByRole('heading', { name: "S'inscrire" })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await expect(page.getByLabel('Identifiant', { exact: true })).toBeVisible();
    await expect(page.locator('.sign-in__image')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Nous contacter' }).click();
    await expectPage(page, 'CONTACT');
    await page.goBack();
    await register(page).click();
    await expectAt(page, '/inscription/session', 'REGISTRATION_SESSION_CHOICE');
  });

  test('[25-24] leads a first visit from the login page to the registration of its contract', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Première visite ?' }).click();
    await expectAt(page, '/premiere-visite', 'FIRST_VISIT');
    await expect(page.getByRole('heading', { name: 'Où trouver ce numéro ?' })).toBeVisible();
    const number = page.getByLabel('Numéro de contrat', { exact: true });
    const onward = page.getByRole('button', { name: 'Continuer' });
    const main = page.getByRole('main');

    await onward.click();
    await expect(main).toContainText('Ce champ est requis.');
    await number.fill('999999');
    await onward.click();
    await expect(main).toContainText('Contrat inconnu.');
    await expectAt(page, '/premiere-visite', 'FIRST_VISIT');
    await number.fill(' 100001 ');
    await onward.click();
    await expectPage(page, 'REGISTRATION');
    await expect(page).toHaveURL(/\/inscription\?numeroContrat=100001$/);
    await expect(page.getByRole('heading', { name: "S'inscrire" })).toBeVisible();

    await page.goto('/login?typeEspace=ESPACE_CLIENT');
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Première visite ?' })).toHaveCount(0);
  });

  test('[REG-04, SHELL-24] leads every registration path to the login page without a contract', async ({
    page,
  }) => {
    for (const path of [
      '/inscription',
      '/inscription?numeroContrat=',
      '/inscription/session',
      '/inscription/profil',
      '/inscription/confirmation',
    ]) {
      await page.goto(path);
      await expectAt(page, '/login', 'LOGIN');
    }
  });

  test('[REG-05, REG-07] fetches and stores the parameters; the steps use the stored contract', async ({
    page,
  }) => {
    const asked = page.waitForResponse('**/api/eb/inscriptions/100001/parametres');
    await page.goto(entryOf('100001'));
    expect((await asked).status()).toBe(200);
    await expect(register(page)).toBeVisible();
    const kept = await page.evaluate(() => window.sessionStorage.getItem('eb.inscription') ?? '{}');
    expect(JSON.parse(kept)).toEqual({
      contractId: '100001',
      contractType: 'CESU_RH',
      registrationType: 'CONTROLE',
      socialReason: 'Groupe Horizon',
      allowProductTypeChoice: true,
      libelleMatricule: null,
    });
    await page.goto('/inscription/session');
    await expectPage(page, 'REGISTRATION_SESSION_CHOICE');
    // The entry needs the contract in its URL.
    await page.goto('/inscription');
    await expectPage(page, 'LOGIN');
  });

  test('[REG-07] leads to the login page with an error for an unknown contract', async ({
    page,
  }) => {
    for (const contract of ['999999', 'pas%20un%20contrat']) {
      await page.goto(entryOf(contract));
      await expectAt(page, '/login', 'LOGIN');
      await expect(page.getByText('Contrat inconnu.')).toBeVisible();
    }
  });

  test('[REG-09] shows a message for a contract without campaigns', async ({ page }) => {
    await begin(page, '100004');
    await expectPage(page, 'REGISTRATION_SESSION_CHOICE');
    await expect(
      page.getByText('Aucune session d’inscription n’est ouverte pour ce contrat.'),
    ).toBeVisible();
    await expect(next(page)).toHaveCount(0);
  });
});

test.describe('drafts', () => {
  test('[REG-24] [XC-06] keep the input after a reload, and are emptied when the user leaves the form', async ({
    page,
  }) => {
    const { nom, email } = someone();
    await toOpenProfile(page);
    await page.getByLabel('Nom', { exact: true }).fill(nom);
    await page.getByLabel('Adresse e-mail', { exact: true }).fill(email);
    await page.getByLabel('Je refuse de recevoir des offres par courrier.').check();
    await page.reload();
    await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(nom);
    await expect(page.getByLabel('Je refuse de recevoir des offres par courrier.')).toBeChecked();

    await page.goto(entryOf('100001'));
    await page.getByRole('button', { name: 'Reprendre mon inscription' }).click();
    await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(nom);

    await page.getByRole('button', { name: 'Abandonner l’inscription' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Continuer l’inscription' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Abandonner l’inscription' }).click();
    await dialog.getByRole('button', { name: 'Abandonner l’inscription' }).click();
    await expectPage(page, 'REGISTRATION');
    await expect(register(page)).toBeVisible();
    await expect.poll(() => storedDrafts(page)).not.toContain(nom);
    await toOpenProfile(page);
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('');
  });

  test('[REG-06] are emptied by another contract', async ({ page }) => {
    const { nom } = someone();
    await toOpenProfile(page);
    await page.getByLabel('Nom', { exact: true }).fill(nom);
    await expect.poll(() => storedDrafts(page)).toContain(nom);
    await page.goto(entryOf('100002'));
    await expect(register(page)).toBeVisible();
    await expect.poll(() => storedDrafts(page)).not.toContain(nom);
    await page.goto(entryOf('100001'));
    await register(page).click();
    await expectAt(page, '/inscription/session', 'REGISTRATION_SESSION_CHOICE');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  test('[REG-24] keep the password in memory only: available after Back, never stored, emptied at the end', async ({
    page,
  }) => {
    const person = someone();
    await toOpenProfile(page);
    await fillProfile(page, person);
    await card(page, 'Titre CESU').click();
    await next(page).click();
    await choosePassword(page);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expectPage(page, 'REGISTRATION_PROFILE');
    await next(page).click();
    await expect(password(page)).toHaveValue('Brume-Sept-7-Lac');
    await expect.poll(() => storedDrafts(page)).toContain(person.nom);
    expect(await storedDrafts(page)).not.toContain('Brume');
    await page.reload();
    await expect(password(page)).toHaveValue('');
    await choosePassword(page);
    await confirm(page).click();
    await expectConfirmed(page);
    await expect.poll(() => storedDrafts(page)).not.toContain(person.nom);
    // The outcome stays readable; the steps start again.
    await page.reload();
    await expectPage(page, 'REGISTRATION_CONFIRMATION');
    await page.goto('/inscription/profil');
    await expectAt(page, '/inscription/session', 'REGISTRATION_SESSION_CHOICE');
  });
});
