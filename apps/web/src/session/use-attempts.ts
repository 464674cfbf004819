import { useState } from 'react';
import type { Refusal } from './use-api-mutation.ts';

interface Act {
  readonly refusal: Refusal | undefined;
  readonly forgetRefusal: () => void;
}

/** Presses of a form whose act may be refused: the summary takes the focus after each. */
export const useAttempts = ({ refusal, forgetRefusal }: Act) => {
  const [presses, setPresses] = useState(0);
  return {
    attempt: presses + (refusal?.attempt ?? 0),
    begin: (event: { readonly preventDefault: () => void }) => {
      event.preventDefault();
      setPresses(presses + 1);
      forgetRefusal();
    },
  };
};
