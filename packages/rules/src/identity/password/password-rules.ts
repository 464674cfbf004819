/** Minimum score of the specification, out of four. */
export const PASSWORD_SCORE_MIN = 2;
export const isScoreSufficient = (score: number): boolean => score >= PASSWORD_SCORE_MIN;

export const PASSWORD_LENGTH_MIN = 12;

/** In display order. */
export type PasswordProblem = 'too-short' | 'missing-classes' | 'too-weak';

const CLASSES = {
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  // Neither letter, digit nor space.
  special: /[^\p{L}\p{N}\s]/u,
} as const;
export type PasswordClass = keyof typeof CLASSES;
export const PASSWORD_CLASSES = [
  'uppercase',
  'lowercase',
  'digit',
  'special',
] as const satisfies readonly PasswordClass[];

export const hasClass = (password: string, name: PasswordClass): boolean =>
  CLASSES[name].test(password);

export const hasAllClasses = (password: string): boolean =>
  PASSWORD_CLASSES.every((name) => hasClass(password, name));

/** Counts code points: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

export interface PasswordStrength {
  /** Out of four, from the strength library. */
  readonly score: number;
  /** Made of common words or words about the user, whatever the score. */
  readonly isGuessable: boolean;
}

export const passwordProblems = (
  password: string,
  { score, isGuessable }: PasswordStrength,
): readonly PasswordProblem[] => {
  const problems: PasswordProblem[] = [];
  if (lengthOf(password) < PASSWORD_LENGTH_MIN) problems.push('too-short');
  if (!hasAllClasses(password)) problems.push('missing-classes');
  if (score < PASSWORD_SCORE_MIN || isGuessable) problems.push('too-weak');
  return problems;
};
