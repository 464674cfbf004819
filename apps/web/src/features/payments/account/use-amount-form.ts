import { useState } from 'react';
import { declarationErrors, firstAmount } from './paid-declaration.ts';
import { type AmountErrors, settledOf, sourceOf, typedErrors } from './payment-amount.ts';
import { currentDraft, typeAmount } from './payment-draft.ts';
import type { AmountValues } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

/** Errors that still apply: a corrected field has none. */
const stillWrong = (refused: AmountErrors, now: AmountErrors): AmountErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in refused));

/** Values are stored in the draft and validated on submit. */
export const useAmountForm = ({ sources, slice, declaration }: Payment) => {
  const [values, setValues] = useState<AmountValues>(
    () => currentDraft().values ?? firstAmount(sources[0], declaration),
  );
  const [refused, setRefused] = useState<AmountErrors>({});
  const source = sourceOf(sources, values);
  const settled = settledOf(source, values);
  const errors = {
    ...declarationErrors(source, settled, declaration),
    ...typedErrors(source, values, slice),
  };
  return {
    source,
    values,
    /** The parts of the accounts and of the card. */
    settled,
    change: (next: AmountValues) => {
      setValues(next);
      typeAmount(next);
    },
    shown: stillWrong(refused, errors),
    /** Validates; errors are displayed from then on. */
    assess: (): boolean => {
      setRefused(errors);
      return Object.keys(errors).length === 0;
    },
  };
};
export type AmountForm = ReturnType<typeof useAmountForm>;
