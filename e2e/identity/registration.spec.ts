import { violationsOf } from '../support/axe.ts';
import {
  expectPerson,
  freshCesuCode,
  freshMatricule,
  freshName,
  CLOSED_SESSIONS,
  OPEN_SESSIONS,
} from '../support/expected-people.ts';
import { firstLoginFor, proofPathFor } from '../support/mailbox.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, fillSignIn } from '../support/portal.ts';
import {
  begin,
  card,
  chooseSession,
  choosePassword,
  confirm,
  entryOf,
  expectAt,
  expectConfirmed,
  fillControls,
  fillProfile,
  NEW_PASSWORD,
  next,
  password,
  passwordAgain,
  proveRegistration,
  register,
} from '../support/registration-steps.ts';
import { tabTo } from '../support/tab-to.ts';
import { resizeTo } from '../support/layout.ts';

// Each test runs a whole registration, including the mail.
const CAMPAIGN = 'Campagne CESU';
const FIRST = 'Votre inscription est confirmée. Vous pouvez vous connecter avec votre identifiant.';
const ADDED = 'Votre inscription à ce nouveau contrat est confirmée.';
const mailOf = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}@courriel.example`;

test('[REG-01, REG-03] by controls: five steps, then the first sign-in with the mailed login', async ({
  page,
}) => {
  const nom = freshName();
  const values = { MATRICULE: freshMatricule(), DATE_NAISSANCE: '15/06/1990' };
  await expectPerson({
    session: '5001',
    values,
    identifying: 'MATRICULE',
    identity: {
      civilite: 'MLLE',
      nom,
      prenom: 'Emma',
      dateNaissance: '1990-06-15',
      emailContact: mailOf(nom),
    },
  });
  await page.goto(entryOf('100001'));
  await expectPage(page, 'REGISTRATION');
  await expect(register(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await register(page).click();
  await expectAt(page, '/inscription/session', 'REGISTRATION_SESSION_CHOICE');
  // Other tests open campaigns too: check that open ones are offered.
  for (const session of OPEN_SESSIONS)
    await expect(page.getByRole('radio', { name: session })).toHaveCount(1);
  for (const session of CLOSED_SESSIONS)
    await expect(page.getByRole('radio', { name: session })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await chooseSession(page, CAMPAIGN);
  await expectAt(page, '/inscription/controle', 'REGISTRATION_CONTROL');
  await expect(page.getByLabel('Matricule')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await fillControls(page, { Matricule: values.MATRICULE, 'Date de naissance': '15/06/1990' });

  await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');
  // Data of the funder is not shown; the input of the former step is kept.
  await expect(page.getByLabel('Date de naissance')).toHaveValue('15/06/1990');
  for (const label of ['Prénom', 'Numéro et voie', 'Code postal et ville', 'Téléphone mobile'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue('');
  await fillProfile(page, {
    nom,
    prenom: 'Emma',
    dateNaissance: '15/06/1990',
    email: mailOf(nom),
  });
  expect(await violationsOf(page)).toEqual([]);
  await card(page, 'Compte CESU').click();
  await page.getByLabel('J’accepte de recevoir des offres par e-mail.').check();
  await page.getByLabel('Je refuse de recevoir des offres par courrier.').check();
  await next(page).click();

  await expectAt(page, '/inscription/mot-de-passe', 'REGISTRATION_PASSWORD');
  await expect(page.getByText(`Madame Emma ${nom}`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await choosePassword(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/sessions/5001'));
  await confirm(page).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toEqual({
    civilite: 'MME',
    nom,
    prenom: 'Emma',
    dateNaissance: '15/06/1990',
    zoneAdresse0: '14 rue Garibaldi',
    telephonePrincipal: '0612131415',
    codePostalEtVille: '69006 LYON',
    offresMail: true,
    verifierInfoControles: {
      informationsControles: [
        { code: 'MATRICULE', valeur: values.MATRICULE },
        { code: 'DATE_NAISSANCE', valeur: '15/06/1990' },
      ],
    },
    infosSupplementaires: [],
    nouveauMotDePasse: NEW_PASSWORD,
    nouveauMotDePasseConfirmation: NEW_PASSWORD,
    emailContact: mailOf(nom),
    confirmationEmailContact: mailOf(nom),
    choixTypeProduit: 'COMPTE',
    dejaEnregistre: false,
  });

  await expectConfirmed(page);
  await expect(page.getByText(`Vous recevez un lien de confirmation`)).toContainText(mailOf(nom));
  expect(await violationsOf(page)).toEqual([]);
  // Sign-in is impossible before the mailbox is proved.
  await page.goto('/login');
  await fillSignIn(page, mailOf(nom), NEW_PASSWORD);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectPage(page, 'LOGIN');

  await page.goto(await proofPathFor(mailOf(nom)));
  await expectPage(page, 'CONFIRM_REGISTRATION');
  await expect(page).toHaveURL((url) => url.hash === '');
  await expect(
    page.getByText(`Inscription de Emma ${nom} auprès de Groupe Horizon.`),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await confirm(page).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await page.getByLabel('Mot de passe choisi à l’inscription').fill('Autre-Phrase-Longue-42');
  await confirm(page).click();
  await expect(page.locator('.error-summary')).toContainText('Le mot de passe est incorrect.');
  await page.getByLabel('Mot de passe choisi à l’inscription').fill(NEW_PASSWORD);
  await confirm(page).click();
  await expect(page.getByText(FIRST)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const login = await firstLoginFor(mailOf(nom));
  await expect(page.getByText(login)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expectPage(page, 'LOGIN');
  await fillSignIn(page, login, NEW_PASSWORD);
  await expectInside(page);
  await expect(page.getByRole('button', { name: `Emma ${nom}` })).toBeVisible();
});

test('[25-24, REG-18, XC-16, XC-37] by matricule, with the keyboard only', async ({ page }) => {
  const nom = freshName();
  const matricule = freshMatricule();
  await expectPerson({
    session: '5201',
    values: { MATRICULE: matricule },
    identifying: 'MATRICULE',
  });
  const type = async (target: ReturnType<typeof next>, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  await page.goto(entryOf('100003'));
  await expectPage(page, 'REGISTRATION');
  await expect(register(page)).toBeVisible();
  await tabTo(page, register(page));
  await page.keyboard.press('Enter');

  // A single campaign is selected automatically.
  await expectAt(page, '/inscription/controle', 'REGISTRATION_CONTROL');
  const field = page.getByRole('textbox', { name: 'Numéro de salarié' });
  await type(field, '1234567');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field__error')).toHaveText('Le format du matricule est incorrect');
  await expect(page.locator('.error-summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(matricule);
  await page.keyboard.press('Enter');

  await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');
  await tabTo(page, page.getByRole('radio', { name: 'Monsieur' }));
  await page.keyboard.press('ArrowRight');
  await type(page.getByLabel('Nom', { exact: true }), nom);
  await type(page.getByLabel('Prénom'), 'Hugo');
  await type(page.getByLabel('Date de naissance'), '01021991');
  await type(page.getByLabel('Numéro et voie'), '3 place de la Mairie');
  await type(page.getByLabel('Code postal et ville'), '3500');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code postal et ville')).toHaveValue(/^3500\d \S/);
  await type(page.getByLabel('Téléphone mobile'), '06 12 13 14 15');
  await type(page.getByLabel('Adresse e-mail', { exact: true }), mailOf(nom));
  await type(page.getByLabel('Confirmez l’adresse e-mail'), mailOf(nom));
  // This contract offers no product choice.
  await expect(page.getByText('Compte CESU')).toHaveCount(0);
  await page.keyboard.press('Enter');

  await expectAt(page, '/inscription/mot-de-passe', 'REGISTRATION_PASSWORD');
  await type(password(page), NEW_PASSWORD);
  await type(passwordAgain(page), NEW_PASSWORD);
  const sent = page.waitForRequest((request) => request.url().endsWith('/sessions/5201'));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    matricule,
    verifierInfoControles: { informationsControles: [] },
  });
  await expectConfirmed(page);
  await page.goto(await proofPathFor(mailOf(nom)));
  await expectPage(page, 'CONFIRM_REGISTRATION');
  await type(page.getByLabel('Mot de passe choisi à l’inscription'), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(FIRST)).toBeVisible();
  // The typed password allows a sign-in with one press.
  await tabTo(page, page.getByRole('button', { name: 'Accéder à mon espace' }));
  await page.keyboard.press('Enter');
  await expectInside(page);
});

test('[REG-17, XC-37] by CESU code, to the first sign-in with the e-mail address', async ({
  page,
}) => {
  const nom = freshName();
  const code = freshCesuCode();
  await expectPerson({
    session: '5101',
    values: { CODE_CESU: code, DATE_NAISSANCE: '03/04/1941' },
    identifying: 'CODE_CESU',
  });
  await begin(page, '100002');
  await expectAt(page, '/inscription/controle', 'REGISTRATION_CONTROL');
  for (const wrong of ['1234567', '1234567A']) {
    await fillControls(page, { 'Code CESU': wrong, 'Date de naissance': '03/04/1941' });
    await expect(page.locator('.field__error')).toHaveText('Le code CESU comporte 8 chiffres.');
  }
  await fillControls(page, { 'Code CESU': code, 'Date de naissance': '03/04/1941' });
  await fillProfile(page, {
    nom,
    prenom: 'Odette',
    dateNaissance: '03/04/1941',
    email: mailOf(nom),
  });
  await next(page).click();
  await choosePassword(page);
  await confirm(page).click();
  await expectConfirmed(page);
  await proveRegistration(page, mailOf(nom));
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await fillSignIn(page, mailOf(nom), NEW_PASSWORD);
  await expectInside(page);
  const stored = () => page.evaluate(() => window.localStorage.getItem('eb.etat') ?? '');
  await expect.poll(stored).toContain('"CESU_SOCIAL"');
});

test('[REG-12, REG-15, REG-26] a person with another contract adds this one without a password', async ({
  page,
}) => {
  const person = await aPerson();
  const matricule = freshMatricule();
  await expectPerson({
    session: '5201',
    values: { MATRICULE: matricule },
    identifying: 'MATRICULE',
    identity: {
      civilite: 'MME',
      nom: person.lastName,
      prenom: person.firstName,
      dateNaissance: person.birthDate.split('/').toReversed().join('-'),
      emailContact: person.mail,
    },
  });
  await begin(page, '100003');
  await fillControls(page, { 'Numéro de salarié': matricule });
  await fillProfile(page, {
    nom: person.lastName,
    prenom: person.firstName,
    dateNaissance: person.birthDate,
    town: '69003 LYON',
    email: person.mail,
  });
  await next(page).click();
  await expect(page.getByText('Vous avez déjà un compte')).toBeVisible();
  await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');
  // The password step is not reachable, even by URL.
  await page.goto('/inscription/mot-de-passe');
  await expectAt(page, '/inscription/profil', 'REGISTRATION_PROFILE');

  await page.getByRole('button', { name: 'Modifier mes informations' }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(person.lastName);
  await next(page).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/sessions/5201'));
  await confirm(page).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ dejaEnregistre: true });
  expect(body).not.toHaveProperty('nouveauMotDePasse');
  await expectConfirmed(page);
  await expect(page.getByText('Le message est envoyé à l’adresse de ce compte.')).toBeVisible();

  await page.goto(await proofPathFor(person.mail));
  await expectPage(page, 'CONFIRM_REGISTRATION');
  await expect(page.getByText('Ce contrat s’ajoutera à votre espace.')).toBeVisible();
  await confirm(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await fillSignIn(page, person.login, person.password);
  await expectPage(page, 'VISUALISATION_CHOICE');
  await expect(page.getByRole('button', { name: /n° 100003/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /n° 100001/ })).toBeVisible();
});

test('[24-2, REG-15] without controls, an existing user confirms after signing in, on a phone', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const person = await aPerson({ contract: '100003' });
  await begin(page, '100001');
  await chooseSession(page, 'Offre découverte');
  await fillProfile(page, {
    nom: person.lastName,
    prenom: person.firstName,
    dateNaissance: person.birthDate,
    town: '69003 LYON',
    email: person.mail,
  });
  await card(page, 'Compte CESU').click();
  await next(page).click();
  // The password is requested like from any person, so that existing users are not revealed.
  await choosePassword(page);
  await confirm(page).click();
  await expectConfirmed(page);
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await fillSignIn(page, person.login, person.password);
  await expectPage(page, 'HOME');
  await expect(page.getByText('Une inscription auprès de Groupe Horizon')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ajouter ce contrat' }).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await expect(page.getByText('Une inscription auprès de Groupe Horizon')).toHaveCount(0);
});
