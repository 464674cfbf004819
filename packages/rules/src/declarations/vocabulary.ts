/** The closed lists of declarations. The wire, the bodies and the screens use the same words. */

/** The national bodies: the CESU's own centre, and Pajemploi. */
export const ORGANISMES = ['CESU', 'PAJE'] as const;
export type Organisme = (typeof ORGANISMES)[number];

export const DECLARATION_STATUTS = ['TRANSMISE', 'ACCEPTEE', 'REJETEE', 'ANNULEE'] as const;
export type DeclarationStatut = (typeof DECLARATION_STATUTS)[number];

/** How far the message to the body has come, apart from what the body decides of it. */
export const ENVOI_ETATS = ['EN_COURS', 'RECUE', 'A_RESOUDRE'] as const;
export type EnvoiEtat = (typeof ENVOI_ETATS)[number];

/** Of an employer's account with the body: only ACTIF goes on. */
export const EMPLOYEUR_ETATS = ['ACTIF', 'SUSPENDU', 'RADIE', 'INCONNU'] as const;
export type EmployeurEtat = (typeof EMPLOYEUR_ETATS)[number];

/** Of the mandate by which the employer lets this portal declare: only ACTIF goes on. */
export const MANDAT_ETATS = ['ACTIF', 'EN_ATTENTE', 'ABSENT', 'RESILIE'] as const;
export type MandatEtat = (typeof MANDAT_ETATS)[number];

/** Registered childminder at her home, or care at the parents' home. */
export const PAJE_ACTIVITES = ['AMA', 'GED'] as const;
export type PajeActivite = (typeof PAJE_ACTIVITES)[number];

/** What somebody employed at home does, as a CESU declaration says it. */
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

/** Complements and their subtypes: these codes and no other (DECL-21). */
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
