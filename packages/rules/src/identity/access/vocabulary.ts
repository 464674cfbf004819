/** Closed lists of the access rules. The wire uses the same values. */
import { SIGN_IN_SPACE_TYPES } from './sign-in-spaces.ts';

export const SPACE_TYPES = [...SIGN_IN_SPACE_TYPES, 'ESPACE_OPERATEUR'] as const;
/** Operators sign in by a link of a partner, or by the sign-in page at an address of their own. */
export type SpaceType = (typeof SPACE_TYPES)[number];

export const VISUALISATION_MODES = ['CESU_RH', 'CESU_SOCIAL'] as const;
export type VisualisationMode = (typeof VISUALISATION_MODES)[number];

export const CLIENT_TYPES = ['STANDARD', 'PETIT_CLIENT'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

export const FEATURE_IDS = [
  'SOUS_MENU_CHANGER_FORMAT',
  'AFFICHER_MES_TITRES',
  'SOUS_MENU_FAIRE_PRECOMMANDE',
  'SOUS_MENU_ECHANGE',
  'ONGLET_DECLARATION_PROFIL',
  'CONNEXION_PAR_CONTRAT',
  'OUVERTURE_PAR_CONTRAT',
  'COMMUNICATION_RH',
  'SOUS_MENU_ATTESTATION_FISCALE',
] as const;
export type FeatureId = (typeof FEATURE_IDS)[number];

export const CONTRACT_FLAGS = [
  'allowWithholding',
  'allowProductTypeChoice',
  'autoriserPaiementTitre',
] as const;
export type ContractFlag = (typeof CONTRACT_FLAGS)[number];

export const BENEFICIARY_PERMISSIONS = [
  'CONSULTER_COMPTE',
  'PAYER_COMPTE',
  'DECLARER_SALARIE',
  'CONSULTER_DECLARATIONS',
  'CONSULTER_TITRES',
  'PAYER_TITRE',
  'CONVERTIR_FORMAT',
  'ECHANGER_MILLESIME',
  'PASSER_COMMANDE',
  'CONSULTER_COMMANDES',
  'CONSULTER_DOCUMENTS',
  'CONSULTER_PROFIL',
  'GERER_PROFIL',
  'COMMANDER_PRESTATION',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
  'PAYER_FACTURES',
] as const;
export const CLIENT_PERMISSIONS = [
  'CONSULTER_SESSIONS_PRECOMMANDE',
  'GERER_SESSIONS_PRECOMMANDE',
  'VALIDER_COMMANDES_FINANCEUR',
  'PAYER_FACTURES_FINANCEUR',
  'GERER_PLANS_AIDE',
  'GERER_UTILISATEURS',
] as const;
export const INTERVENANT_PERMISSIONS = [
  'CONSULTER_REMISES',
  'GERER_COORDONNEES_BANCAIRES',
] as const;
export const OPERATOR_PERMISSIONS = [
  'BO_DEMANDES_GESTION',
  'BO_INTERLOCUTEURS',
  'BO_RAPPORTS',
  'BO_FINANCEURS',
  'BO_PERSONNES',
  'BO_OPERATIONS',
  'BO_PERSONNALISATION',
  'BO_OPERATEURS',
  'BO_PARAMETRES',
] as const;
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];
export const PERMISSIONS = [
  ...BENEFICIARY_PERMISSIONS,
  ...CLIENT_PERMISSIONS,
  ...INTERVENANT_PERMISSIONS,
  ...OPERATOR_PERMISSIONS,
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Kinds of link that open a session in the space of a person. The last two are used by operators;
 * an operator's session in the back office itself is not a link session.
 */
export const LINK_KINDS = ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The kinds that the wire calls "bypassed". */
export const BYPASS_KINDS = ['PARTENAIRE', 'SAP'] as const;
export type BypassKind = (typeof BYPASS_KINDS)[number];

export const ORDER_TYPES = ['NEW_ORDER', 'EDIT_ORDER', 'CANCEL_ORDER', 'VIEW_ORDER'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
