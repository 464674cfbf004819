import type {
  ContentValues,
  OrderProfileValues,
  OrderCeilingAnswer,
  StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import type { PrecommandeCampaign } from '@portail/contract/orders/order-campaign.schemas.ts';
import {
  campaignDetailsOf,
  type CampaignDetails,
} from '@portail/contract/campaigns/campaign.mapper.ts';
import type { OrderPlace } from './order-data.ts';
import type { OrderDraft } from './order-draft.ts';

const ADDRESS = {
  zoneAdresse0: '1 rue des Lilas',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '69003 LYON',
};

/** In the shape of the wire. */
export const aWireCampaign = (change: Partial<PrecommandeCampaign> = {}): PrecommandeCampaign => ({
  id: 'S1',
  idContrat: '100001',
  libelle: 'Campagne',
  idProduitCompte: 'GE',
  idProduitTitre: 'GE',
  libellePersonnaliseProduitCompte: null,
  libellePersonnaliseProduitTitre: null,
  dateOuverture: '01/11/2026',
  dateFermeture: '30/11/2026',
  permanent: false,
  valeurFacialeImposee: null,
  idRefPrestationLimitation: null,
  restrictionsValeursTitres: [20, 10, 30],
  idGroupeSession: null,
  quotas: [],
  demanderInfosSupplementaires: false,
  controlerMontant: true,
  controlerMontantDisponible: true,
  infoControleIdentificatrice: null,
  infoControles: [],
  infosSupplementaires: [],
  livraisonDomicile: true,
  autreAdresse: true,
  pointLivraison: false,
  pointsDeLivraison: [],
  mailConfirmation: '',
  messageIntroduction: '',
  mailOuverture: '',
  mailFermeture: '',
  jourAvantMailDeFermeture: null,
  afficherConfirmation: false,
  afficherIntroduction: false,
  envoyerConfirmation: false,
  envoyerOuverture: false,
  envoyerFermeture: false,
  ...change,
});

export const aCampaign = (change: Partial<PrecommandeCampaign> = {}): CampaignDetails =>
  campaignDetailsOf(aWireCampaign(change));

export const aStored = (change: Partial<StoredPreOrder> = {}): StoredPreOrder => ({
  orderType: 'NEW_ORDER',
  profil: {
    ...ADDRESS,
    emailContact: 'a@courriel.example',
    civilite: 'MLLE',
    dateNaissance: '02/03/1984',
    telephonePrincipal: '0612131415',
    telephoneSecondaire: '',
    idCategoriePersonnel: null,
    informationsControles: [],
  },
  montants: {
    montantTotal: 0,
    montantTitre: 0,
    valeurFaciale: null,
    montantCompte: 0,
    motifPreCommande: null,
    millesime: null,
    conditionsGenerales: false,
  },
  formePreferee: null,
  livraison: null,
  paiement: { modePaiement: null, modesProposes: [3], dejaPaye: null, montantModifiable: true },
  ...change,
});

export const aPlace = (change: Partial<OrderPlace> = {}): OrderPlace => ({
  campaign: aCampaign(),
  stored: aStored(),
  complementary: {
    informationsControles: [],
    categoriesPersonnel: [
      { categoriePersonnelId: 'Q1', libelle: 'Employé', selectionne: false },
      { categoriePersonnelId: 'Q2', libelle: 'Cadre', selectionne: true },
    ],
  },
  statut: 'OUVERTE',
  offers: [],
  ...change,
});

export const CEILING: OrderCeilingAnswer = {
  tauxAbondement: 60,
  maxPrecommande: 800,
  maxParticipation: 600,
  maxPrecommandeInitial: 1_000,
  maxParticipationInitial: 600,
  annee: 2026,
  plafondExoneration: 2_591,
  anneeFiscale: 2026,
  aideRecue: 0,
  aideEnAttente: 0,
  exonerationRestante: 2_591,
};

export const content = (change: Partial<ContentValues> = {}): ContentValues => ({
  montantTotal: 40_000,
  montantTitre: 15_000,
  montantCompte: 25_000,
  valeurFaciale: 1_500,
  motifPreCommande: 'MENAGE',
  ...change,
});

const PROFILE: OrderProfileValues = {
  ...ADDRESS,
  emailContact: 'a@courriel.example',
  civilite: 'MME',
  dateNaissance: '02/03/1984',
  telephonePrincipal: '0612131415',
  telephoneSecondaire: '',
  idCategoriePersonnel: 'Q1',
  informationsControles: [{ idControle: 'C1', valeur: '1000001A' }],
};

export const aDraft = (change: Partial<OrderDraft> = {}): OrderDraft => ({
  campaign: { idSession: 'S1' },
  profile: PROFILE,
  content: content(),
  parts: {
    partBeneficiaire: 16_000,
    partFinancee: 24_000,
    fraisCompte: 0,
    fraisTitre: 0,
    partImposable: 0,
  },
  delivery: { ...ADDRESS, typeLivraison: '1', pointLivraisonId: '' },
  payment: { modePaiement: '4' },
  ...change,
});
