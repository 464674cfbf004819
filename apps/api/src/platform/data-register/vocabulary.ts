/** Data classes, purposes and retentions of the register of processing (RGPD, article 30). */
export const DATA_CLASSES = {
  IDENTITE: { libelle: 'Identité', isPersonal: true, isGiven: true, mask: 'aucun' },
  CONTACT: { libelle: 'Coordonnées', isPersonal: true, isGiven: true, mask: 'aucun' },
  FOYER: { libelle: 'Enfants et proches', isPersonal: true, isGiven: true, mask: 'aucun' },
  FINANCIER: {
    libelle: 'Situation économique et paiements',
    isPersonal: true,
    isGiven: true,
    mask: 'IBAN : quatre derniers caractères',
  },
  LIBRE: { libelle: 'Texte libre', isPersonal: true, isGiven: true, mask: 'NIR masqué' },
  CONNEXION: { libelle: 'Traces de connexion', isPersonal: true, isGiven: true, mask: 'aucun' },
  TIERS: {
    libelle: 'Donnée d’une autre personne',
    isPersonal: true,
    isGiven: false,
    mask: 'jamais montrée',
  },
  COPIE: {
    libelle: 'Copie technique d’une donnée décrite ailleurs',
    isPersonal: true,
    isGiven: false,
    mask: 'jamais montrée',
  },
  SECRET: {
    libelle: 'Empreinte ou contenu scellé',
    isPersonal: true,
    isGiven: false,
    mask: 'jamais montré',
  },
  TECHNIQUE: {
    libelle: 'Identifiant, état ou date',
    isPersonal: false,
    isGiven: true,
    mask: 'aucun',
  },
  METIER: { libelle: 'Donnée de gestion', isPersonal: false, isGiven: false, mask: 'aucun' },
} as const;
export type DataClass = keyof typeof DATA_CLASSES;

export const PURPOSES = {
  COMPTE: { libelle: 'Ouvrir et tenir votre espace', base: 'Contrat (RGPD, 6.1.b)' },
  SECURITE: {
    libelle: 'Protéger votre espace et savoir qui y est entré',
    base: 'Intérêt légitime : sécurité (RGPD, 6.1.f et 32)',
  },
  CONSENTEMENT: {
    libelle: 'Prouver vos choix',
    base: 'Obligation légale (RGPD, 6.1.c et 7.1)',
  },
  DROITS: {
    libelle: 'Répondre à l’exercice de vos droits',
    base: 'Obligation légale (RGPD, 6.1.c et 12)',
  },
  RELATION: { libelle: 'Vous répondre et vous informer', base: 'Contrat (RGPD, 6.1.b)' },
  COMMANDE: {
    libelle: 'Inscriptions, commandes et plans d’aide de votre financeur',
    base: 'Contrat (RGPD, 6.1.b)',
  },
  PAIEMENT: { libelle: 'Comptes, titres et paiements', base: 'Contrat (RGPD, 6.1.b)' },
  DECLARATION: {
    libelle: 'Déclarer votre salarié en votre nom',
    base: 'Contrat : mandat de déclaration (RGPD, 6.1.b)',
  },
  PRESTATION: {
    libelle: 'Commander, suivre et payer des services à domicile',
    base: 'Contrat (RGPD, 6.1.b)',
  },
  VERSEMENT: { libelle: 'Payer les intervenants', base: 'Contrat (RGPD, 6.1.b)' },
  COMPTABILITE: {
    libelle: 'Tenir les livres',
    base: 'Obligation légale (RGPD, 6.1.c ; code de commerce, L123-22)',
  },
  FINANCEUR: { libelle: 'Gérer les contrats des financeurs', base: 'Contrat (RGPD, 6.1.b)' },
  EXPLOITATION: { libelle: 'Faire fonctionner le service', base: 'Intérêt légitime (RGPD, 6.1.f)' },
} as const satisfies Record<string, { libelle: string; base: string }>;
export type Purpose = keyof typeof PURPOSES;

export const RETENTIONS = {
  JOUR_1: { libelle: '1 jour après usage', fate: 'effacée' },
  JOURS_30: { libelle: '30 jours', fate: 'effacée' },
  JOURS_180: { libelle: '180 jours sans usage', fate: 'effacée' },
  JOURS_400: { libelle: '400 jours au plus', fate: 'effacée' },
  MOIS_6: { libelle: '6 mois après la dernière déclaration', fate: 'effacée' },
  MOIS_12: { libelle: '12 mois', fate: 'effacée' },
  MOIS_25: { libelle: '25 mois', fate: 'effacée' },
  ANS_3: { libelle: '3 ans', fate: 'effacée' },
  COMPTE: { libelle: 'Tant que l’espace est ouvert', fate: 'effacée avec l’espace' },
  COMPTABLE: {
    libelle: '10 ans (code de commerce, L123-22)',
    fate: 'gardée sous un identifiant opaque ; après dix ans, plus rien n’y nomme personne',
  },
  PERMANENTE: { libelle: 'Tant que le service existe', fate: 'sans objet' },
} as const satisfies Record<string, { libelle: string; fate: string }>;
export type Retention = keyof typeof RETENTIONS;
