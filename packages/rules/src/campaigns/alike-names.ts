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
