import { violationsOf } from '../support/axe.ts';
import { aManager, dayIn, fillPlainCampaign, save, section } from '../support/funder-steps.ts';
import { choice, summaryOf } from '../support/order-steps.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

const CREATION = '/client/sessions-precommande/creation';

test('[FUND-07] every field of a campaign is saved, shown and changed', async ({ page }) => {
  const { contract } = await aManager(page);
  await page.goto(CREATION);
  await save(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Erreur\s: /);
  expect(await violationsOf(page)).toEqual([]);
  const libelle = `Campagne complète ${contract}`;
  await fillPlainCampaign(page, { libelle, from: dayIn(5), to: dayIn(35) });
  await page.getByLabel('Groupe de sessions').fill('GROUPE-A');
  await page.getByRole('combobox', { name: 'Titres papier' }).selectOption({ index: 1 });
  await page.getByLabel('Nom affiché pour le compte CESU').fill('Mon compte CESU');
  await page.getByLabel('Nom affiché pour les titres papier').fill('Mes chèques CESU');
  await page.getByLabel('Valeur d’un titre, si vous l’imposez').fill('15,5');
  await page.getByLabel('Nombres de titres proposés').fill('10, 20');
  await page.getByLabel('Prestations concernées').fill('GARDE');

  const quotas = section(page, 'Votre participation');
  await choice(page, 'Par tranches').click();
  await expect(quotas.getByText('Ajoutez plus bas le contrôle d’un montant')).toBeVisible();
  const first = quotas.locator('.session-item .session-item').first();
  await first.getByLabel('À partir de').fill('0');
  await first.getByLabel('Jusqu’à').fill('1000');
  await first.getByLabel('Taux').fill('80');
  await quotas.getByRole('button', { name: 'Ajouter une tranche' }).click();
  const second = quotas.locator('.session-item .session-item').nth(1);
  await expect(second.getByLabel('À partir de')).toBeFocused();
  await second.getByLabel('À partir de').fill('1000');
  await second.getByLabel('Taux').fill('40');
  await quotas.getByRole('button', { name: 'Ajouter une catégorie' }).click();
  const other = quotas.locator('.session-item').last();
  await other.getByLabel('Catégorie de personnel').fill('Cadre');
  await other.getByLabel('Votre participation maximale').fill('400');
  await other.getByLabel('Commande maximale').fill('1000');
  await other.locator('label', { hasText: 'Barème linéaire' }).click();
  await other.getByLabel('Montant bas', { exact: true }).fill('500');
  await other.getByLabel('Montant haut', { exact: true }).fill('2000');
  await other.getByLabel('Taux au montant bas').fill('80');
  await other.getByLabel('Taux au montant haut').fill('20');
  await other.getByLabel('Taux hors tranches').fill('40');

  const controls = section(page, 'Contrôles');
  for (const [code, words] of [
    ['MATRICULE', 'Matricule'],
    ['QUOTIENT_FAMILIAL', 'Quotient familial'],
  ] as const) {
    await controls.getByRole('button', { name: 'Ajouter un contrôle' }).click();
    const item = controls.locator('.session-item').last();
    await item.getByLabel('Code').fill(code);
    await item.getByLabel('Intitulé').fill(words);
  }
  await expect(quotas.getByText('Ajoutez plus bas le contrôle d’un montant')).toHaveCount(0);
  await controls
    .getByLabel('Information qui identifie la personne')
    .selectOption({ label: 'Matricule' });
  await page.getByLabel('Demander des informations supplémentaires').check();
  const questions = section(page, 'Informations supplémentaires');
  await questions.getByRole('button', { name: 'Ajouter une question' }).click();
  await questions.getByLabel('Question', { exact: true }).fill('Votre service');
  await questions.getByLabel('Code').fill('SERVICE');

  await page.getByLabel('À une autre adresse de son choix').check();
  await page.getByLabel('Dans un point de livraison').check();
  const points = section(page, 'Livraison des titres papier');
  await points.getByLabel('Nom du point').fill('Accueil du siège');
  await points.getByLabel('Numéro et voie').fill('1 rue des Lilas');
  await points.getByLabel('Code postal et ville').fill('69003 LYON');

  await page.getByLabel('Afficher un message avant la commande').check();
  await page.getByLabel('Message d’introduction').fill('Bienvenue dans la campagne.');
  await page.getByLabel('Afficher aussi ce message').check();
  await page.getByLabel('Texte de la confirmation').fill('Merci de votre commande.');
  await page.getByLabel('Envoyer un e-mail le jour de l’ouverture').check();
  await page.getByLabel('Texte de l’e-mail d’ouverture').fill('La campagne est ouverte.');
  await page.getByLabel('Envoyer un e-mail avant la fermeture').check();
  await page.getByLabel('Texte de l’e-mail de fermeture').fill('Plus que quelques jours.');
  await page.getByLabel('Nombre de jours avant la fermeture').fill('7');
  // Preview of the mail before anything is stored.
  await page.getByRole('button', { name: 'Aperçu : e-mail d’ouverture' }).click();
  const preview = page.getByRole('dialog', { name: 'Aperçu : e-mail d’ouverture' });
  await expect(preview).toContainText('La campagne est ouverte.');
  await expect(preview).toContainText(libelle);
  expect(await violationsOf(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Fermer l’aperçu' }).click();
  expect(await violationsOf(page)).toEqual([]);

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/gestion'),
  );
  await save(page).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({
    idContrat: contract,
    libelle,
    dateOuverture: dayIn(5),
    dateFermeture: dayIn(35),
    permanent: false,
    idGroupeSession: 'GROUPE-A',
    libellePersonnaliseProduitCompte: 'Mon compte CESU',
    libellePersonnaliseProduitTitre: 'Mes chèques CESU',
    valeurFacialeImposee: 15.5,
    restrictionsValeursTitres: [10, 20],
    idRefPrestationLimitation: 'GARDE',
    quotas: [
      {
        categoriePersonnel: 'Employé',
        maxParticipation: 600,
        maxCESU: 1000,
        tauxParticipation: 60,
        tranches: [
          { min: 0, max: 1000, tauxParticipation: 80 },
          { min: 1000, max: null, tauxParticipation: 40 },
        ],
        lineaire: null,
      },
      {
        categoriePersonnel: 'Cadre',
        tranches: [],
        lineaire: { min: 500, max: 2000, tauxAuMin: 80, tauxAuMax: 20 },
      },
    ],
    controlerMontant: true,
    controlerMontantDisponible: true,
    infoControleIdentificatrice: 'MATRICULE',
    infoControles: [{ code: 'MATRICULE', selectionnee: true }, { code: 'QUOTIENT_FAMILIAL' }],
    demanderInfosSupplementaires: true,
    infosSupplementaires: [{ code: 'SERVICE', libelle: 'Votre service', idControle: null }],
    livraisonDomicile: true,
    autreAdresse: true,
    pointLivraison: true,
    pointsDeLivraison: [{ libelle: 'Accueil du siège', codePostalEtVille: '69003 LYON' }],
    afficherIntroduction: true,
    messageIntroduction: 'Bienvenue dans la campagne.',
    afficherConfirmation: true,
    envoyerConfirmation: true,
    mailConfirmation: 'Merci de votre commande.',
    envoyerOuverture: true,
    mailOuverture: 'La campagne est ouverte.',
    envoyerFermeture: true,
    mailFermeture: 'Plus que quelques jours.',
    jourAvantMailDeFermeture: 7,
  });
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  await expect(page.getByText('La session est créée')).toBeVisible();
  await expect(page.getByText('80 % de 0,00 € à 1 000,00 €')).toBeVisible();
  await expect(page.getByText('7 jours avant la fermeture')).toBeVisible();

  await page.getByRole('link', { name: `Modifier la session ${libelle}` }).click();
  await expectPage(page, 'CLIENT_SESSION_MODIFICATION');
  await expect(page.getByLabel('Valeur d’un titre, si vous l’imposez')).toHaveValue('15,50');
  await expect(page.getByLabel('Contrat')).toHaveAttribute('readonly');
  await page.getByLabel('Nom de la session').fill(`${libelle} bis`);
  await page.getByRole('button', { name: 'Supprimer la catégorie Cadre' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter une catégorie' })).toBeFocused();
  await save(page).click();
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${libelle} bis`);
  await expect(page.getByRole('rowheader', { name: 'Cadre' })).toHaveCount(0);
  await expect(page.getByText('Mon compte CESU')).toBeVisible();
});
