import type { CampaignProblem } from '@portail/rules/campaigns/campaign-rules.ts';
import { MESSAGES } from '../messages/messages.ts';

/**
 * Sentences of the funder's campaign form. Apart from the others: nobody but a funder's page
 * loads them.
 */
export const CAMPAIGN_MESSAGES = {
  OPENING_MISSING: MESSAGES.required,
  CLOSING_MISSING: MESSAGES.required,
  CLOSING_NOT_AFTER_OPENING:
    'La date d’ouverture doit être strictement antérieure à la date de fermeture.',
  NO_PRODUCT: 'Choisissez au moins un produit\u00a0: un compte, des titres ou les deux.',
  COUNT_TWICE: 'Ce nombre de titres est indiqué deux fois.',
  CATEGORY_TWICE: 'Cette catégorie de personnel est indiquée deux fois.',
  PARTICIPATION_ABOVE_ORDER:
    'La participation maximale ne peut pas dépasser le montant maximal de commande.',
  TRANCHE_BOUNDS: 'Le haut de la tranche doit être supérieur à son bas.',
  TRANCHES_OVERLAP: 'Cette tranche en chevauche une autre.',
  SCALE_BOUNDS: 'Le haut du barème doit être supérieur à son bas.',
  SCALE_AND_TRANCHES: 'Une catégorie a des tranches ou un barème linéaire, pas les deux.',
  CODE_FORMAT: 'Un code ne comporte que des lettres sans accent, des chiffres et «\u00a0_\u00a0».',
  CODE_TWICE: 'Ce code est indiqué deux fois.',
  SOCIAL_SECURITY_NUMBER:
    'Le numéro de sécurité sociale ne peut pas être demandé\u00a0: le matricule suffit.',
  IDENTIFYING_UNKNOWN: 'L’information qui identifie la personne doit être l’un des contrôles.',
  IDENTIFYING_NOT_ASKED:
    'Le contrôle qui identifie la personne doit être demandé\u00a0: sélectionnez-le.',
  NO_DELIVERY: 'Proposez au moins une façon de livrer les titres.',
  NO_DELIVERY_POINT: 'Ajoutez au moins un point de livraison.',
  CLOSING_MAIL_DAY_MISSING: 'Indiquez combien de jours avant la fermeture cet e-mail doit partir.',
} as const satisfies Record<CampaignProblem, string>;

/** What only the server can see: the contract, and what people have already answered. */
export const CAMPAIGN_STATE_MESSAGES = {
  noCategory: 'Ajoutez au moins une catégorie de personnel.',
  product: 'Ce produit n’est pas prévu au contrat.',
  contractFixed: 'Le contrat d’une session ne change pas.',
  otherSession: 'Cet identifiant n’est pas celui de la session.',
  questionControl: 'Ce contrôle n’est pas l’un de ceux de la session.',
  categoryUsed: 'Des lignes de commande portent cette catégorie\u00a0: elle ne peut être retirée.',
  controlUsed: 'Des personnes ont déjà répondu à ce contrôle\u00a0: il ne peut être retiré.',
  questionUsed: 'Des personnes ont déjà répondu à cette question\u00a0: elle ne peut être retirée.',
  pointUsed: 'Des commandes sont livrées à ce point\u00a0: il ne peut être retiré.',
  productUsed: 'Des lignes de commande portent ce produit\u00a0: il ne peut être changé.',
  identifyingUsed:
    'Un fichier de contrôle est chargé\u00a0: l’information qui identifie la personne ne change plus.',
} as const;

export const CAMPAIGN_FIELD_MESSAGES = {
  rate: 'Le taux va de 0 à 100, avec deux décimales au plus.',
  count: (max: number) => `Le nombre de titres va de 1 à ${max}.`,
  daysBefore: (max: number) => `Le nombre de jours va de 0 à ${max}.`,
  atMost: (max: number) => `${max} éléments au plus.`,
} as const;
