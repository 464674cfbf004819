import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useState } from 'react';
import { forgetRefusals, useRefusals } from './refusals.ts';
import type { AskingStep } from './service-draft.ts';
import type { FieldErrors } from './service-fields.ts';

export const fieldId = (champ: string): string => `service-${champ.replaceAll('.', '-')}`;

/** Fields of a step in page order, with their labels. */
export type NamedFields = readonly (readonly [champ: string, label: string])[];

/** Errors of a step, shown after the first attempt, from the rules or the server. */
export const useStepErrors = (step: AskingStep, find: () => FieldErrors) => {
  const [isTried, setTried] = useState(false);
  const refused = useRefusals(step);
  const errors: FieldErrors = { ...refused, ...(isTried ? find() : {}) };
  return {
    errors,
    /** Validates; true without errors. */
    isRight: (): boolean => {
      const isRight = Object.keys(find()).length === 0;
      setTried(!isRight);
      if (isRight) forgetRefusals();
      return isRight;
    },
    /** A change clears the errors of the server. */
    forget: forgetRefusals,
    problemsOf: (fields: NamedFields): readonly FieldProblem[] =>
      fields.flatMap(([champ, label]) => {
        const message = errors[champ];
        return message === undefined ? [] : [{ fieldId: fieldId(champ), label, message }];
      }),
  };
};
