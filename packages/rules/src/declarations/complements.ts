import { centsOf, formatAmount, type Cents } from '../money/cents.ts';
import { DECLARATION_MESSAGES, type DeclarationProblem } from './declaration-messages.ts';
import { formatHours, hoursOf, MAX_HOURS, type Hours } from './hours.ts';
import {
  COMPLEMENT_SOUS_TYPES,
  type ComplementCategorie,
  type ComplementSousType,
} from './vocabulary.ts';

export type ComplementUnit = 'MONTANT' | 'HEURES' | 'KILOMETRES';

export interface Complement {
  readonly categorie: ComplementCategorie;
  readonly sousType: ComplementSousType | null;
  /** Whole hundredths of its unit: cents, hundredths of an hour, hundredths of a kilometre. */
  readonly valeur: number;
}

const HUNDREDTHS = 100;

/** Public-sector scale, the minimum when nothing better was agreed. */
export const KILOMETRE_RATE = centsOf(32);

export const MAX_AMOUNT = centsOf(9_999_999);

const MAXIMA: Readonly<Record<ComplementUnit, number>> = {
  MONTANT: MAX_AMOUNT,
  HEURES: MAX_HOURS,
  KILOMETRES: 9999 * HUNDREDTHS,
};

const MAXIMUM_TEXTS: Readonly<Record<ComplementUnit, string>> = {
  MONTANT: '99\u00a0999,99',
  HEURES: '744',
  KILOMETRES: '9\u00a0999',
};

const CATEGORY_LABELS: Readonly<Record<ComplementCategorie, string>> = {
  HEUR: 'Heures spécifiques',
  AVAN: 'Avantage en nature',
  PART: 'Indemnité particulière',
  PRIM: 'Prime',
  TRAN: 'Transport',
  FINC: 'Fin de contrat',
};

const SUBTYPE_LABELS: Readonly<Record<ComplementSousType, string>> = {
  NUIT: 'présence de nuit',
  GARD: 'garde partagée',
  RESP: 'présence responsable',
  NOUR: 'nourriture',
  LOGE: 'logement',
  AUTR: 'autre',
  KILO: 'indemnités kilométriques',
  FRAI: 'frais de transport',
  LICE: 'indemnité de licenciement',
  RETR: 'indemnité de départ à la retraite',
};

export const labelOfCategory = (categorie: ComplementCategorie): string =>
  CATEGORY_LABELS[categorie];

export const labelOfSubtype = (sousType: ComplementSousType): string => SUBTYPE_LABELS[sousType];

export const subtypesOf = (categorie: ComplementCategorie): readonly ComplementSousType[] =>
  COMPLEMENT_SOUS_TYPES[categorie];

export const unitOf = (
  categorie: ComplementCategorie,
  sousType: ComplementSousType | null,
): ComplementUnit => {
  if (categorie === 'HEUR') return 'HEURES';
  return sousType === 'KILO' ? 'KILOMETRES' : 'MONTANT';
};

/** Benefits in kind are subtracted, because the employee already received them. */
export const amountOfComplement = ({ categorie, sousType, valeur }: Complement): Cents => {
  switch (unitOf(categorie, sousType)) {
    // Specific hours are part of the paid hours and add no amount.
    case 'HEURES':
      return centsOf(0);
    case 'KILOMETRES':
      return centsOf(Math.floor((valeur * KILOMETRE_RATE + HUNDREDTHS / 2) / HUNDREDTHS));
    case 'MONTANT':
      return centsOf(categorie === 'AVAN' ? 0 - valeur : valeur);
  }
};

const kilometresFormat = (hundredths: number): string =>
  `${formatHours(hoursOf(hundredths)).slice(0, -2)}\u00a0km`;

export const detailOfComplement = ({ categorie, sousType, valeur }: Complement): string => {
  switch (unitOf(categorie, sousType)) {
    case 'HEURES':
      return formatHours(hoursOf(valeur));
    case 'KILOMETRES':
      return `${kilometresFormat(valeur)} × ${formatAmount(KILOMETRE_RATE)}`;
    case 'MONTANT':
      return formatAmount(centsOf(valeur));
  }
};

/** "Transport : frais de transport", or the category alone. */
export const labelOfComplement = ({ categorie, sousType }: Complement): string =>
  sousType === null
    ? CATEGORY_LABELS[categorie]
    : `${CATEGORY_LABELS[categorie]}\u00a0: ${SUBTYPE_LABELS[sousType]}`;

const isKnownPair = ({ categorie, sousType }: Complement): boolean => {
  const subtypes = subtypesOf(categorie);
  return sousType === null ? subtypes.length === 0 : subtypes.includes(sousType);
};

const problemsOfOne = (complement: Complement, index: number): readonly DeclarationProblem[] => {
  const unit = unitOf(complement.categorie, complement.sousType);
  const champ = `complements.${index}.valeur`;
  return [
    ...(isKnownPair(complement)
      ? []
      : [
          {
            champ: `complements.${index}.sousType`,
            message: DECLARATION_MESSAGES.complementKind,
          },
        ]),
    ...(complement.valeur > 0 ? [] : [{ champ, message: DECLARATION_MESSAGES.notPositive }]),
    ...(complement.valeur > MAXIMA[unit]
      ? [{ champ, message: DECLARATION_MESSAGES.tooMuch(MAXIMUM_TEXTS[unit]) }]
      : []),
  ];
};

/** Checks each complement, then the sum of specific hours against the worked hours. */
export const problemsOfComplements = (
  complements: readonly Complement[],
  worked: Hours,
): readonly DeclarationProblem[] => {
  const alone = complements.flatMap(problemsOfOne);
  const specific = complements.flatMap((one, index) =>
    one.categorie === 'HEUR' ? [{ valeur: one.valeur, index }] : [],
  );
  const last = specific.at(-1);
  const total = specific.reduce((sum, { valeur }) => sum + valeur, 0);
  return alone.length > 0 || last === undefined || total <= worked
    ? alone
    : [
        {
          champ: `complements.${last.index}.valeur`,
          message: DECLARATION_MESSAGES.specificHours,
        },
      ];
};
