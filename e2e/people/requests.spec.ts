import { violationsOf } from '../support/axe.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { openProfile, saidSuccess } from '../support/profile-steps.ts';
import { SMALL_PDF } from '../support/small-pdf.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PDF = {
  name: 'justificatif.pdf',
  mimeType: 'application/pdf',
  buffer: SMALL_PDF,
};

test('[S28, S30] a message with a file becomes a request that its author follows and answers', async ({
  page,
}) => {
  await openProfile(page, '/mes-demandes');
  await expectPage(page, 'MY_REQUESTS');
  await expect(page.getByText('Vous n’avez encore rien demandé.')).toBeVisible();
  await page.getByRole('link', { name: 'Écrire une demande' }).click();
  await expectPage(page, 'CONTACT');
  // The author is known by the session.
  await expect(page.getByLabel('Nom et prénom')).toHaveCount(0);
  await page.getByLabel('Objet de votre message').selectOption({ label: 'Une commande' });
  await page
    .getByRole('textbox', { name: 'Votre message' })
    .fill('Où en est ma commande du mois dernier ?');
  await page.getByLabel('Joindre un fichier').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="x">'),
  });
  await expect(
    page.getByText('Ce fichier n’est ni un PDF, ni une photo JPEG ou PNG.'),
  ).toBeVisible();
  await page.getByLabel('Joindre un fichier').setInputFiles(PDF);
  await expect(page.getByRole('listitem').filter({ hasText: PDF.name })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Envoyer mon message' }).click();
  await page.getByRole('link', { name: 'Suivre ma demande' }).click();
  await expectPage(page, 'MY_REQUESTS');
  await expect(page.getByText('Où en est ma commande du mois dernier ?')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Télécharger ${PDF.name}` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(PDF.name);
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Je précise : la commande du 3.');
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await saidSuccess(page, 'Votre réponse est ajoutée à la demande');
  await expect(page.getByText('Je précise : la commande du 3.')).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Toutes mes demandes' }).click();
  const line = page.getByRole('list', { name: 'Vos demandes' }).getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('2 messages, 1 fichier joint');
});

test.describe('help', () => {
  test.use({ persona: 'demo-rh' });

  test('is found by theme and by word, with contact details and glossary', async ({ page }) => {
    await page.goto('/aide');
    await expectPage(page, 'HELP');
    await expect(page.getByRole('heading', { name: 'Mon profil et mes données' })).toBeVisible();
    await page.getByLabel('Chercher dans les questions').fill('MILLESIME');
    await expect(page.getByText(/questions? correspond/).first()).toBeVisible();
    await page.getByLabel('Chercher dans les questions').fill('zzz');
    await expect(page.getByText('Aucune question ne correspond').first()).toBeVisible();
    await page.getByRole('button', { name: 'Voir toutes les questions' }).click();
    await expect(page.getByRole('heading', { name: 'Nous joindre' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ouvrir le glossaire' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
});
