import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { orderAsExpected } from '../support/expected-orders.ts';
import { aManager, dayIn, fillPlainCampaign, section } from '../support/funder-steps.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import type { OwnFunder } from '../support/own-funder.ts';
import { query } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { typeCode } from '../support/second-person.ts';

const WORKBOOK = fileURLToPath(new URL('./personnes.xlsx', import.meta.url));

type Manager = Awaited<ReturnType<typeof aManager>>;

/** Another administrator of the same funder. */
const aSecondAdministrator = async ({ clientId }: OwnFunder) => {
  const login = `financeur-${randomUUID().slice(0, 8)}`;
  const mail = `${login}@financeur.example`;
  await query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, second_step, created_at)
       select gen_random_uuid(), $1, space_type, 'ADMINISTRATEUR', 'Nadia', 'Keller', $2,
              password_hash, 'AUCUN', now()
         from user_account where login = 'demo-financeur'
       returning id)
     insert into client_user (account_id, financeur_id, created_at)
     select account.id, f.id, now() from account, financeur f where f.client_id = $3`,
    [login, mail, clientId],
  );
  return { login, mail };
};

/** A draft whose people are identified by their employee number. */
const draftCampaign = async (page: Page, libelle: string): Promise<string> => {
  await page.goto('/client/sessions-precommande/creation');
  await fillPlainCampaign(page, { libelle, from: dayIn(0), to: dayIn(30) });
  const controls = section(page, 'Contrôles');
  await controls.getByRole('button', { name: 'Ajouter un contrôle' }).click();
  const item = controls.locator('.session-item').last();
  await item.getByLabel('Code').fill('MATRICULE');
  await item.getByLabel('Intitulé').fill('Matricule');
  await item.getByLabel('Demandée à la personne').check();
  await controls
    .getByLabel('Information qui identifie la personne')
    .selectOption({ label: 'Matricule' });
  await page.getByRole('button', { name: 'Enregistrer en brouillon' }).click();
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  await expect(page.getByText('Brouillon', { exact: true }).first()).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

interface ImportedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const importPeople = async (page: Page, file: ImportedFile, lines: string): Promise<void> => {
  await page.getByLabel('Fichier à importer').setInputFiles(file);
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await page.getByRole('button', { name: `Importer ${lines}` }).click();
  await expect(
    page.getByRole('heading', { name: new RegExp(`^Le fichier ${file.name} est importé`) }),
  ).toBeVisible();
};

const csvOf = (name: string, ...lines: readonly string[]): ImportedFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${['MATRICULE;NOM;PRENOM;EMAIL', ...lines].join('\r\n')}\r\n`),
});

const openFile = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/client/sessions-precommande/${id}/lignes`);
  await page.getByRole('button', { name: 'Fichier de contrôle' }).click();
};

/** A workbook with one wrong line, which is then corrected. */
const importAndCorrect = async (page: Page, id: string): Promise<void> => {
  await openFile(page, id);
  const workbook = {
    name: 'personnes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(WORKBOOK),
  };
  await importPeople(page, workbook, '2 lignes');
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click();
  const corrected = csvOf('corrige.csv', '7000003C;Roy;Cléo;cleo.roy@essai.example');
  await importPeople(page, corrected, '1 ligne');
};

/** The budget is read and the approval asked; the other administrator gives it with a code. */
const approve = async (page: Page, browser: Browser, id: string, funder: Manager) => {
  await page.goto(`/client/sessions-precommande/${id}`);
  await page.getByRole('button', { name: 'Demander l’accord' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('row', { name: /^Votre participation/ })).toContainText(
    '1 800,00 €',
  );
  await dialog.getByLabel('Part des personnes qui commanderont').fill('50');
  await expect(dialog.getByRole('row', { name: /^Votre participation/ })).toContainText('900,00 €');
  await dialog.getByRole('button', { name: 'Demander l’accord' }).click();
  await expect(page.getByText(/^C’est votre demande/)).toBeVisible();

  const other = await aSecondAdministrator(funder);
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: visitor(),
  });
  const second = await context.newPage();
  await openLinkSession(second, { login: other.login });
  await second.goto('/client/sessions-precommande');
  await second.getByRole('button', { name: /^Accepter l’ouverture/ }).click();
  await expect(second.getByRole('alertdialog')).toContainText('1 800,00 €');
  await second
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Accepter l’ouverture' })
    .click();
  await typeCode(second, other.mail);
  await expect(second.getByRole('button', { name: /^Accepter l’ouverture/ })).toHaveCount(0);
  await context.close();
};

const remind = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/client/sessions-precommande/${id}/lignes`);
  await page.getByRole('button', { name: 'Relancer 3 personnes' }).click();
  await page.getByRole('button', { name: 'Envoyer 3 e-mails' }).dblclick();
  await expect(page.getByRole('button', { name: /^Relancer/ })).toHaveCount(0);
};

/** One of the two lines is ordered, at the total that was read. */
const validateAndOrder = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/client/sessions-precommande/${id}/lignes`);
  await page.getByRole('button', { name: 'Sélectionner les 2 lignes en attente' }).click();
  await page.getByRole('button', { name: 'Valider 2 lignes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Valider 2 lignes' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Ana Roy' });
  await expect(row).toContainText('Validée');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Commander 1 ligne' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('definition').first()).toHaveText('100,00 €');
  await dialog.getByRole('button', { name: /^Passer la commande de 1 ligne/ }).dblclick();
  await expect(dialog).toBeHidden();
};

test('[33-4] the year of an HR manager, without a step of the issuer', async ({
  page,
  browser,
}) => {
  const funder = await aManager(page, { role: 'ADMINISTRATEUR' });
  await query('update contract set campaign_second_person = true where numero = $1', [
    funder.contract,
  ]);
  const libelle = `Année ${funder.contract}`;
  const id = await draftCampaign(page, libelle);
  await importAndCorrect(page, id);
  await approve(page, browser, id, funder);
  await remind(page, id);

  await orderAsExpected(funder, id, ['7000001A', '7000002B']);
  await validateAndOrder(page, id);
  await page.goto(`/client/sessions-precommande/${id}/commandes`);
  await expect(page.getByRole('table', { name: 'Commandes de la session' })).toContainText(
    'Passée',
  );

  // The invoice says how it is paid.
  await page.goto('/client/factures');
  const invoice = page.getByRole('row').filter({ hasText: libelle });
  const numero = /F\d{4}-\d{6}/.exec(await invoice.innerText())?.[0] ?? '';
  await invoice.getByRole('button', { name: `Payer la facture ${numero}` }).click();
  const payment = page.getByRole('dialog', { name: `Payer la facture ${numero}` });
  await expect(payment.getByRole('definition').first()).toHaveText('100,00 €');
  await expect(payment.getByRole('definition').last()).toHaveText(numero);
  await payment.getByRole('button', { name: 'Fermer' }).last().click();

  // A joiner is expected; a leaver is not any more, and their line is refused.
  await openFile(page, id);
  await importPeople(
    page,
    csvOf('arrivee.csv', '7000004D;Roy;Dune;dune.roy@essai.example'),
    '1 ligne',
  );
  await page.goto('/client/personnes');
  await page.getByRole('link', { name: 'Ben Roy' }).click();
  await expectPage(page, 'CLIENT_PERSON');
  await page.getByRole('button', { name: 'Enregistrer un départ' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('100,00 €');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Enregistrer le départ' })
    .dblclick();
  await expect(page.getByText(/^Dernier jour/)).toBeVisible();

  // Closed early, the campaign is summed up; the documents of the year come in one archive.
  await page.goto(`/client/sessions-precommande/${id}`);
  await expect(page.getByText('Dont déjà commandé')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer la session' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Fermer la session/ })
    .click();
  // The acts of an open campaign go, and move what is pressed next.
  await expect(page.getByRole('button', { name: 'Fermer la session' })).toHaveCount(0);
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Télécharger le bilan/ }).click();
  expect((await report).suggestedFilename()).toBe(`bilan-session-${id}.pdf`);
  await page.goto('/client/factures');
  // The first answer brings the day that the period ends on.
  await expect(invoice).toBeVisible();
  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les documents' }).click();
  expect((await archive).suggestedFilename()).toMatch(/^documents-.*\.zip$/);
});
