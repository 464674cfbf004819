/** Closed lists shared by the wire, the national bodies and the pages. */

/** The national bodies. */
export const ORGANISMES = ['CESU', 'PAJE'] as const;
export type Organisme = (typeof ORGANISMES)[number];

export const DECLARATION_STATUTS = ['TRANSMISE', 'ACCEPTEE', 'REJETEE', 'ANNULEE'] as const;
export type DeclarationStatut = (typeof DECLARATION_STATUTS)[number];

/** State of the transmission, independent of the decision of the body. */
export const ENVOI_ETATS = ['EN_COURS', 'RECUE', 'A_RESOUDRE'] as const;
export type EnvoiEtat = (typeof ENVOI_ETATS)[number];

/** Employer account at the body: only ACTIF can declare. */
export const EMPLOYEUR_ETATS = ['ACTIF', 'SUSPENDU', 'RADIE', 'INCONNU'] as const;
export type EmployeurEtat = (typeof EMPLOYEUR_ETATS)[number];

/** Mandate that allows this portal to declare: only ACTIF can declare. */
export const MANDAT_ETATS = ['ACTIF', 'EN_ATTENTE', 'ABSENT', 'RESILIE'] as const;
export type MandatEtat = (typeof MANDAT_ETATS)[number];

/** AMA: registered childminder; GED: care at the parents' home. */
export const PAJE_ACTIVITES = ['AMA', 'GED'] as const;
export type PajeActivite = (typeof PAJE_ACTIVITES)[number];

export const CESU_ACTIVITES = [
  'MENAGE',
  'GARDE_ENFANT',
  'SOUTIEN_SCOLAIRE',
  'AIDE_PERSONNE_AGEE',
  'AIDE_PERSONNE_HANDICAPEE',
  'PREPARATION_REPAS',
  'JARDINAGE',
  'BRICOLAGE',
  'ASSISTANCE_INFORMATIQUE',
  'ASSISTANCE_ADMINISTRATIVE',
  'AUTRE',
] as const;
export type CesuActivite = (typeof CESU_ACTIVITES)[number];

/** Paid leave: ten per cent with each wage, or paid when it is taken. */
export const MODES_CONGES = ['MAJORATION_10', 'CONGES_PRIS'] as const;
export type ModeConges = (typeof MODES_CONGES)[number];

/** Complements and their subtypes. */
export const COMPLEMENT_SOUS_TYPES = {
  HEUR: ['NUIT', 'GARD', 'RESP'],
  AVAN: ['NOUR', 'LOGE', 'AUTR'],
  PART: [],
  PRIM: [],
  TRAN: ['KILO', 'FRAI'],
  FINC: ['LICE', 'RETR'],
} as const;
export type ComplementCategorie = keyof typeof COMPLEMENT_SOUS_TYPES;
export type ComplementSousType = (typeof COMPLEMENT_SOUS_TYPES)[ComplementCategorie][number];
export const COMPLEMENT_CATEGORIES = ['HEUR', 'AVAN', 'PART', 'PRIM', 'TRAN', 'FINC'] as const;
export const COMPLEMENT_SOUS_TYPE_CODES = [
  'NUIT',
  'GARD',
  'RESP',
  'NOUR',
  'LOGE',
  'AUTR',
  'KILO',
  'FRAI',
  'LICE',
  'RETR',
] as const satisfies readonly ComplementSousType[];
