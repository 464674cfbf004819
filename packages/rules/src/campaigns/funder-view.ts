/**
 * What a funder sees about one person, field by field. `DONNE`: the funder wrote it, or it is the
 * funder's own money. `COMPTE`: the person's account, shown because the funder must recognise the
 * person. `JAMAIS`: no call of the funder's space answers it, whatever the contract.
 */
export type FunderViewOrigin = 'DONNE' | 'COMPTE' | 'JAMAIS';

interface FunderViewField {
  readonly origin: FunderViewOrigin;
  /** Shown to the funder beside the sheet. */
  readonly label: string;
  readonly why: string;
  /** Needs this permission besides that of the page. */
  readonly needs?: 'GERER_PLANS_AIDE';
}

const GIVEN = 'Vous l’avez transmis.';

/** Each field of a sheet is here: the sheet is made of those that are not `JAMAIS`. */
export const FUNDER_VIEW = {
  nom: { origin: 'COMPTE', label: 'Nom', why: 'Pour reconnaître la personne.' },
  prenom: { origin: 'COMPTE', label: 'Prénom', why: 'Pour reconnaître la personne.' },
  dateNaissance: {
    origin: 'COMPTE',
    label: 'Date de naissance',
    why: 'Pour distinguer deux personnes du même nom.',
  },
  identifiant: { origin: 'DONNE', label: 'Identifiant ou matricule', why: GIVEN },
  eMail: { origin: 'DONNE', label: 'Adresse e-mail transmise', why: GIVEN },
  etat: {
    origin: 'COMPTE',
    label: 'Inscription',
    why: 'Pour relancer les personnes attendues.',
  },
  dateDepart: { origin: 'DONNE', label: 'Date de départ', why: GIVEN },
  sessions: { origin: 'DONNE', label: 'Sessions où la personne est attendue', why: GIVEN },
  lignes: {
    origin: 'DONNE',
    label: 'Demandes et commandes',
    why: 'Vous les validez et vous en financez une part.',
  },
  plans: {
    origin: 'DONNE',
    label: 'Plans d’aide',
    why: 'Vous les accordez.',
    needs: 'GERER_PLANS_AIDE',
  },
  motif: {
    origin: 'JAMAIS',
    label: 'Usage prévu d’une demande',
    why: 'Il relève de la vie privée.',
  },
  consommation: {
    origin: 'JAMAIS',
    label: 'Solde, paiements, intervenants et déclarations',
    why: 'Ils relèvent de la vie privée\u00a0: seuls des totaux de cinq personnes au moins vous sont donnés.',
  },
  coordonnees: {
    origin: 'JAMAIS',
    label: 'E-mail, téléphones et adresse de l’espace de la personne',
    why: 'Elle les a donnés à l’émetteur, pas à vous.',
  },
  banque: {
    origin: 'JAMAIS',
    label: 'Coordonnées bancaires',
    why: 'Elles ne servent qu’aux paiements.',
  },
} as const satisfies Readonly<Record<string, FunderViewField>>;

export type FunderViewName = keyof typeof FUNDER_VIEW;
export const FUNDER_VIEW_NAMES = Object.keys(FUNDER_VIEW).filter(
  (name): name is FunderViewName => name in FUNDER_VIEW,
);

/** What the funder gave and may correct, by whether the person has registered. */
const CORRECTIONS = {
  EXPECTED: ['nom', 'prenom', 'dateNaissance', 'identifiant', 'eMail'],
  // The name, birth date and address are the person's: they correct them in their space.
  REGISTERED: ['identifiant'],
} as const;
export const CORRECTED_FIELDS = CORRECTIONS.EXPECTED;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

export const correctableFields = (isRegistered: boolean): readonly CorrectedField[] =>
  isRegistered ? CORRECTIONS.REGISTERED : CORRECTIONS.EXPECTED;

export const isShownToFunder = (
  name: FunderViewName,
  permissions: { readonly mayReadPlans: boolean },
): boolean => {
  const field: FunderViewField = FUNDER_VIEW[name];
  if (field.origin === 'JAMAIS') return false;
  return field.needs === undefined || permissions.mayReadPlans;
};
