import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { useState } from 'react';
import type { DeclarationErrors } from './declaration-errors.ts';
import { typeDeclaration } from './declaring-draft.ts';

/** What was refused and is wrong still: a field that is mended says nothing more. */
const stillWrong = (refused: DeclarationErrors, now: DeclarationErrors): DeclarationErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in refused));

interface DeclarationFormOptions<Values> {
  readonly organisme: Organisme;
  /** What the draft holds, or how it begins. */
  readonly first: () => Values;
  readonly errorsFor: (values: Values) => DeclarationErrors;
}

/** Typed here, kept in the draft, judged when it is sent (DECL-37). */
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
    /** Is it all right? From now on what is not is said, but for the fields that may wait. */
    assess: (except: readonly string[] = []): boolean => {
      const wrong = Object.fromEntries(
        Object.entries(errors).filter(([name]) => !except.includes(name)),
      );
      setRefused(wrong);
      return Object.keys(wrong).length === 0;
    },
  };
};
