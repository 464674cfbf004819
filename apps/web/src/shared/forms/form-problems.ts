import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import {
  get,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormSetError,
} from 'react-hook-form';
import type { ApiFailure } from '../http/api-failure.ts';

const messageAt = (errors: object, path: string): string | undefined => {
  const found: unknown = get(errors, path);
  return typeof found === 'object' &&
    found !== null &&
    'message' in found &&
    typeof found.message === 'string'
    ? found.message
    : undefined;
};

export const errorOf = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  name: FieldPath<Values>,
): string | undefined => messageAt(errors, name);

/** What the summary lists: the form's own problem first, then the fields in the order of the page. */
export const problemsOf = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  names: readonly FieldPath<Values>[],
  fieldOf: (name: FieldPath<Values>) => { readonly fieldId: string; readonly label: string },
): readonly FieldProblem[] => {
  const whole = messageAt(errors, 'root');
  const ofFields = names.flatMap((name) => {
    const message = messageAt(errors, name);
    return message === undefined ? [] : [{ ...fieldOf(name), message }];
  });
  return whole === undefined ? ofFields : [{ message: whole }, ...ofFields];
};

/**
 * Where the server's refusals go: to the fields they name. `undefined` when none of them is a field
 * of this form: the failure is then the form's as a whole.
 */
export const serverErrors = <Values extends FieldValues>(
  failure: ApiFailure,
  names: readonly FieldPath<Values>[],
  pathOf: (champ: string) => string = (champ) => champ,
): readonly { readonly name: FieldPath<Values>; readonly message: string }[] | undefined => {
  const known = failure.fields.flatMap(({ champ, message }) => {
    const path = pathOf(champ);
    const name = names.find((one) => one === path);
    return name === undefined ? [] : [{ name, message }];
  });
  return known.length === 0 ? undefined : known;
};

/**
 * Says the server's refusal in the form: at the fields that it names, else of the whole. `pathOf`
 * gives the field of a path of the call, where they differ.
 */
export const showRefusal = <Values extends FieldValues>(
  failure: ApiFailure,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  pathOf?: (champ: string) => string,
): void => {
  const refused = serverErrors<Values>(failure, names, pathOf);
  if (refused === undefined) setError('root', { type: 'server', message: failure.message });
  for (const { name, message } of refused ?? []) setError(name, { type: 'server', message });
};
