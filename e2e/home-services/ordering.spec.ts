import { expect, test, type Page } from '@playwright/test';
import { expectPage, refuseCookies } from '../support/portal.ts';
import {
  asProvider,
  dayIn,
  errors,
  expectSound,
  fact,
  placedNumber,
} from '../support/service-steps.ts';
import { aUnified, PROVIDERS } from '../support/unified-people.ts';

const CLEANING = PROVIDERS['7001'].name;

test.beforeEach(async ({ page }) => refuseCookies(page));

/** Presses the focused element, without a click. */
const pressed = async (page: Page, name: RegExp | string, key: 'Space' | 'Enter') => {
  const role = key === 'Space' ? 'radio' : 'button';
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press(key);
};
const typed = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).focus();
  await page.keyboard.type(text);
};

test('[A1] [SAP-03] [SAP-09] [SAP-11] [SAP-33] by keyboard only: ordered, quoted, accepted, planned', async ({
  page,
}) => {
  await aUnified(page);
  await page.goto('/');
  const block = page.locator('.card', { hasText: 'Mes services à domicile' });
  await expect(block).toContainText('Commandes en cours0');
  // With several spaces the selected one is requested and stays selected.
  const counted = page.waitForRequest(/\/api\/sap\/compteurs\?clientId=7001/);
  await page.getByLabel('Mon prestataire de services').selectOption({ label: CLEANING });
  await counted;
  await page.goto('/prestations/commandes/choix-dispositif');
  await expect(page.getByLabel('Votre prestataire')).toHaveValue('7001');

  await pressed(page, /^Mandataire/, 'Space');
  await expect(page.getByText('Vous serez l’employeur de la personne')).toBeVisible();
  await pressed(page, /^Prestataire/, 'Space');
  await expect(page.getByText('Vous serez l’employeur de la personne')).toBeHidden();
  await pressed(page, 'Continuer', 'Enter');
  await expectPage(page, 'COMMANDE_ATTRIBUTION');
  await expectSound(page);
  await pressed(page, 'Continuer', 'Enter');

  await expectPage(page, 'COMMANDE_PRESTATION');
  await pressed(page, 'Continuer', 'Enter');
  await expect(errors(page)).toBeFocused();
  await expect(errors(page).getByRole('link')).toHaveCount(4);
  await expectSound(page);
  await pressed(page, /^Entretien de la maison/, 'Space');
  await typed(page, 'Nombre d’heures en tout', '5');
  await typed(page, 'Premier jour', dayIn(7));
  await typed(page, 'Dernier jour', dayIn(20));
  await expect(page.getByText('Un devis gratuit vous sera envoyé')).toBeVisible();
  await expect(page.locator('.summary')).toContainText('130,00');
  await expect(page.locator('.summary')).toContainText('65,00');
  await page.keyboard.press('Enter');
  await expectPage(page, 'COMMANDE_INFORMATIONS_COMPLEMENTAIRES');
  await expect(page.getByLabel('Code postal et ville')).toHaveValue('69003 LYON');
  await expectSound(page);
  await typed(page, 'Téléphone', '0612345678');
  await page.keyboard.press('Enter');
  await expectPage(page, 'COMMANDE_INFORMATIONS_PAIEMENT');
  await expect(page.getByRole('radio', { name: /^Prélèvement/ })).toBeDisabled();
  await expectSound(page);
  await pressed(page, /^Carte bancaire/, 'Space');
  await pressed(page, 'Envoyer ma commande', 'Enter');
  const numero = await placedNumber(page);
  await expect(page.locator('.timeline')).toContainText(`${CLEANING} vous envoie un devis`);
  await expectSound(page);

  await asProvider(page, numero, 'Envoyer un devis');
  await page.getByRole('link', { name: 'Suivre cette commande' }).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 'COMMANDE_VISUALISATION_MODIFICATION');
  await expect(fact(page, 'Prix avant crédit d’impôt')).toHaveText('130,00\u00a0€');
  await expect(fact(page, 'Prix après crédit d’impôt (estimation)')).toHaveText('65,00\u00a0€');
  await expectSound(page);
  await pressed(page, 'Accepter ce devis', 'Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Accepter le devis de 130,00\u00a0€');
  await pressed(page, /^Accepter le devis de/, 'Enter');
  await expect(page.getByText('Accepté', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accepter ce devis' })).toBeHidden();

  await asProvider(page, numero, 'Planifier');
  await page.reload();
  await expect(page.getByText('Planifiée', { exact: true })).toBeVisible();
  await expect(fact(page, 'Intervenant')).toHaveText('Samira K.');
  await expect(page.getByRole('button', { name: 'Modifier la commande' })).toBeHidden();
  for (const path of ['/prestations/commandes', '/prestations/commandes/suivi']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: new RegExp(numero) })).toBeVisible();
  }
  await expectSound(page);
  await page.goto('/');
  await expect(block).toContainText('Commandes en cours1');
  await expectSound(page);
});
