import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';

interface FormErrorsProps {
  readonly form: { readonly problems: readonly FieldProblem[]; readonly attempt: number };
  /** Title when no field is at fault. */
  readonly failed: string;
}

/** What is wrong in a form, above it. */
export function FormErrors({ form: { problems, attempt }, failed }: FormErrorsProps) {
  const isWhole = problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <ErrorSummary problems={problems} attempt={attempt} {...(isWhole ? { title: failed } : {})} />
  );
}
