import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import type { DeclarationErrors } from './declaration-errors.ts';
import type { Refusal } from '../../../session/use-api-mutation.ts';

/** Wire name with its path: "enfants.0.nombreHeures". */
export const declarationFieldId = (name: string): string =>
  `declaration-${name.replaceAll('.', '-')}`;

/** Invalid fields in page order. */
export const declarationProblems = (
  errors: DeclarationErrors,
  order: readonly { readonly name: string; readonly label: string }[],
): readonly FieldProblem[] =>
  order.flatMap(({ name, label }) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: declarationFieldId(name), label, message }];
  });

const ALREADY = 'DECLARATION_DEJA_FAITE';

export const existingOf = ({ failure }: Refusal): string | undefined =>
  failure.code === ALREADY ? failure.fields[0]?.message : undefined;

export const refusalProblems = (refusal: Refusal, notLost: string): readonly FieldProblem[] => {
  const { failure, isOpen } = refusal;
  const isWhole = failure.fields.length === 0 || failure.code === ALREADY;
  const said = isWhole ? [failure] : failure.fields;
  return [...said.map(({ message }) => ({ message })), ...(isOpen ? [] : [{ message: notLost }])];
};
