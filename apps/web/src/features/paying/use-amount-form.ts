import { useState } from 'react';
import { declarationErrors, firstAmount } from './paid-declaration.ts';
import { type AmountErrors, settledOf, sourceOf, typedErrors } from './payment-amount.ts';
import { currentDraft, typeAmount } from './payment-draft.ts';
import type { AmountValues } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

/** What was refused and is wrong still: a field that is mended says nothing more. */
const stillWrong = (refused: AmountErrors, now: AmountErrors): AmountErrors =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in refused));

/** Typed here, kept in the draft, judged when it is sent. */
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
    /** The parts of the accounts and of the card that these values make. */
    settled,
    change: (next: AmountValues) => {
      setValues(next);
      typeAmount(next);
    },
    shown: stillWrong(refused, errors),
    /** Is it all right? From now on what is not is said. */
    assess: (): boolean => {
      setRefused(errors);
      return Object.keys(errors).length === 0;
    },
  };
};
export type AmountForm = ReturnType<typeof useAmountForm>;
