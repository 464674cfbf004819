import { nameKey } from '../identifiers/names.ts';

/** Typing errors accepted between two spellings of one name. */
const MAX_DISTANCE = 2;
/** A short name may differ less: "Jo" is not "An". */
const LETTERS_PER_ERROR = 4;

/** The number of letters to add, remove or change. */
const distanceOf = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (const [column, compared] of Array.from(other).entries()) {
      current.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (before[column] ?? 0) + (letter === compared ? 0 : 1),
        ),
      );
    }
    before = current;
  }
  return before[other.length] ?? 0;
};

/** Numbered names are different on purpose. */
const digitsOf = (key: string): string => key.replaceAll(/\D/g, '');

const swapped = (key: string): string => key.split('|').toReversed().join('|');

/**
 * Whether two different keys "NOM|PRENOM" may be spellings of one name: a typing error or two, or
 * the last and first name swapped.
 */
export const areAlike = (one: string, other: string): boolean => {
  if (one === swapped(other)) return true;
  if (digitsOf(one) !== digitsOf(other)) return false;
  const most = Math.min(
    MAX_DISTANCE,
    Math.floor(Math.min(one.length, other.length) / LETTERS_PER_ERROR),
  );
  if (Math.abs(one.length - other.length) > most) return false;
  return distanceOf(one, other) <= most;
};

export interface NamedPerson {
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly dateNaissance: string | null;
}

/**
 * Whether a line that keeps its identifier seems to be about another person: another name than a
 * spelling of the former, and another birth date; without both dates, another first name.
 */
export const isAnotherPerson = (before: NamedPerson, after: NamedPerson): boolean => {
  const [nomBefore, prenomBefore] = [nameKey(before.nom ?? ''), nameKey(before.prenom ?? '')];
  const [nomAfter, prenomAfter] = [nameKey(after.nom ?? ''), nameKey(after.prenom ?? '')];
  if (nomBefore + prenomBefore === '' || nomAfter + prenomAfter === '') return false;
  const [keyBefore, keyAfter] = [`${nomBefore}|${prenomBefore}`, `${nomAfter}|${prenomAfter}`];
  if (keyBefore === keyAfter || areAlike(keyBefore, keyAfter)) return false;
  return before.dateNaissance === null || after.dateNaissance === null
    ? prenomBefore !== prenomAfter
    : before.dateNaissance !== after.dateNaissance;
};
