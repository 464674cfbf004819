import { violationsOf } from '../support/axe.ts';
import { employerOf, notePayer, pajeEmployerOf } from '../support/employers.ts';
import { sidewaysOf } from '../support/layout.ts';
import { expect, test } from '../support/persona-test.ts';
import { openProfile, saidSuccess } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PATH = '/profil/infos-declaration';

test('[PROF-03, PROF-12, A3] the numbers are entered by keyboard, checked and saved with their mandates', async ({
  page,
}) => {
  notePayer(page, await openProfile(page, PATH));
  const [cesu, paje] = [await employerOf(page), await pajeEmployerOf(page)];
  await expect(page.getByText('à votre première déclaration faite ici').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
  await tabTo(page, 'Numéro d’employeur CESU');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const summary = page.locator('.error-summary');
  await expect(summary.getByRole('link')).toHaveCount(1);
  await page.getByLabel('Numéro d’employeur CESU').fill('');
  await tabTo(page, 'Numéro Pajemploi');
  await page.keyboard.type(`${paje.slice(0, 4).toLowerCase()} ${paje.slice(4)}`);
  await page.getByLabel('Numéro d’employeur CESU').fill(`${cesu.slice(0, 2)} ${cesu.slice(2)}`);
  await page.getByRole('button', { name: 'Enregistrer mes numéros' }).click();
  await saidSuccess(page, 'Vos numéros d’employeur sont à jour.');
  await page.reload();
  await expect(page.getByLabel('Numéro d’employeur CESU')).toHaveValue(cesu);
  await expect(page.getByLabel('Numéro Pajemploi')).toHaveValue(paje);
  await expect(page.locator('.status')).toHaveCount(2);
  // An empty number is removed.
  await page.getByLabel('Numéro Pajemploi').fill('');
  await page.getByRole('button', { name: 'Enregistrer mes numéros' }).click();
  await saidSuccess(page, 'Vos numéros d’employeur sont à jour.');
  await page.reload();
  await expect(page.getByLabel('Numéro d’employeur CESU')).toHaveValue(cesu);
  await expect(page.getByLabel('Numéro Pajemploi')).toHaveValue('');
});
