import { PASSWORD_SCORE_MIN } from './password-score.ts';

export const PASSWORD_LENGTH_MIN = 12;

/** What is wrong with a new password, in the order in which it is said. */
export type PasswordProblem = 'too-short' | 'missing-classes' | 'too-weak';

const CLASSES: readonly RegExp[] = [
  /\p{Lu}/u,
  /\p{Ll}/u,
  /\p{Nd}/u,
  // Special: anything that is neither letter, digit nor space.
  /[^\p{L}\p{N}\s]/u,
];

export const hasAllClasses = (password: string): boolean =>
  CLASSES.every((pattern) => pattern.test(password));

/** Characters as a person counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

export interface PasswordStrength {
  /** Out of four, by the strength library. */
  readonly score: number;
  /** Made of a common word or of words about the person, whatever the score says. */
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
