import { expect, test } from '@playwright/test';
import { dayIn } from '../support/business-day.ts';
import { countedTask } from '../support/counted-task.ts';
import { openOperator } from '../support/operator-pages.ts';
import { anExpectedOrder } from '../support/operator-money-pages.ts';
import { anOwedOrder } from '../support/owed-orders.ts';
import { giveVouchers } from '../support/paper-steps.ts';
import { aPerson } from '../support/people.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { LUCIE, MARC, typeCode } from '../support/second-person.ts';

/**
 * With phone-call.spec.ts (a lost book), ledger.spec.ts (an amount to its journal) and
 * requests.spec.ts (a canned answer): the twelve tasks of a day.
 */
const ASK = 'Demander l’accord d’une seconde personne';
const KARIM = 'karim.haddad@portail-cesu.example';

test.slow();
test.beforeEach(({ page }) => refuseCookies(page));

test('[32-2] [32-3] the support finds a person, unlocks a sign-in, lifts an opposition and reads an access trace', async ({
  page,
}) => {
  const person = await aPerson();
  const [voucher] = await giveVouchers(person, { cents: [1_500, 1_500] });
  for (let tries = 0; tries < 6; tries += 1) {
    await page.request.post('/api/eb/authentification/connexion', {
      data: {
        login: person.login,
        password: 'Mauvais-Mot-De-Passe-1',
        typeEspace: 'ESPACE_BENEFICIAIRE',
      },
    });
  }
  await openOperator(page, 'demo-operateur-support');
  const find = async (): Promise<void> => {
    await page.keyboard.press('/');
    await page.keyboard.type(voucher?.numero ?? '');
    await page.keyboard.press('Enter');
    const results = page.getByRole('region', { name: 'Résultats de la recherche' });
    await results.getByRole('link').click();
    await expectPage(page, 'BO_PERSON');
  };

  await countedTask(
    page,
    { name: 'find a person by the number of a voucher', atMost: 1 },
    async () => {
      await find();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(person.lastName);
    },
  );

  await countedTask(page, { name: 'unlock a sign-in', atMost: 3 }, async () => {
    await find();
    await page.getByRole('button', { name: 'Débloquer la connexion' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motif').selectOption({ label: 'Identité vérifiée au téléphone' });
    await dialog.getByRole('button', { name: 'Débloquer', exact: true }).click();
    await expect(page.getByText('La personne peut se connecter.').first()).toBeVisible();
  });

  await test.step('the vouchers are blocked', async () => {
    // The number of a voucher leads to what the person holds.
    await page.getByRole('button', { name: 'Choisir tout le carnet' }).click();
    await page.getByRole('button', { name: 'Mettre 2 titres en opposition' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opposition sur 2 titres' });
    await dialog.getByLabel('Perdus').check();
    await dialog.getByLabel('Bloquer seulement').check();
    await dialog.getByRole('button', { name: 'Mettre en opposition' }).click();
    await expect(page.getByText(/^Opposition OP\w{10} enregistrée$/)).toBeVisible();
  });

  await countedTask(page, { name: 'lift an opposition', atMost: 3 }, async () => {
    await find();
    await page.getByRole('button', { name: 'Lever une opposition' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motif').selectOption({ label: 'La personne a retrouvé ses titres' });
    await dialog.getByRole('button', { name: 'Lever l’opposition' }).click();
    await typeCode(page, KARIM);
    await expect(page.getByText('Opposition levée').first()).toBeVisible();
  });

  await countedTask(page, { name: 'read who consulted a person', atMost: 2 }, async () => {
    await find();
    await page
      .getByRole('navigation', { name: 'Fiche de la personne' })
      .getByRole('link', { name: 'Consultations' })
      .click();
    await expect(page.getByRole('table', { name: 'Consultations' })).toContainText(
      'par l’assistance',
    );
  });
});

test('[32-4] [32-7] [32-9] two managers match a partial transfer, refund it, write a debt off, retry a payout and export the event log', async ({
  page,
  browser,
}) => {
  const { reference } = await anExpectedOrder(60_000);
  const owed = await anOwedOrder(12_000);
  await openOperator(page);
  const context = await browser.newContext();
  const marc = await context.newPage();
  await refuseCookies(marc);
  await openOperator(marc, 'demo-operateur-2');
  const toOperations = async (department: RegExp): Promise<void> => {
    await page.getByRole('link', { name: 'Opérations', exact: true }).first().click();
    await expectPage(page, 'BO_OPERATIONS');
    await page
      .getByRole('navigation', { name: 'Services des opérations' })
      .getByRole('link', { name: department })
      .click();
  };
  const accept = (name: string, request: RegExp, said: string): Promise<void> =>
    countedTask(marc, { name, atMost: 3 }, async () => {
      await marc
        .getByRole('link', { name: /^À valider/ })
        .first()
        .click();
      await expectPage(marc, 'BO_APPROVALS');
      await marc.getByRole('button', { name: request }).click();
      await marc
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Accepter la demande' })
        .click();
      const done = marc.getByText(said, { exact: true });
      const dialog = marc.getByLabel('Code reçu par e-mail');
      await expect(done.or(dialog)).toBeVisible();
      if (await dialog.isVisible()) await typeCode(marc, MARC);
      await expect(done).toBeVisible();
    });

  await countedTask(page, { name: 'match a partial transfer', atMost: 5 }, async () => {
    await toOperations(/^Argent reçu/);
    await page.getByLabel('Référence').fill(reference);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Enregistrer le paiement de ${reference}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Montant reçu').fill('550');
    await dialog.getByLabel('Moyen de paiement').selectOption({ label: 'Virement' });
    await dialog.getByLabel('Date de réception').fill(dayIn(-1));
    await dialog.getByLabel(/référence de la banque/).fill(`VIR-${reference}`);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('C’est moins que le montant attendu');
    await dialog.getByRole('button', { name: ASK }).click();
    await typeCode(page, LUCIE);
    await expect(page.getByText('Une seconde personne doit décider')).toBeVisible();
  });
  await accept('accept a receipt', new RegExp(`^Accepter.*${reference}`), 'Paiement enregistré');

  await countedTask(page, { name: 'ask for a refund', atMost: 6 }, async () => {
    await toOperations(/^Argent versé/);
    await page.getByRole('link', { name: /^Remboursements/ }).click();
    await page.getByLabel('Référence').fill(reference);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: new RegExp(`^Rembourser.*${reference}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motif').selectOption({ label: 'La commande ne sera pas passée' });
    await dialog.getByRole('button', { name: 'Vérifier' }).click();
    await dialog.getByRole('button', { name: ASK }).click();
    await expect(page.getByText('Une seconde personne doit décider')).toBeVisible();
  });
  await accept('approve a refund', new RegExp(`^Accepter.*${reference}`), 'C’est fait');

  await countedTask(page, { name: 'write off a debt', atMost: 5 }, async () => {
    await toOperations(/^Argent reçu/);
    await page.getByRole('link', { name: 'Dettes' }).click();
    await page.getByLabel('Référence de la commande').fill(owed.reference);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Passer en perte la dette ${owed.reference}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motif').selectOption({ label: 'Personne insolvable' });
    await dialog.getByRole('button', { name: 'Demander le passage en perte' }).click();
    await expect(page.getByText('Passage en perte demandé')).toBeVisible();
  });
  await accept(
    'accept a loss',
    new RegExp(`^Accepter.*${owed.reference}`),
    'Dette passée en perte',
  );
  await context.close();

  // Mocked: a file that the bank refuses would hold the payouts of other tests.
  const held = { id: '00000000-0000-4000-8000-0000000000aa', fichier: 'VIRT-ESSAI' };
  await page.route(/\/api\/sap\/operations\/virements-retenus(?:\?|$)/, (route) =>
    route.fulfill({
      json: [
        { ...held, jour: dayIn(-1), refuse: true, motif: 'Format refusé', nombre: 3, montant: 90 },
      ],
    }),
  );
  await page.route(/\/virements-retenus\/[^/]+\/reprise$/, (route) =>
    route.fulfill({ json: { fichier: 'VIRT-ESSAI-2', renvoyes: 3, liberes: 0 } }),
  );
  await countedTask(page, { name: 'retry a refused payout', atMost: 5 }, async () => {
    await toOperations(/^Banque/);
    await page.getByRole('link', { name: 'Retours de la banque' }).click();
    await page.getByRole('button', { name: `Renvoyer le fichier ${held.fichier}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Renvoyer le fichier' })
      .click();
    await expect(page.getByText(/^3 virements dans le fichier VIRT-ESSAI-2/)).toBeVisible();
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await countedTask(page, { name: 'export the event log', atMost: 2 }, async () => {
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
    await expectPage(page, 'BO_EVENT_LOG');
    // The file of a list is limited, and other tests add their events.
    await page.getByLabel('Identifiant').fill('demo-operateur');
    await page.keyboard.press('Enter');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('journal.csv');
  });
});
