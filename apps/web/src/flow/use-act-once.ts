import { useRef, useState } from 'react';
import { ApiFailure, isDefinite } from '../shared/http/api-failure.ts';

export interface Refusal {
  readonly failure: ApiFailure;
  /** The outcome is unknown: it must be sent again with the same key. */
  readonly isOpen: boolean;
  /** How many times it was tried: the message takes the focus each time. */
  readonly attempt: number;
}

interface Act<Asked> {
  readonly send: (asked: Asked) => Promise<void>;
  /** The server has looked at it and said no: nothing was done. Anything else leaves it open. */
  readonly onRefused: () => void;
}

/** An act that must happen once, whatever is pressed, lost or opened twice (L13). */
export const useActOnce = <Asked>({ send, onRefused }: Act<Asked>) => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const submit = async (asked: Asked): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      await send(asked);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isOpen = !isDefinite(error);
      if (!isOpen) onRefused();
      setRefusal((before) => ({ failure: error, isOpen, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { submit, isPending, refusal, forgetRefusal: () => setRefusal(undefined) };
};
