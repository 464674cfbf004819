import type { Row } from '../platform/db/database.ts';

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

/** The keys are those of the portal's own texts; what is not said here keeps its wording. */
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
