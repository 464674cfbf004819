import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { useState } from 'react';
import { forgetRefusals, useRefusals } from './refusals.ts';
import type { AskingStep } from './service-draft.ts';
import type { FieldErrors } from './service-fields.ts';

export const fieldId = (champ: string): string => `service-${champ.replaceAll('.', '-')}`;

/** The fields of a step in the order of its page, each with its name. */
export type NamedFields = readonly (readonly [champ: string, label: string])[];

/** What is wrong with a step: said once it was tried, by the rules or by the server. */
export const useStepErrors = (step: AskingStep, find: () => FieldErrors) => {
  const [isTried, setTried] = useState(false);
  const refused = useRefusals(step);
  const errors: FieldErrors = { ...refused, ...(isTried ? find() : {}) };
  return {
    errors,
    /** Tries it: true when nothing is wrong any more. */
    isRight: (): boolean => {
      const isRight = Object.keys(find()).length === 0;
      setTried(!isRight);
      if (isRight) forgetRefusals();
      return isRight;
    },
    /** Something has changed: what the server said was of something else. */
    forget: forgetRefusals,
    problemsOf: (fields: NamedFields): readonly FieldProblem[] =>
      fields.flatMap(([champ, label]) => {
        const message = errors[champ];
        return message === undefined ? [] : [{ fieldId: fieldId(champ), label, message }];
      }),
  };
};
