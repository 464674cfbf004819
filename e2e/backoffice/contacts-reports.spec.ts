import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { violationsOf } from '../support/axe.ts';
import { businessToday } from '../support/business-day.ts';
import { lettersOf } from '../support/expected-people.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openOperator } from '../support/operator-pages.ts';
import { query } from '../support/people.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';

// Two sessions and several axe runs.
test.slow();

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const PHONE = { width: 390, height: 844 };

test('[BO-15] [SAP-26] contact people are added by keyboard, found, changed and removed; accesses are read', async ({
  page,
}) => {
  const tag = lettersOf(randomUUID().slice(0, 8));
  const name = `Ondine Essai-${tag}`;
  const mail = `ondine-${tag}@horizon.example`;
  await openOperator(page);
  await page.goto('/back-office/interlocuteurs');
  await expectPage(page, 'BO_INTERLOCUTORS');
  const table = page.getByRole('table', { name: 'Interlocuteurs des clients' });
  await expect(table).toContainText('Hélène Arnaud');
  expect(await violationsOf(page)).toEqual([]);

  const add = page.getByRole('button', { name: 'Ajouter un interlocuteur' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ajouter un interlocuteur' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByRole('group', { name: '5 points sont à corriger' })).toBeFocused();
  await dialog.getByLabel('Client').selectOption({ label: 'Groupe Horizon' });
  await dialog.getByLabel('Prénom').fill('Ondine');
  await dialog.getByLabel('Nom', { exact: true }).fill(`Essai-${tag}`);
  await dialog.getByLabel('Fonction').fill('Paie');
  await dialog.getByLabel('Adresse e-mail').fill('helene.arnaud@groupe-horizon.example');
  await dialog.getByLabel(/^Téléphone/).fill('01 45 67 89 01');
  await page.keyboard.press('Enter');
  const taken = 'Ce client a déjà un interlocuteur avec cette adresse e-mail.';
  await expect(dialog.getByRole('group').getByText(taken)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Adresse e-mail').fill(mail);
  await page.keyboard.press('Enter');
  await expect(notifications(page)).toContainText(
    `${name} figure maintenant parmi les interlocuteurs.`,
  );

  await resizeTo(page, PHONE);
  const search = page.getByRole('search', { name: 'Rechercher un interlocuteur' });
  await search.getByLabel(/^Nom, fonction/).fill(tag);
  await search.getByLabel(/^Client/).selectOption({ label: 'Groupe Horizon' });
  await search.getByRole('button', { name: 'Rechercher' }).click();
  await expect(table.getByRole('rowheader')).toHaveText([new RegExp(`^${name}`)]);
  await expect(table).toContainText('01 45 67 89 01');
  // The URL may contain a client number, but not the search text.
  expect(page.url()).toContain('client=4001');
  expect(page.url()).not.toContain(tag);
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  const change = page.getByRole('dialog', { name: `Modifier ${name}` });
  await expect(change.getByLabel('Client')).toHaveValue('4001');
  // A concurrent change: nothing is overwritten.
  await query(
    `update interlocuteur set version = version + 1, fonction = 'Trésorerie' where mail = $1`,
    [mail],
  );
  await change.getByLabel('Fonction').fill('Direction');
  await change.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(change.getByRole('group')).toContainText('a été modifié entre-temps');
  // Opened again before the list is read again, the form would be refused again.
  await expect(table).toContainText('Trésorerie');
  await change.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  await change.getByLabel('Fonction').fill('Direction');
  await change.getByRole('button', { name: 'Enregistrer' }).dblclick();
  await expect(table).toContainText('Direction');
  await page.getByRole('button', { name: `Retirer ${name}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Retirer ${name}` })
    .click();
  await expect(page.getByText('Aucun interlocuteur ne correspond')).toBeVisible();

  await page.getByLabel('Client dont voir les accès').selectOption({ label: 'Groupe Horizon' });
  await page.getByRole('button', { name: 'Voir les accès' }).click();
  const accesses = page.getByRole('table', { name: 'Accès au portail' });
  await expect(accesses.getByRole('row', { name: /demo-financeur/ })).toContainText('Accès ouvert');
  await page.getByRole('radio', { name: 'Identifiant de la personne' }).check();
  await page.getByLabel('Identifiant', { exact: true }).fill(`personne-${tag}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aucun accès au portail')).toBeVisible();
  await expect.poll(() => sidewaysOf(page)).toEqual([]);

  await openOperator(page, 'demo-operateur-lecture');
  await page.goto('/back-office/interlocuteurs');
  await expect(table).toContainText('Hélène Arnaud');
  await expect(page.getByRole('button', { name: /^(Ajouter|Modifier|Retirer)/ })).toHaveCount(0);
});

/** A report of Lucie for a day of its own. */
const insertReport = async (day: string, state: 'PRET' | 'ECHEC'): Promise<void> => {
  await query(
    `insert into rapport (id, type, du, au, statut, demande_par, demande_le, lignes,
       lignes_attendues, reprise_le, pret_le, expire_le)
     select gen_random_uuid(), 'PAIEMENTS', $1::date, $1::date, $2, id, now(),
       case $2 when 'PRET' then 1001 else 0 end, null, now(),
       case $2 when 'PRET' then now() end, case $2 when 'PRET' then now() + interval '30 days' end
     from user_account where login = 'demo-operateur'`,
    [day, state],
  );
};

test('[BO-16] [S44] [32-10] a report is requested, followed, downloaded in both formats; a long one waits for a second person', async ({
  page,
  browser,
}) => {
  const year = 1970 + (Number.parseInt(randomUUID().slice(0, 4), 16) % 40);
  await insertReport(`${year}-03-01`, 'PRET');
  await insertReport(`${year}-04-01`, 'ECHEC');
  await openOperator(page);
  await page.goto('/back-office/rapports');
  await expectPage(page, 'BO_REPORTS');
  const table = page.getByRole('table', { name: /^Rapports/ });
  const rowOf = (title: string) => table.getByRole('row').filter({ hasText: title });

  await page.getByLabel('Rapport', { exact: true }).selectOption('COMMANDES');
  await page.getByLabel('Du', { exact: true }).fill(`02/01/${year}`);
  await page.getByLabel('Au', { exact: true }).fill(`01/01/${year}`);
  await page.getByRole('button', { name: 'Demander le rapport' }).click();
  await expect(page.getByRole('group', { name: /corriger/ })).toContainText('ne peut pas précéder');
  expect(await violationsOf(page)).toEqual([]);
  // The demonstration has orders of these days.
  const [from, to] = [addDays(businessToday(), -60), businessToday()];
  const period = `du ${formatFrenchDate(from)} au ${formatFrenchDate(to)}`;
  await page.getByLabel('Au', { exact: true }).fill(formatFrenchDate(to));
  await page.getByLabel('Du', { exact: true }).fill(formatFrenchDate(from));
  await page.keyboard.press('Enter');
  const orders = `Commandes par financeur et par session ${period}`;
  await expect(notifications(page)).toContainText('se prépare');
  await expect(rowOf(orders).first()).toContainText('Prêt');
  const fetched = async (form: 'CSV' | 'Excel', title: string) => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: `Télécharger en ${form} : ${title}` })
      .first()
      .click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await fetched('CSV', orders);
  expect(csv.name).toBe(`rapport-commandes-${from}-${to}.csv`);
  expect(csv.bytes.toString('utf8')).toContain('Groupe Horizon');
  const xlsx = await fetched('Excel', orders);
  expect(xlsx.bytes.subarray(0, 2).toString('latin1')).toBe('PK');

  await resizeTo(page, PHONE);
  // The shell appears a moment later and moves the button.
  await expect(page.getByRole('button', { name: /^Menu/ })).toBeVisible();
  const failed = `Paiements du 01/04/${year}`;
  await expect(rowOf(failed)).toContainText('Échec');
  await page.getByRole('button', { name: `Demander de nouveau : ${failed}` }).click();
  await expect(rowOf(failed)).toContainText('Prêt');

  const long = `Paiements du 01/03/${year}`;
  await expect(rowOf(long)).toContainText('une autre personne doit donner son accord');
  await expect(rowOf(long).getByRole('button')).toHaveCount(0);

  // Weekly unless said otherwise.
  await page.getByLabel('Rapport régulier').selectOption('ACTIVITE');
  await page.getByRole('button', { name: 'Recevoir ce rapport' }).click();
  const weekly = page.getByRole('listitem').filter({ hasText: 'Activité des opérateurs' });
  await expect(weekly).toContainText(/Chaque lundi – prochain le \d{2}\/\d{2}\/\d{4}/);
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await weekly.getByRole('button', { name: /^Arrêter/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Arrêter', exact: true }).click();
  await expect(weekly).toHaveCount(0);

  const second = await browser.newContext();
  const marc = await second.newPage();
  await refuseCookies(marc);
  await openOperator(marc, 'demo-operateur-2');
  await marc.goto('/back-office/rapports');
  await marc.getByRole('button', { name: `Donner mon accord : ${long}` }).click();
  const sure = marc.getByRole('alertdialog');
  await expect(sure).toContainText('Lucie Fontaine');
  await sure.getByRole('button', { name: 'Donner mon accord', exact: true }).dblclick();
  await expect(notifications(marc)).toContainText('Votre accord est enregistré.');
  await second.close();

  await page.reload();
  await expect(rowOf(long)).toContainText('Accord donné par Marc Delmas');
  expect((await fetched('CSV', long)).bytes.toString('utf8')).toContain('Date;Référence');
});
