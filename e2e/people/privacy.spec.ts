import { violationsOf } from '../support/axe.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { confirmIdentity, openProfile, saidSuccess } from '../support/profile-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PATH = '/profil/donnees-personnelles';

test('[P7] a copy of one’s data is requested, then downloaded once after a code', async ({
  page,
}) => {
  const person = await openProfile(page, PATH);
  await expectPage(page, 'PRIVACY');
  await expect(page.getByText('Personne d’autre que vous n’a ouvert votre espace.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Demander une copie de mes données' }).click();
  const download = page.getByRole('button', { name: /^Télécharger la copie demandée le/ });
  await expect(download).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await download.click();
      await confirmIdentity(page, person.mail);
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByText('Déjà téléchargée')).toBeVisible();
});

test('[P8] an erasure is requested with the list of kept data, then withdrawn', async ({
  page,
}) => {
  const person = await openProfile(page, PATH);
  await expect(page.getByRole('heading', { name: /Ce que la loi nous oblige/ })).toBeVisible();
  await page.getByRole('button', { name: 'Demander l’effacement de mes données' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Demander l’effacement de mes données' }).click();
  await confirmIdentity(page, person.mail);
  await saidSuccess(page, 'Votre demande d’effacement est enregistrée.');
  await expect(page.getByText('Effacement demandé', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Garder mon compte et mes données' }).click();
  await saidSuccess(page, 'rien ne sera effacé');
  await expect(
    page.getByRole('button', { name: 'Demander l’effacement de mes données' }),
  ).toBeVisible();
});

test.describe('[25-27] erasure with obstacles', () => {
  test.use({ persona: 'demo-rh' });

  test('[25-27] each obstacle shows number and date and links to its page', async ({ page }) => {
    await page.goto(PATH);
    const accounts = page.getByRole('listitem').filter({ hasText: /^Comptes CESU à dépenser/ });
    await expect(accounts).toContainText(/: \d+, à utiliser avant le 31\/01\/\d{4}\./);
    expect(await sidewaysOf(page)).toEqual([]);
    await accounts.getByRole('link', { name: 'Voir mes comptes' }).click();
    await expectPage(page, 'ACCOUNT_STATEMENT');
  });
});
