import { violationsOf } from '../support/axe.ts';
import { reviewDeclaration } from '../support/declare-steps.ts';
import {
  addChild,
  childBox,
  chooseActivity,
  fillPeriod,
  identify,
  NANNY,
  ofChild,
  typeChild,
} from '../support/paje-steps.ts';
import { aPayer, summaryOf } from '../support/pay-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { storageOf } from '../support/portal.ts';

test('[DECL-28, DECL-31, DECL-32] refused children are not stored, and no draft names a child', async ({
  page,
}) => {
  await aPayer(page, 10_000);
  await identify(page, NANNY);
  await fillPeriod(page, { from: '01/05/2026', to: '31/05/2026', paid: '31/05/2026' });
  await typeChild(page, { prenom: 'L3a', born: '15/06/2024' });
  const field = page.getByLabel('Prénom');
  await expect(field).toHaveAccessibleDescription(
    /Le nom ne peut contenir que des lettres, des espaces et des tirets\./,
  );
  await expect(field).toBeFocused();
  // Six on the first day of the period: neither at home nor with a childminder.
  await typeChild(page, { prenom: 'Hugo', born: '01/05/2020' });
  await expect(page.getByText("L'enfant Hugo n'ouvre aucun droit.")).toBeVisible();
  // [25-21] The message is followed by its reason.
  await expect(
    page.getByText('Pour une garde chez vous, un enfant ouvre droit jusqu’à ses 6\u00a0ans.'),
  ).toBeVisible();
  await expect(childBox(page, 'Hugo')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  // A day younger.
  await addChild(page, { prenom: 'Hugo', born: '02/05/2020' });
  await addChild(page, { prenom: 'Léa-Rose', born: '02/05/2023' });
  await chooseActivity(page, 'Chez une assistante maternelle agréée');
  await expect(page.getByText("L'enfant Hugo n'ouvre aucun droit.")).toBeVisible();
  await expect(page.getByText("L'enfant Léa-Rose n'ouvre aucun droit.")).toHaveCount(0);
  // [DECL-37] Typed values are restored, children by their identifiers only (P19).
  await ofChild(page, 'Léa-Rose').getByLabel('Heures d’accueil').fill('12,5');
  await page.getByLabel('Salaire horaire net').fill('4');
  await expect.poll(() => storageOf(page)).toContain('12,5');
  expect(await storageOf(page)).not.toContain('Léa-Rose');
  expect(await storageOf(page)).not.toContain('02/05/2023');
  await page.reload();
  await expect(ofChild(page, 'Léa-Rose').getByLabel('Heures d’accueil')).toHaveValue('12,5');
  await expect(childBox(page, 'Hugo')).toBeChecked();
  await reviewDeclaration(page).click();
  await expect(summaryOf(page)).toContainText("L'enfant Hugo n'ouvre aucun droit.");
  expect(await violationsOf(page)).toEqual([]);
});
