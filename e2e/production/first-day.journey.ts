import { join } from 'node:path';
import process from 'node:process';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { dayIn } from '../support/business-day.ts';
import { codeFor, countCodes, firstLoginFor, mailsTo } from '../support/mailbox.ts';
import {
  acceptConditions,
  choice,
  chooseCampaign,
  chooseCurrentVintage,
  completeProfile,
  next,
  payByCard,
} from '../support/order-steps.ts';
import { choosePayee, pay, amount } from '../support/pay-steps.ts';
import { expectInside, expectPage, fillSignIn, refuseCookies } from '../support/portal.ts';
import {
  begin,
  choosePassword,
  confirm,
  expectConfirmed,
  fillControls,
  fillProfile,
  next as nextStep,
  proveRegistration,
} from '../support/registration-steps.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
};
const say = (what: string): void => void process.stdout.write(`[production] ${what}\n`);

const PASSWORD = 'Brume-Sept-7-Lac';
const FUNDER = {
  name: 'Ateliers du Confluent',
  siret: '55210055400013',
  mail: 'rh@confluent.example',
};
const CONTRACT = '300001';
const CAMPAIGN = 'Campagne d’ouverture';
const PERSON = { nom: 'Delorme', prenom: 'Camille', mail: 'camille.delorme@courriel.example' };
const MATRICULE = '7000001X';
/** The browser of the person, with its session: kept between the parts. */
const KEPT = (): string => join(given('PRODUCTION_FOLDER'), 'personne.json');

const openPage = async (browser: Browser, storageState?: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: given('PORTAL_URL'),
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  await refuseCookies(page);
  return page;
};

/** The first operator chooses a password and a passkey by the link of the installation. */
const enterAsOperator = async (browser: Browser): Promise<Page> => {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(given('PRODUCTION_LINK'));
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmez le nouveau mot de passe').fill(PASSWORD);
  await page.getByLabel('Nom de la clé d’accès').fill('Poste de l’essai');
  await page.getByRole('button', { name: 'Créer ma clé et ouvrir mon espace' }).click();
  await expectInside(page);
  say('premier opérateur connecté');
  return page;
};

const createFunder = async (page: Page): Promise<void> => {
  await page.goto('/back-office/financeurs');
  await page.getByRole('link', { name: 'Créer un financeur' }).first().click();
  await page.getByLabel('Raison sociale').fill(FUNDER.name);
  await page.getByLabel('SIRET').fill(FUNDER.siret);
  await page.getByLabel('Prénom').fill('Solène');
  await page.getByLabel('Nom', { exact: true }).fill('Marchand');
  await page.getByLabel('Adresse e-mail professionnelle').fill(FUNDER.mail);
  await page.getByRole('checkbox', { name: 'Mode étendu' }).check();
  await page.getByRole('button', { name: 'Créer le financeur et envoyer l’invitation' }).click();
  await expectPage(page, 'BO_FUNDER');
  say('financeur créé');
  await page.getByRole('link', { name: 'Nouveau contrat' }).click();
  await page.getByLabel('Numéro du contrat').fill(CONTRACT);
  await page.getByLabel('Nom du produit').fill('CESU Confluent');
  await page.getByLabel('Type de contrat').selectOption('CESU_RH');
  for (const flag of ['Contrat actif', 'Commander des CESU', 'CESU préfinancé'])
    await page.getByRole('checkbox', { name: flag, exact: true }).check();
  await page.getByRole('button', { name: 'Créer le contrat' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `Le contrat ${CONTRACT} est créé.`,
  );
  say('contrat créé');
};

/** Enters by the mailed invitation: a password, then the code that production asks for. */
const enterAsFunder = async (browser: Browser): Promise<Page> => {
  const page = await openPage(browser);
  const invitation = async () =>
    (await mailsTo(FUNDER.mail)).find(({ texte }) => texte.includes('Choisir mon mot de passe'));
  await expect.poll(invitation).toBeDefined();
  const text = (await invitation())?.texte ?? '';
  await page.goto(/https:\/\/\S+#\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmez le nouveau mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click();
  await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible();
  // The new password has asked for a code too, which this sign-in replaces.
  await codeFor(FUNDER.mail);
  const seen = await countCodes(FUNDER.mail);
  await page.goto('/login?typeEspace=ESPACE_CLIENT');
  await fillSignIn(page, /\bF\d{7}\b/.exec(text)?.[0] ?? '', PASSWORD);
  await expectPage(page, 'MFA');
  await page.getByRole('textbox', { name: /code/i }).fill(await codeFor(FUNDER.mail, seen));
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expectInside(page);
  say('financeur connecté');
  return page;
};

const openCampaign = async (page: Page): Promise<string> => {
  await page.goto('/client/sessions-precommande/creation');
  await page.getByLabel('Nom de la session').fill(CAMPAIGN);
  await page.getByLabel('Date d’ouverture').fill(dayIn(0));
  // Orders are made when it closes: from December on, they would be of the next vintage.
  await page.getByRole('textbox', { name: 'Date de fermeture' }).fill(dayIn(1));
  await page.getByLabel('Compte CESU').selectOption({ index: 1 });
  await page.getByLabel('Catégorie de personnel').fill('Employé');
  await page.getByLabel('Votre participation maximale').fill('600');
  await page.getByLabel('Commande maximale').fill('1000');
  await page.getByLabel('Taux de participation').fill('60');
  await page.getByRole('button', { name: 'Ajouter un contrôle' }).click();
  await page.getByLabel('Code', { exact: true }).fill('MATRICULE');
  await page.getByLabel('Intitulé', { exact: true }).fill('Matricule');
  await page.getByLabel('Information qui identifie la personne').selectOption('MATRICULE');
  await page.getByRole('button', { name: 'Créer la session' }).click();
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  say('campagne ouverte');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

const importPeople = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/client/sessions-precommande/${id}/lignes`);
  await page.getByRole('button', { name: 'Fichier de contrôle' }).click();
  await page.getByLabel('Fichier à importer').setInputFiles({
    name: 'controle.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`MATRICULE\r\n${MATRICULE}\r\n`),
  });
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await page.getByRole('button', { name: 'Importer 1 ligne' }).click();
  await expect(page.getByRole('heading', { name: /controle\.csv est importé/ })).toBeVisible();
  say('personnes importées');
};

const registerPerson = async (browser: Browser): Promise<Page> => {
  const page = await openPage(browser);
  await begin(page, CONTRACT);
  await fillControls(page, { Matricule: MATRICULE });
  await fillProfile(page, {
    nom: PERSON.nom,
    prenom: PERSON.prenom,
    dateNaissance: '31/01/1980',
    email: PERSON.mail,
  });
  await nextStep(page).click();
  await choosePassword(page, PASSWORD);
  await confirm(page).click();
  await expectConfirmed(page);
  await proveRegistration(page, PERSON.mail, PASSWORD);
  await page.goto('/login');
  await fillSignIn(page, await firstLoginFor(PERSON.mail), PASSWORD);
  await expectInside(page);
  say('personne inscrite et connectée');
  return page;
};

const order = async (page: Page): Promise<void> => {
  await chooseCampaign(page, CAMPAIGN);
  await completeProfile(page, 'Employé');
  await chooseCurrentVintage(page);
  // The campaign credits accounts only: no paper is asked about.
  await page.getByLabel('Montant total').fill('400');
  await page.getByLabel('Utilisation prévue').selectOption('MENAGE');
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await choice(page, 'Carte bancaire').click();
  await acceptConditions(page);
  await page.getByRole('button', { name: 'Commander et payer 160,00 €' }).click();
  await payByCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre paiement est accepté')).toBeVisible();
  say('commande payée par carte');
};

const validateOrder = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/client/sessions-precommande/${id}/lignes`);
  await page.getByRole('button', { name: 'Sélectionner la ligne en attente' }).click();
  await page.getByRole('button', { name: 'Valider 1 ligne' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Valider 1 ligne' }).click();
  await expect(page.getByText('1 ligne validée.')).toBeVisible();
  await page.goto(`/client/sessions-precommande/${id}`);
  await page.getByRole('link', { name: 'Passer la commande' }).click();
  await page.getByRole('button', { name: 'Passer la commande', exact: true }).click();
  await page.getByRole('button', { name: 'Passer la commande de 1 ligne' }).click();
  await expect(page.getByText('Commande passée')).toBeVisible();
  say('commande du financeur passée');
};

const payPayee = async (page: Page, euros: string): Promise<void> => {
  await choosePayee(page, given('PRODUCTION_PAYEE'));
  await amount(page).fill(euros);
  await pay(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CONFIRMATION');
  say(`${euros} € payés à un intervenant`);
};

/** The worker credits accounts after the funder's order: the page is read until it has. */
const expectBalance = (page: Page, euros: string): Promise<void> =>
  expect(async () => {
    await page.goto('/compte/solde');
    await expect(page.locator('.holding').first()).toContainText(`${euros} €`, {
      timeout: 3_000,
    });
  }).toPass();

test('installation: the first operator, a funder, a campaign, people, an order and a payment', async ({
  browser,
}) => {
  const operator = await enterAsOperator(browser);
  await createFunder(operator);
  const funder = await enterAsFunder(browser);
  const campaign = await openCampaign(funder);
  await importPeople(funder, campaign);
  const person = await registerPerson(browser);
  await order(person);
  await validateOrder(funder, campaign);
  await expectBalance(person, '400,00');
  await payPayee(person, '50');
  await expectBalance(person, '350,00');
  await person.context().storageState({ path: KEPT() });
});

test('après la copie: the person pays again', async ({ browser }) => {
  const person = await openPage(browser, KEPT());
  await payPayee(person, '30');
  await expectBalance(person, '320,00');
});

test('après la restauration: the person finds the same balance and pays', async ({ browser }) => {
  const person = await openPage(browser, KEPT());
  await expectBalance(person, '320,00');
  await payPayee(person, '20');
  await expectBalance(person, '300,00');
});
