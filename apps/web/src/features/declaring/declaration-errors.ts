import type { DeclarationProblem } from '@portail/rules/declarations/problem.ts';

/** By field of the page, as the wire names it. */
export type DeclarationErrors = Readonly<Record<string, string>>;

/**
 * What the rules say, beside what is missing: a field that stands on one that is missing is not
 * judged, and of several problems of a field the first is said.
 */
export const errorsOf = (
  missing: DeclarationErrors,
  problems: readonly DeclarationProblem[],
  standsOn: Readonly<Record<string, readonly string[]>>,
): DeclarationErrors => {
  const errors: Record<string, string> = { ...missing };
  for (const { champ, message } of problems) {
    const isAssessed = [champ, ...(standsOn[champ] ?? [])].every((name) => !(name in missing));
    if (isAssessed && !(champ in errors)) errors[champ] = message;
  }
  return errors;
};
