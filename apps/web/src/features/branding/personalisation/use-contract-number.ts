import { numeroContrat } from '@portail/contract/schemas/fields.ts';
import { type ChangeEvent, useRef, useState } from 'react';

/** The number of a contract, typed: what is no number takes the focus back to its field. */
export const useContractNumber = (wrong: string, onNumber: (numero: string) => void) => {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);
  return {
    error,
    field: {
      ref,
      value,
      error,
      width: 'medium' as const,
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value),
    },
    submit: (event: { readonly preventDefault: () => void }) => {
      event.preventDefault();
      const typed = numeroContrat.safeParse(value.trim());
      setError(typed.success ? undefined : wrong);
      if (typed.success) onNumber(typed.data);
      else ref.current?.focus();
    },
  };
};
