import { defaultMessage } from '@portail/contract/schemas/fields.ts';
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { withoutBlanks } from './blanks.ts';

/** A problem of the whole answer, not of one field. */
const ROOT = 'root';

/** One sentence per field, the first: the others often follow from it. */
const errorsOf = <Values extends FieldValues>(
  issues: readonly z.core.$ZodIssue[],
): FieldErrors<Values> => {
  const errors: FieldErrors<Values> = {};
  const seen = new Set<string>();
  for (const issue of issues) {
    const path = issue.path.length === 0 ? ROOT : issue.path.map(String).join('.');
    if (seen.has(path)) continue;
    seen.add(path);
    set(errors, path, { type: issue.code, message: issue.message });
  }
  return errors;
};

/**
 * Validates a form with the schema of the call it makes, and hands the parsed body to the submit
 * handler: what a form accepts is what the call accepts, in the same words.
 */
export const resolverOf =
  <Values extends FieldValues, Schema extends z.ZodMiniType>(
    schema: Schema,
  ): Resolver<Values, unknown, z.output<Schema>> =>
  (values) => {
    const parsed = z.safeParse(schema, withoutBlanks(values), { error: defaultMessage });
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: errorsOf<Values>(parsed.error.issues) };
  };
