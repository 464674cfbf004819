import type { DeclarationProblem } from '@portail/rules/declarations/declaration-messages.ts';

/** By wire name of the field. */
export type DeclarationErrors = Readonly<Record<string, string>>;

/**
 * Rule problems in addition to missing fields: a rule that depends on a missing field is skipped, and
 * only the first problem of a field is shown.
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
