import type { Browser, Page } from '@playwright/test';
import { spaceOf } from '../support/access-steps.ts';
import { violationsOf } from '../support/axe.ts';
import { dayIn } from '../support/business-day.ts';
import { startTask } from '../support/counted-task.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { mailsTo } from '../support/mailbox.ts';
import { anExpectedOrder, giveUpOrder } from '../support/operator-money-pages.ts';
import { openOperator } from '../support/operator-pages.ts';
import type { Person } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, refuseCookies } from '../support/portal.ts';
import { saidSuccess } from '../support/profile-steps.ts';
import { SMALL_PDF } from '../support/small-pdf.ts';
import { acceptAsMarc, LUCIE, typeCode } from '../support/second-person.ts';

const REQUESTS = '/back-office/demandes-gestion';
const QUESTION = 'Mon chèque a été encaissé, mais je renonce à ma commande.';
const ANSWER = 'Bonjour, nous vous remboursons votre commande aujourd’hui.';

const PDF = {
  name: 'remboursement.pdf',
  mimeType: 'application/pdf',
  buffer: SMALL_PDF,
};

/** A request of a person whose session stays open. */
const writeRequest = async (own: Page, { login, contract }: Person): Promise<void> => {
  await refuseCookies(own);
  await openLinkSession(own, { login, contract });
  await own.goto('/mes-demandes');
  await expectPage(own, 'MY_REQUESTS');
  await own.getByRole('link', { name: 'Écrire une demande' }).click();
  await expectPage(own, 'CONTACT');
  await own.getByLabel('Objet de votre message').selectOption({ label: 'Une commande' });
  await own.getByRole('textbox', { name: 'Votre message' }).fill(QUESTION);
  await own.getByRole('button', { name: 'Envoyer mon message' }).click();
  await expect(own.getByRole('link', { name: 'Suivre ma demande' })).toBeVisible();
};

const receiveAndGiveBack = async (
  page: Page,
  browser: Browser,
  reference: string,
): Promise<void> => {
  await page.goto('/back-office/operations');
  await page.getByLabel('Référence').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: `Enregistrer le paiement de ${reference}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Montant reçu').fill('40');
  await dialog.getByLabel('Date de réception').fill(dayIn(-15));
  await dialog.getByLabel(/Numéro du chèque/).fill('0001235');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await dialog.getByRole('button', { name: 'Demander l’accord d’une seconde personne' }).click();
  await typeCode(page, LUCIE);
  await expect(page.getByText('Une seconde personne doit décider')).toBeVisible();
  await acceptAsMarc(browser, new RegExp(`^Accepter.*${reference}`));
  await giveUpOrder(reference);
  await page.getByRole('link', { name: /^Argent versé/ }).click();
  await page.getByRole('link', { name: /^Remboursements/ }).click();
  await page.getByLabel('Référence').fill(reference);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('button', { name: new RegExp(`^Rembourser.*${reference}`) }).click();
  await dialog.getByLabel('Motif').selectOption({ label: 'La commande ne sera pas passée' });
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await dialog.getByRole('button', { name: /40,00.€/ }).click();
  await expect(dialog).toHaveCount(0);
};

test('[BO-09] [BO-10] a person writes; the operator answers, opens their space, refunds and closes; the person sees all of it', async ({
  page,
  context,
  browser,
}) => {
  const { person, reference } = await anExpectedOrder(4_000);
  const name = `${person.firstName} ${person.lastName}`;
  const home = await browser.newContext();
  const own = await home.newPage();
  await writeRequest(own, person);

  // Listed under its status, and found by name without the name in the URL.
  await openOperator(page, 'demo-operateur');
  await page.goto(REQUESTS);
  await expectPage(page, 'BO_MANAGEMENT_REQUESTS');
  await page.getByRole('button', { name: /^Nouvelle/ }).click();
  await expect(page).toHaveURL(/statut=NOUVELLE/);
  const search = page.getByRole('search', { name: 'Chercher une demande' });
  await search.getByRole('searchbox').fill(person.lastName);
  await search.getByRole('button', { name: 'Chercher' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Nouvelle');
  expect(page.url()).not.toContain('Vasseur');
  expect(await violationsOf(page)).toEqual([]);
  await resizeTo(page, { width: 320, height: 800 });
  // The side menu disappears a moment later.
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  await row.getByRole('link').click();
  await expectPage(page, 'BO_MANAGEMENT_REQUEST');
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await resizeTo(page, { width: 1_280, height: 900 });
  const address = page.url();

  // An internal note, and an answer for the person.
  const thread = page.getByRole('list', { name: 'Échanges et suivis' });
  await page.getByLabel('Votre suivi').fill('Chèque retrouvé.');
  await page.getByRole('button', { name: 'Ajouter le suivi' }).click();
  await saidSuccess(page, 'Le suivi est ajouté');
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText('Ce champ est requis.').first()).toBeVisible();
  await page.getByLabel('Votre réponse').fill(ANSWER);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).dblclick();
  await expect(thread).toContainText(ANSWER);
  await expect(thread).toContainText('Statut : En cours');
  await expect(thread.getByText(ANSWER)).toHaveCount(1);

  await page.getByLabel('Joindre un fichier pour la personne').setInputFiles(PDF);
  await page.getByRole('button', { name: 'Joindre à la demande' }).click();
  await expect(page.getByRole('list', { name: 'Fichiers joints' })).toContainText(PDF.name);

  // The person's space, read-only, in a tab of its own.
  await page.getByRole('button', { name: `Ouvrir ${spaceOf(person)}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motif').selectOption('DEMANDE');
  await dialog.getByRole('button', { name: 'Préparer l’ouverture' }).click();
  const [portal] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click(),
  ]);
  await expectInside(portal);
  await expect(portal.getByRole('region', { name: 'Connexion ouverte par un lien' })).toContainText(
    `Consultation seule de ${spaceOf(person)}`,
  );
  await portal.close();

  await receiveAndGiveBack(page, browser, reference);

  await page.goto(address);
  await page.getByRole('button', { name: 'Clôturer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer la demande' }).click();
  await saidSuccess(page, 'Clôturée');
  await expect(page.getByRole('button', { name: 'Envoyer la réponse' })).toHaveCount(0);

  // The person reads the answer, the status, the refund, and who read their data.
  await own.goto('/mes-demandes');
  await own.getByRole('list', { name: 'Vos demandes' }).getByRole('link').click();
  await expect(own.getByText(ANSWER)).toBeVisible();
  await expect(own.getByText('Chèque retrouvé.')).toHaveCount(0);
  await expect(own.getByText(/joint par le service d’assistance/)).toBeVisible();
  await expect(own.getByText('Cette demande est close.')).toBeVisible();
  await own.goto('/historique/commande');
  await expect(own.getByText('Annulée et remboursée').first()).toBeVisible();
  await own.goto('/profil/donnees-personnelles');
  const list = own.getByRole('list', { name: 'Consultations' });
  await expect(list).toContainText('Traitement de votre demande DG-');
  await expect
    .poll(async () => (await mailsTo(person.mail)).map(({ sujet }) => sujet).join('\n'))
    .toMatch(/est close[\s\S]*Réponse à votre demande|Réponse à votre demande[\s\S]*est close/);
  await home.close();

  // Reopened with a reason.
  await page.getByRole('button', { name: 'Rouvrir' }).click();
  await dialog.getByRole('button', { name: 'Rouvrir la demande' }).click();
  await expect(dialog.getByText('Ce champ est requis.')).toBeVisible();
  await dialog.getByLabel('Motif de la réouverture').fill('La personne a rappelé.');
  await dialog.getByRole('button', { name: 'Rouvrir la demande' }).click();
  await expect(thread).toContainText('La personne a rappelé.');
  await expect(page.getByRole('button', { name: 'Envoyer la réponse' })).toBeVisible();
});

test('[32-6] an operator takes a request, answers with a canned answer and closes it', async ({
  page,
  browser,
}) => {
  const { person } = await anExpectedOrder(4_000);
  const name = `${person.firstName} ${person.lastName}`;
  const home = await browser.newContext();
  const own = await home.newPage();
  await writeRequest(own, person);

  await openOperator(page, 'demo-operateur');
  await page.goto('/back-office/reponses-types');
  await expectPage(page, 'BO_CANNED_ANSWERS');
  await page.getByRole('button', { name: 'Écrire une réponse type' }).click();
  const dialog = page.getByRole('dialog');
  const titre = `Suivi de ${person.login}`;
  await dialog.getByLabel('Titre').fill(titre);
  await dialog.getByLabel('Texte').fill('Bonjour {nom}, votre chèque est remboursé.');
  await dialog.getByRole('button', { name: 'Enregistrer' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: titre })).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(REQUESTS);
  await expectPage(page, 'BO_MANAGEMENT_REQUESTS');
  const endTask = await startTask(page, 'answer and close a request with a canned answer');
  await page.getByRole('button', { name: 'Non attribuées' }).click();
  await expect(page).toHaveURL(/attribution=AUCUNE/);
  const search = page.getByRole('search', { name: 'Chercher une demande' });
  await search.getByRole('searchbox').fill(name);
  await search.getByRole('button', { name: 'Chercher' }).click();
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
  await expectPage(page, 'BO_MANAGEMENT_REQUEST');
  await page.getByRole('button', { name: 'Me l’attribuer' }).dblclick();
  await expect(page.getByText('Cette demande vous est attribuée.')).toBeVisible();

  await page.getByLabel('Réponse type').selectOption({ label: titre });
  await page.getByRole('button', { name: 'Insérer' }).click();
  const answer = `Bonjour ${name}, votre chèque est remboursé.`;
  await expect(page.getByLabel('Votre réponse')).toHaveValue(answer);
  await page.getByLabel('La demande est clôturée').check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  const thread = page.getByRole('list', { name: 'Échanges et suivis' });
  await expect(thread).toContainText(answer);
  await expect(thread).toContainText('Statut : Clôturée');
  await expect(page.getByRole('button', { name: 'Me l’attribuer' })).toHaveCount(0);
  expect(await endTask()).toBeLessThanOrEqual(8);

  await own.goto('/mes-demandes');
  await own.getByRole('list', { name: 'Vos demandes' }).getByRole('link').click();
  await expect(own.getByText(answer)).toBeVisible();
  await home.close();
});

test('[BO-07] [BO-13] a read-only operator sees no action', async ({ page }) => {
  await openOperator(page, 'demo-operateur-lecture');
  await page.goto(`${REQUESTS}?statut=EN_ATTENTE`);
  await page
    .getByRole('row')
    .filter({ hasText: 'Camille Rousseau' })
    .first()
    .getByRole('link')
    .click();
  await expectPage(page, 'BO_MANAGEMENT_REQUEST');
  await expect(
    page.getByText('Vous consultez cette demande sans pouvoir la modifier.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fichiers joints' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Clôturer|Corriger|Envoyer|Joindre/ })).toHaveCount(
    0,
  );
});
