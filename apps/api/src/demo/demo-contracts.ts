import { FEATURE_IDS, type FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { Row } from '../platform/db/database.ts';

/** The world's own names for rows, before the database gives them ids. */
type FinanceurTerms = 'payment_terms' | 'public_buyer';
export interface DemoFinanceur
  extends
    Omit<Row<'financeur'>, 'id' | 'created_at' | 'version' | 'cle_recherche' | FinanceurTerms>,
    Partial<Pick<Row<'financeur'>, FinanceurTerms>> {
  readonly ref: string;
}
type OrderTermsColumn = 'order_terms' | 'credit_limit_cents';
export interface DemoContract
  extends
    Omit<
      Row<'contract'>,
      | 'financeur_id'
      | 'created_at'
      | 'version'
      | 'payment_code_threshold_cents'
      | 'new_payee_code_threshold_cents'
      | 'paper_code_threshold_cents'
      | 'funder_order_code_threshold_cents'
      | 'funder_order_second_person'
      | 'campaign_second_person'
      | OrderTermsColumn
    >,
    Partial<Pick<Row<'contract'>, OrderTermsColumn>> {
  readonly financeur: string;
}
export interface DemoFeature {
  readonly contract: string;
  readonly id: FeatureId;
  readonly proprietes: Readonly<Record<string, string>>;
}

export const DEMO_FINANCEURS: readonly DemoFinanceur[] = [
  {
    ref: 'horizon',
    client_id: '4001',
    client_number: 'C004001',
    social_reason: 'Groupe Horizon',
    client_type: 'STANDARD',
    siret: '73282932000074',
    segment_id: 'GRANDS_COMPTES',
    expanded_mode: true,
    reportable_employer_contribution: true,
    zone_adresse0: '8 quai Perrache',
    zone_adresse1: 'Direction des ressources humaines',
    zone_adresse2: '',
    zone_adresse3: '',
    code_postal_et_ville: '69002 LYON',
    contact_nom: 'Hélène Dubois',
    contact_telephone: '0472001122',
    contact_email: 'rh@groupe-horizon.example',
  },
  {
    ref: 'perrin',
    client_id: '4002',
    client_number: 'C004002',
    social_reason: 'Boulangerie Perrin et fils',
    client_type: 'PETIT_CLIENT',
    siret: '81345677900012',
    segment_id: null,
    expanded_mode: false,
    reportable_employer_contribution: false,
    zone_adresse0: '3 place du Marché',
    zone_adresse1: '',
    zone_adresse2: '',
    zone_adresse3: '',
    code_postal_et_ville: '69230 SAINT-GENIS-LAVAL',
    contact_nom: 'Jean Perrin',
    contact_telephone: '0478112233',
    contact_email: 'contact@boulangerie-perrin.example',
    payment_terms: 'JOURS_30_FIN_DE_MOIS',
  },
  {
    ref: 'saint-aubin',
    client_id: '4003',
    client_number: 'C004003',
    social_reason: 'Ville de Saint-Aubin',
    client_type: 'STANDARD',
    siret: '21690388000013',
    segment_id: 'SECTEUR_PUBLIC',
    expanded_mode: false,
    reportable_employer_contribution: true,
    zone_adresse0: '1 place de la Mairie',
    zone_adresse1: 'Service du personnel',
    zone_adresse2: '',
    zone_adresse3: '',
    code_postal_et_ville: '69380 CHAZAY-D’AZERGUES',
    contact_nom: 'Service du personnel',
    contact_telephone: '0478445566',
    contact_email: 'personnel@saint-aubin.example',
    public_buyer: true,
  },
];

const COMMON = {
  param_espace_compte_id: 'ESPACE-1',
  contrat_sap_fk: null,
  supported_type: 'TITRE_ET_COMPTE',
  contract_activated: true,
  cesu_account_type: 'MONTANT',
  allow_product_type_choice: true,
  allow_withholding: true,
  autoriser_paiement_titre: true,
  type_inscription: 'CONTROLE',
  libelle_matricule: null,
  type_frais: null,
  montant_frais_cents: 0,
  taux_frais_bp: 0,
  tranche_carte_cents: 50_000,
} as const;

export const DEMO_CONTRACTS: readonly DemoContract[] = [
  {
    ...COMMON,
    numero: '100001',
    financeur: 'horizon',
    contract_type: 'CESU_RH',
    client_type: 'STANDARD',
    social_reason: 'Groupe Horizon',
    contrat_sap_fk: 'SAP-100001',
    libelle_produit_contrat: 'CESU Horizon',
    type_frais: 'FORFAIT',
    montant_frais_cents: 150,
  },
  {
    ...COMMON,
    numero: '100002',
    financeur: 'horizon',
    contract_type: 'CESU_SOCIAL',
    client_type: 'STANDARD',
    social_reason: 'Département du Val-Fleuri',
    cesu_account_type: 'MONTANT_PAR_MOIS',
    allow_product_type_choice: false,
    libelle_produit_contrat: 'CESU Autonomie',
    type_inscription: 'CODE_CESU',
  },
  {
    ...COMMON,
    numero: '100003',
    financeur: 'perrin',
    contract_type: 'CESU_RH',
    client_type: 'PETIT_CLIENT',
    social_reason: 'Boulangerie Perrin et fils',
    allow_product_type_choice: false,
    libelle_produit_contrat: 'CESU Petite entreprise',
    type_inscription: 'MATRICULE',
    libelle_matricule: 'Numéro de salarié',
    type_frais: 'PROPORTIONNEL',
    taux_frais_bp: 200,
    order_terms: 'PLAFOND',
    credit_limit_cents: 500_000,
  },
  {
    ...COMMON,
    numero: '100004',
    financeur: 'saint-aubin',
    contract_type: 'CESU_RH',
    client_type: 'STANDARD',
    social_reason: 'Ville de Saint-Aubin',
    allow_product_type_choice: false,
    allow_withholding: false,
    autoriser_paiement_titre: false,
    libelle_produit_contrat: 'CESU Agents',
    order_terms: 'PREPAIEMENT',
  },
];

const HR_MESSAGE = {
  titre: 'Commandez vos CESU',
  message:
    'La session de commande est ouverte. Votre employeur prend en charge une partie de vos CESU : pensez à commander avant la clôture.',
};

const on = (contract: string, ids: readonly FeatureId[]): readonly DemoFeature[] =>
  ids.map((id) => ({ contract, id, proprietes: id === 'COMMUNICATION_RH' ? HR_MESSAGE : {} }));

export const DEMO_FEATURES: readonly DemoFeature[] = [
  ...on('100001', FEATURE_IDS),
  ...on('100002', [
    'AFFICHER_MES_TITRES',
    'ONGLET_DECLARATION_PROFIL',
    'CONNEXION_PAR_CONTRAT',
    'SOUS_MENU_ATTESTATION_FISCALE',
  ]),
  ...on('100003', ['AFFICHER_MES_TITRES', 'SOUS_MENU_FAIRE_PRECOMMANDE']),
];

const tradeTerms = (
  contract: string,
  fees: Pick<Row<'echange_parametre'>, 'frais_cents' | 'seuil_cents' | 'taux_bp'>,
): readonly Row<'echange_parametre'>[] =>
  PRODUCT_TYPES.flatMap((from) =>
    PRODUCT_TYPES.map((to) => ({
      contract_numero: contract,
      produit_depart: from,
      produit_final: to,
      actif: true,
      ...fees,
    })),
  );

/** What a trade costs; under the second contract nothing, once its trade is open. */
export const DEMO_TRADE_TERMS: readonly Row<'echange_parametre'>[] = [
  ...tradeTerms('100001', { frais_cents: 1_000, seuil_cents: 20_000, taux_bp: 500 }),
  ...tradeTerms('100003', { frais_cents: 0, seuil_cents: 0, taux_bp: 0 }),
];

export const DEMO_THEMES: readonly Row<'contract_look'>[] = [
  {
    contract_numero: '100001',
    primary_color: '5b2a86',
    secondary_color: '0f4c3a',
    tertiary_color: 'c9a227',
    success_color: '2f9e44',
    warning_color: 'f08c00',
    danger_color: 'c92a2a',
    logo: 'PERSONNALISATION/100001/logo.svg',
    image_connexion_gauche: 'PERSONNALISATION/100001/image-connexion-gauche.svg',
    image_connexion_droite: 'PERSONNALISATION/100001/image-connexion-droite.svg',
    image_pied_de_page: 'PERSONNALISATION/100001/image-pied-de-page.svg',
    logo_alternative: null,
    image_connexion_gauche_alternative: null,
    image_connexion_droite_alternative: null,
    image_pied_de_page_alternative: null,
    afficher_images_connexion: true,
    afficher_contact: true,
    afficher_aide: true,
  },
];

type TextSet = Readonly<Record<string, string>>;

/** Keys of the portal's texts; a text that is not listed keeps its default. */
export const DEMO_SOCIAL_TEXTS: TextSet = {
  'connexion.welcome': 'Bienvenue dans votre espace d’aide à domicile',
  'accueil.shortcuts': 'De quoi avez-vous besoin ?',
  'accueil.messageTitle': 'Message de votre département',
};

export const DEMO_SMALL_CLIENT_TEXTS: TextSet = {
  'connexion.welcome': 'Bienvenue dans votre espace CESU, offert par votre entreprise',
  'accueil.leadRh': 'Vos CESU, offerts par {raisonSociale}.',
  'accueil.shortcuts': 'Vos CESU, en quelques gestes',
  'accueil.messageTitle': 'Message de votre entreprise',
};

export const DEMO_CONTRACT_TEXTS: Readonly<Record<string, TextSet>> = {
  '100001': {
    'cadre.brand': 'Horizon, mon espace CESU',
    'connexion.welcome': 'Bienvenue dans l’espace CESU du Groupe Horizon',
    'accueil.messageTitle': 'Le mot des ressources humaines',
    'contact.mail': 'cesu@groupe-horizon.example',
    'contact.telephone': '01 99 00 45 67',
    'contact.horaires':
      'du lundi au vendredi, de 8\u00a0h\u00a030 à 17\u00a0h\u00a030 (prix d’un appel local)',
  },
};
