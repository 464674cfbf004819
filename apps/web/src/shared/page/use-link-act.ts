import { useRef, useState } from 'react';
import { ApiFailure } from '../http/api-failure.ts';

export type LinkOutcome<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly message: string };

/** What pressing the button of a mailed link's page did: mail scanners open links, they press none. */
export const useLinkAct = <T>(run: () => Promise<T>) => {
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<LinkOutcome<T>>({ kind: 'waiting' });
  const act = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      setOutcome({ kind: 'done', value: await run() });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setOutcome({ kind: 'refused', message: error.message });
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { outcome, isPending, act };
};
