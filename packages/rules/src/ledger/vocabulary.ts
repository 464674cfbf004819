/** Accounts of the books, as the accountants name them. */
export const ACCOUNT_KINDS = [
  'BENEFICIAIRE_COMPTE',
  'BENEFICIAIRE_EN_ATTENTE',
  'TITRES_EN_CIRCULATION',
  'A_PAYER',
  'CREANCE_FINANCEUR',
  'PART_A_RECEVOIR',
  'CARTE_A_REGLER',
  'FRAIS',
  'EXPIRE',
  'PERTE',
  'BANQUE',
  'DROITS',
  'PLAN_FINANCEUR',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** One journal has one unit: minutes are never added to euros. */
export const LEDGER_UNITS = ['CENTIME', 'MINUTE', 'CENTIEME_HEURE'] as const;
export type LedgerUnit = (typeof LEDGER_UNITS)[number];

/** Channel of a movement. */
export type MovementOrigin =
  | 'PERSONNE'
  | 'LIEN'
  | 'BACK_OFFICE'
  | 'IMPORT'
  | 'NOTIFICATION'
  | 'TACHE';

export const JOURNAL_KINDS = [
  'COMMANDE',
  'ENCAISSEMENT',
  'RETOUR_PRELEVEMENT',
  'PAIEMENT_COMPTE',
  'COMPLEMENT_CARTE',
  'FACTURES_CARTE',
  'AVOIR_SERVICE',
  'PAIEMENT_TITRES',
  'COMPTE_VERS_TITRES',
  'TITRES_VERS_COMPTE',
  'REMPLACEMENT_TITRES',
  'RESTITUTION_TITRES',
  'ECHANGE_MILLESIME',
  'FRAIS_ECHANGE',
  'VALEUR_DISPONIBLE',
  'EXPIRATION',
  'OUVERTURE_MOIS',
  'RETOUR_MOIS',
  'PAIEMENT_DROITS',
  'PAIEMENT_SOCIAL',
  'VIREMENT',
  'REGLEMENT_CARTE',
  'REGLEMENT_FINANCEUR',
  'AVOIR_FINANCEUR',
  'RETENUE_RECUE',
  'PASSAGE_EN_PERTE',
  'CONTRE_PASSATION',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
