import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { defaultMessage } from '@portail/contract/schemas/fields.ts';
import * as z from 'zod/mini';
import { DomainError, type FieldError } from '../ports/domain-error.ts';

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

type Issue = z.core.$ZodIssue;

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, MAX_NAME_LENGTH) || 'corps';

const fieldErrorsOf = (issue: Issue): readonly FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_REPORTED).map((key) => ({
        champ: nameOf([...issue.path, key]),
        message: MESSAGES.unknownField,
      }))
    : [{ champ: nameOf(issue.path), message: issue.message }];

export type ParseResult = { readonly value: unknown } | { readonly error: DomainError };

export const parseWith = (schema: z.core.$ZodType, data: unknown): ParseResult => {
  const parsed = z.safeParse(schema, data, { error: defaultMessage });
  if (parsed.success) return { value: parsed.data };
  const fields = parsed.error.issues.flatMap(fieldErrorsOf).slice(0, MAX_REPORTED);
  return { error: new DomainError('REQUETE_INVALIDE', { fields }) };
};
