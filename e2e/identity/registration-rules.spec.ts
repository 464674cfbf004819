import type { Page } from '@playwright/test';
import { expectPerson, freshMatricule } from '../support/expected-people.ts';
import { loginMailFor, mailsTo, proofPathFor } from '../support/mailbox.ts';
import { aPerson, type Person } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  begin,
  card,
  choosePassword,
  chooseSession,
  confirm,
  expectAt,
  expectConfirmed,
  fillControls,
  fillProfile,
  NEW_PASSWORD,
  next,
  password,
  passwordAgain,
  someone,
  toOpenProfile,
} from '../support/registration-steps.ts';

const KNOWN =
  'Un compte existe déjà pour cette adresse e-mail. Souhaitez-vous recevoir votre identifiant par e-mail ?';

const errors = (page: Page) => page.locator('.field__error');
const summary = (page: Page) => page.locator('.error-summary');

test.describe('known person', () => {
  const tell = async (page: Page, person: Person) => {
    // Revealed only to a caller with the control values of the person's line.
    const values = { MATRICULE: freshMatricule(), DATE_NAISSANCE: person.birthDate };
    await expectPerson({
      session: '5001',
      values,
      identifying: 'MATRICULE',
      identity: {
        civilite: 'MME',
        nom: person.lastName,
        prenom: person.firstName,
        dateNaissance: person.birthDate.split('/').toReversed().join('-'),
        emailContact: person.mail,
      },
    });
    await begin(page, '100001');
    await chooseSession(page, 'Campagne CESU');
    await fillControls(page, {
      Matricule: values.MATRICULE,
      'Date de naissance': values.DATE_NAISSANCE,
    });
    await fillProfile(page, {
      nom: person.lastName,
      prenom: person.firstName,
      dateNaissance: person.birthDate,
      town: '69003 LYON',
      email: person.mail,
    });
    await card(page, 'Compte CESU').click();
    await next(page).click();
  };

  test('[REG-12, REG-13] is offered the login by mail', async ({ page }) => {
    const person = await aPerson();
    await tell(page, person);
    await expect(page.getByText('Erreur lors de la vérification')).toBeVisible();
    await expect(page.getByText(KNOWN)).toBeVisible();
    await expectPage(page, 'REGISTRATION_PROFILE');
    await page.getByRole('button', { name: 'Recevoir mon identifiant' }).click();
    await expect(page.getByText('Votre identifiant a été demandé')).toBeVisible();
    expect(await loginMailFor(person.mail)).toContain(person.login);
  });

  test('[REG-13] sees an error when the login cannot be sent', async ({ page }) => {
    const person = await aPerson();
    await page.route('**/envoi-identifiant', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'ERREUR_INTERNE', errorMessage: 'Panne.', requestId: 'r' },
      }),
    );
    await tell(page, person);
    await page.getByRole('button', { name: 'Recevoir mon identifiant' }).click();
    await expect(page.getByText('Erreur lors de l’envoi de l’identifiant')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recevoir mon identifiant' })).toBeVisible();
    expect(await mailsTo(person.mail)).toEqual([]);
  });

  test('[REG-13] an address of another user is refused after the mailbox is proved, with the same offer', async ({
    page,
  }) => {
    const other = await aPerson();
    await toOpenProfile(page);
    await fillProfile(page, { ...someone(), email: other.mail });
    await card(page, 'Compte CESU').click();
    await next(page).click();
    await choosePassword(page);
    await confirm(page).click();
    await expectConfirmed(page);
    await page.goto(await proofPathFor(other.mail));
    await page.getByLabel('Mot de passe choisi à l’inscription').fill(NEW_PASSWORD);
    await confirm(page).click();
    await expect(page.getByText(KNOWN)).toBeVisible();
    await expectPage(page, 'CONFIRM_REGISTRATION');
    await expect(page.getByRole('button', { name: 'Recevoir mon identifiant' })).toBeVisible();
  });
});

test.describe('rules', () => {
  test('[REG-11] the control step never shows the four fields of the profile', async ({ page }) => {
    const infos = ['SERVICE', 'emailContact', 'confirmationEmailContact', 'mailOffers'];
    await page.route('**/api/eb/inscriptions/sessions?*', (route) =>
      route.fulfill({
        json: [
          {
            id: '5001',
            libelle: 'Seule',
            infoControles: [...infos, 'postalOffersRefusal'].map((code) => ({
              code,
              libelle: `Champ ${code}`,
            })),
            infosSupplementaires: [],
          },
        ],
      }),
    );
    await begin(page, '100001');
    await expectAt(page, '/inscription/controle', 'REGISTRATION_CONTROL');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await page.getByLabel('Champ SERVICE').fill('Compta');
    const sent = page.waitForRequest('**/verification-controles');
    await next(page).click();
    expect((await sent).postDataJSON()).toEqual({
      informationsControles: [{ code: 'SERVICE', valeur: 'Compta' }],
    });
  });

  test('[REG-10] wrong control values show a message and keep the form', async ({ page }) => {
    await expectPerson({
      session: '5002',
      values: { MATRICULE: freshMatricule(), CODE_SITE: 'LYON-3' },
      identifying: 'MATRICULE',
    });
    await begin(page, '100001');
    await chooseSession(page, 'Nouveaux arrivants');
    const wrong = freshMatricule();
    await fillControls(page, { Matricule: wrong, 'Code du site': 'LYON-3' });
    await expect(summary(page)).toContainText('Erreur lors de la vérification');
    await expect(summary(page)).toContainText(
      'Les informations saisies ne correspondent à aucune personne attendue.',
    );
    await expect(summary(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Erreur\s: /);
    await expect(page.getByLabel('Matricule')).toHaveValue(wrong);
  });

  test('[REG-16, REG-19, REG-20, REG-21, REG-23, REG-27, XC-08, XC-19] the profile shows missing and wrong fields', async ({
    page,
  }) => {
    await toOpenProfile(page);
    await expect(page.getByRole('radiogroup', { name: 'Civilité' }).getByRole('radio')).toHaveCount(
      2,
    );
    await expect(page.getByRole('radio', { name: 'Monsieur' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Madame' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Titre CESU' })).toBeAttached();
    await next(page).click();
    await expect(errors(page)).toHaveCount(10);
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Veuillez renseigner au moins une ligne d’adresse.');
    await expect(summary(page)).toContainText(
      'Veuillez renseigner au moins un numéro de téléphone.',
    );
    await expect(summary(page)).toContainText('Code postal et ville : Ce champ est requis.');
    await expect(summary(page)).toContainText('Date de naissance : Ce champ est requis.');
    await expect(summary(page)).toContainText('Forme de vos CESU : Ce champ est requis.');

    await fillProfile(page, someone());
    await card(page, 'Compte CESU').click();
    const refuse = async (label: string, value: string, message: string) => {
      const field = page.getByLabel(label, { exact: true });
      const right = await field.inputValue();
      await field.fill(value);
      await next(page).click();
      await expect(errors(page)).toHaveText([message]);
      await field.fill(right);
    };
    const year = new Date().getFullYear();
    await refuse('Date de naissance', `01/01/${year - 10}`, 'Vous devez avoir au moins 16 ans.');
    await refuse('Date de naissance', '31/02/1980', 'Date invalide (JJ/MM/AAAA attendu).');
    await refuse(
      'Téléphone mobile (facultatif)',
      '0812345678',
      'Ce numéro de téléphone doit comporter 10 chiffres et commencer par 06 ou 07.',
    );
    await refuse(
      'Téléphone fixe (facultatif)',
      '0812345678',
      'Ce numéro de téléphone doit comporter 10 chiffres et commencer par 01, 02, 03, 04, 05 ou 09.',
    );
    await refuse(
      'Confirmez l’adresse e-mail',
      'autre@courriel.example',
      'Les adresses e-mail ne correspondent pas.',
    );
    await refuse('Nom', 'a'.repeat(256), 'Ce champ a une longueur maximale de 255 caractères.');
    await refuse(
      'Code postal et ville',
      'quelque part',
      'Choisissez un code postal et une ville dans la liste.',
    );
    await next(page).click();
    await expectPage(page, 'REGISTRATION_PASSWORD');
  });

  test('[REG-21] an invalid e-mail address is refused', async ({ page }) => {
    await toOpenProfile(page);
    await fillProfile(page, { ...someone(), email: 'pas une adresse' });
    await card(page, 'Compte CESU').click();
    await next(page).click();
    await expect(errors(page)).toHaveText(['Adresse e-mail invalide.', 'Adresse e-mail invalide.']);
  });

  test('[REG-22] the password step applies the password rules', async ({ page }) => {
    const person = someone();
    await toOpenProfile(page);
    await fillProfile(page, person);
    await card(page, 'Compte CESU').click();
    await next(page).click();
    await expectPage(page, 'REGISTRATION_PASSWORD');
    let calls = 0;
    await page.route('**/inscriptions/100001/sessions/5003', (route) => {
      calls += 1;
      return route.abort();
    });
    const classes =
      'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.';
    const weak = "Le mot de passe n'est pas assez sécurisé.";
    for (const [value, message] of [
      ['', 'Ce champ est requis.'],
      ['Kx7!pLm2@q', 'Ce champ a une longueur minimale de 12 caractères.'],
      ['kx7!plm2@qrt', classes],
      ['KX7!PLM2@QRT', classes],
      ['Kxy!pLmz@qRt', classes],
      ['Kx7zpLm2yqRt', classes],
      ['Motdepasse1!', weak],
      ['Camille-2026-Camille!', weak],
    ] as const) {
      await password(page).fill(value);
      await passwordAgain(page).fill(value);
      await confirm(page).click();
      await expect(errors(page).first()).toHaveText(message);
    }
    await password(page).fill('Kx7!pLm2@qRt');
    await passwordAgain(page).fill('Kx7!pLm2@qRu');
    await confirm(page).click();
    await expect(errors(page)).toHaveText(['Les mots de passe ne correspondent pas.']);
    expect(calls).toBe(0);
  });
});
