import {
  hasClass,
  isScoreSufficient,
  lengthOf,
  PASSWORD_CLASSES,
  PASSWORD_LENGTH_MIN,
  type PasswordClass,
  type PasswordStrength,
} from '@portail/rules/identity/password/password-rules.ts';

export type PasswordRule = 'length' | PasswordClass | 'strength';

/** In the order in which they are shown. */
export const PASSWORD_RULES: readonly PasswordRule[] = ['length', ...PASSWORD_CLASSES, 'strength'];

/** `undefined` until the dictionaries are loaded. */
export type KnownStrength = PasswordStrength | undefined;

/** Is it hard enough to guess? */
export const isStrongEnough = ({ score, isGuessable }: PasswordStrength): boolean =>
  isScoreSufficient(score) && !isGuessable;

export const keepsRule = (rule: PasswordRule, password: string, strength: KnownStrength): boolean =>
  rule === 'length'
    ? lengthOf(password) >= PASSWORD_LENGTH_MIN
    : rule === 'strength'
      ? password !== '' && strength !== undefined && isStrongEnough(strength)
      : hasClass(password, rule);

/** 0 to 4. A password that everybody tries is worth nothing, whatever its letters say. */
export const shownScore = ({ score, isGuessable }: PasswordStrength): number =>
  isGuessable ? Math.min(score, 1) : score;
