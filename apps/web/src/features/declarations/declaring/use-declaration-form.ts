import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { useState } from 'react';
import type { DeclarationErrors } from './declaration-errors.ts';
import { typeDeclaration } from './declaring-draft.ts';

/** Reported errors that still apply: a corrected field loses its message. */
const stillWrong = (refused: DeclarationErrors, now: DeclarationErrors): DeclarationErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in refused));

interface DeclarationFormOptions<Values> {
  readonly organisme: Organisme;
  readonly first: () => Values;
  readonly errorsFor: (values: Values) => DeclarationErrors;
}

export const useDeclarationForm = <Values extends object>(
  options: DeclarationFormOptions<Values>,
) => {
  const { organisme, first, errorsFor } = options;
  const [values, setValues] = useState(first);
  const [refused, setRefused] = useState<DeclarationErrors>({});
  const errors = errorsFor(values);
  return {
    values,
    change: (part: Partial<Values>) => {
      const next = { ...values, ...part };
      setValues(next);
      typeDeclaration(organisme, next);
    },
    shown: stillWrong(refused, errors),
    assess: (except: readonly string[] = []): boolean => {
      const wrong = Object.fromEntries(
        Object.entries(errors).filter(([name]) => !except.includes(name)),
      );
      setRefused(wrong);
      return Object.keys(wrong).length === 0;
    },
  };
};
