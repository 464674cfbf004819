import { today } from './today.ts';
import type { brandingChanges } from '@portail/contract/branding/branding.schemas.ts';
import type { preOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import type { CampaignBodyInput } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { serviceOrderBody } from '@portail/contract/home-services/home-services.schemas.ts';
import type { registrationPayload } from '@portail/contract/identity/registration.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type * as z from 'zod/mini';

export const CONTROLS = [
  { code: 'MATRICULE', valeur: '1000101K' },
  { code: 'DATE_NAISSANCE', valeur: '15/06/1990' },
];

/** Antoine Fournier, expected in campaign 5001 of contract 100001. */
export const VALID_REGISTRATION: z.input<typeof registrationPayload> = {
  civilite: 'M',
  nom: 'Fournier',
  prenom: 'Antoine',
  dateNaissance: '15/06/1990',
  zoneAdresse0: '14 rue Garibaldi',
  telephonePrincipal: '0612131415',
  codePostalEtVille: '69006 LYON',
  offresMail: false,
  emailContact: 'antoine.fournier@courriel.example',
  confirmationEmailContact: 'antoine.fournier@courriel.example',
  verifierInfoControles: { informationsControles: CONTROLS },
  infosSupplementaires: [],
  nouveauMotDePasse: 'Tulipe-Ovale-Zinc-42',
  nouveauMotDePasseConfirmation: 'Tulipe-Ovale-Zinc-42',
  choixTypeProduit: 'COMPTE',
  dejaEnregistre: false,
};

export const ORDER_CONTROLS = [
  { idControle: '00000000-0000-4000-8000-000000000001', valeur: '1000001A' },
];
export const ORDER_CATEGORY = '00000000-0000-4000-8000-000000000002';

/** Camille Rousseau orders on paper and on an account; ids are those of no campaign. */
export const VALID_PRE_ORDER: z.input<typeof preOrderBody> = {
  profil: {
    emailContact: 'camille.rousseau@courriel.example',
    civilite: 'MME',
    dateNaissance: '14/03/1986',
    zoneAdresse0: '12 rue des Tilleuls',
    telephonePrincipal: '0612345678',
    codePostalEtVille: '69003 LYON',
    idCategoriePersonnel: ORDER_CATEGORY,
    informationsControles: ORDER_CONTROLS,
  },
  montants: {
    montantTotal: 250,
    montantTitre: 150,
    valeurFaciale: 15,
    montantCompte: 100,
    motifPreCommande: 'GARDE_ENFANT',
    conditionsGenerales: true,
  },
  livraison: { typeLivraison: 1 },
  paiement: { modePaiement: 3 },
};

/** A campaign on an account alone, by a control and a category; no field of it may be null. */
export const VALID_CAMPAIGN = {
  idContrat: '100001',
  libelle: 'Campagne de printemps',
  idProduitCompte: 'SAP',
  dateOuverture: formatFrenchDate(addDays(today(), 60)),
  dateFermeture: formatFrenchDate(addDays(today(), 90)),
  permanent: false,
  restrictionsValeursTitres: [],
  quotas: [
    {
      categoriePersonnel: 'Employé',
      maxParticipation: 600,
      maxCESU: 1_000,
      tauxParticipation: 60,
      tranches: [{ min: 0, max: 1_000, tauxParticipation: 80 }],
    },
  ],
  demanderInfosSupplementaires: true,
  controlerMontant: true,
  controlerMontantDisponible: true,
  infoControles: [
    { code: 'MATRICULE', libelle: 'Matricule', selectionnee: true },
    { code: 'QUOTIENT_FAMILIAL', libelle: 'Quotient familial', selectionnee: false },
  ],
  infosSupplementaires: [{ code: 'SERVICE', libelle: 'Service' }],
  livraisonDomicile: true,
  autreAdresse: false,
  pointLivraison: true,
  pointsDeLivraison: [{ libelle: 'Siège', codePostalEtVille: '69003 LYON' }],
  mailConfirmation: 'Votre commande est enregistrée.',
  messageIntroduction: 'Bienvenue dans la campagne.',
  mailOuverture: 'La campagne est ouverte.',
  mailFermeture: 'La campagne ferme bientôt.',
  jourAvantMailDeFermeture: 7,
  afficherConfirmation: true,
  afficherIntroduction: true,
  envoyerConfirmation: true,
  envoyerOuverture: true,
  envoyerFermeture: true,
} as const satisfies CampaignBodyInput;

/** Three hours of cleaning at the provider 7001 of Nicolas Garnier, demo-unique. */
export const VALID_SERVICE_ORDER: z.input<typeof serviceOrderBody> = {
  clientId: '7001',
  dispositif: 'PRESTATAIRE',
  attribution: [{ lien: 'MOI', part: 100 }],
  prestation: 'DEC_1',
  quantite: 3,
  dateDebut: formatFrenchDate(addDays(today(), 20)),
  dateFin: formatFrenchDate(addDays(today(), 40)),
  adresse: { zoneAdresse0: '7 impasse du Moulin', codePostalEtVille: '33700 MERIGNAC' },
  contact: { nom: 'Nicolas Garnier', telephone: '0711223344' },
  modePaiement: 'CARTE',
};

export const VALID_BRANDING: z.input<typeof brandingChanges> = {
  revision: 0,
  couleurs: {
    primary: '5b2a86',
    secondary: '0f4c3a',
    tertiary: 'c9a227',
    success: '2f9e44',
    warning: 'f08c00',
    danger: 'c92a2a',
  },
  options: { afficherImagesConnexion: true, afficherContact: true, afficherAide: true },
  textes: { 'connexion.welcome': 'Bienvenue dans l’espace CESU du Groupe Horizon' },
};

const NO_CHILD = '00000000-0000-4000-8000-000000000004';
export const LEO = { prenom: 'Léo', nom: 'Rousseau', dateNaissance: '12/05/2024' };
export const DECLARED_MONTH = {
  numeroContrat: '100001',
  typeContrat: 'CESU_RH',
  dateDebut: '01/09/2026',
  dateFin: '30/09/2026',
  datePaiement: '30/09/2026',
  nombreHeures: 10,
  salaireHoraireNet: 12.5,
  heuresSup25: 0,
  heuresSup50: 0,
  joursCongesPayes: 0,
} as const;
export const PAJE_MONTH = {
  ...DECLARED_MONTH,
  typeActivite: 'GED',
  numeroPajemploi: 'P0000000000001',
  numeroSalarie: '20000000000002',
  enfants: [{ idEnfant: NO_CHILD, ...LEO, selectionne: true }],
  complements: [],
} as const;
