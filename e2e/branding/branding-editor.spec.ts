import { violationsOf } from '../support/axe.ts';
import {
  asOperator,
  asReader,
  colorField,
  editorOf,
  goToView,
  openEditor,
  saveButton,
  VIEWS,
} from '../support/branding-steps.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { aFunder } from '../support/own-funder.ts';
import { expect, remember, test, visitor } from '../support/persona-test.ts';
import { LUCIE, typeCode } from '../support/second-person.ts';

test('[A20] the editor in each state: axe, 320 px, concurrent changes, read-only operator', async ({
  page,
  browser,
}) => {
  const { contract } = await aFunder({ tauxBp: 6_000 });
  await asOperator(page);
  await openEditor(page, contract);
  for (const view of VIEWS) {
    await goToView(page, view);
    expect(await violationsOf(page), view).toEqual([]);
  }
  await resizeTo(page, { width: 320, height: 800 });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  for (const view of VIEWS) {
    await goToView(page, view);
    await expect.poll(() => sidewaysOf(page), { message: view }).toEqual([]);
  }
  await resizeTo(page, { width: 1280, height: 900 });

  // Another operator saves first: no change is lost.
  const other = await browser.newContext();
  await remember(other, visitor());
  const second = await other.newPage();
  await asOperator(second);
  await openEditor(second, contract);
  await goToView(page, 'couleurs');
  await colorField(page, 'Couleur principale').fill('112233');
  await colorField(second, 'Couleur d’erreur').fill('aa0011');
  await saveButton(second).click();
  await expect(second.getByText('Brouillon enregistré', { exact: true })).toBeVisible();
  await saveButton(page).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Une autre personne a modifié' });
  await expect(conflict).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(colorField(page, 'Couleur principale')).toHaveValue('112233');
  await page.getByRole('button', { name: 'Ajouter mes modifications aux siennes' }).click();
  await expect(colorField(page, 'Couleur d’erreur')).toHaveValue('aa0011');
  await saveButton(page).click();
  await expect(page.getByText('Brouillon enregistré', { exact: true })).toBeVisible();

  // A read-only operator sees the same and cannot change anything.
  await asReader(second);
  await second.goto(editorOf(contract));
  await expect(colorField(second, 'Couleur principale')).toHaveValue('112233');
  await expect(colorField(second, 'Couleur principale')).not.toBeEditable();
  await expect(saveButton(second)).toHaveCount(0);
  expect(await violationsOf(second)).toEqual([]);
  await other.close();
});

test('a branding is edited by keyboard, and leaving unsaved changes needs a confirmation', async ({
  page,
}) => {
  const { contract } = await aFunder({ tauxBp: 6_000 });
  await asOperator(page);
  await openEditor(page, contract);
  await page.getByRole('link', { name: 'Couleurs' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Textes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Textes' })).toBeFocused();
  await page.getByLabel('Rechercher un texte').focus();
  await page.keyboard.type('mon espace cesu');
  await expect(page.locator('.text-row').first()).toContainText('Mon espace CESU');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: /^Page/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Seulement les textes modifiés')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Chez nous');
  await expect(page.getByText('Modifié', { exact: true })).toBeVisible();
  await expect(page.getByText('Des modifications ne sont pas enregistrées.')).toBeVisible();

  const leaving = page.getByRole('alertdialog');
  await page.getByRole('link', { name: 'Choisir un autre contrat' }).focus();
  await page.keyboard.press('Enter');
  await expect(leaving).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);

  await page.getByRole('button', { name: 'Publier', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publier cette personnalisation ?' });
  await expect(dialog).toContainText('1 texte modifié');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Commentaire').focus();
  await page.keyboard.type('Nom du contrat');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await typeCode(page, LUCIE);
  await expect(page.getByText(/^Version \d+ publiée$/)).toBeVisible();
});
