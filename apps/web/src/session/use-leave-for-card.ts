import { useRef, useState } from 'react';
import type { ApiFailure } from '../shared/http/api-failure.ts';

/** The way to the card page: pressed twice it opens once, and a failure to open is shown. */
export const useLeaveForCard = (start: () => Promise<ApiFailure | undefined>) => {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);
  const leave = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    const problem = await start();
    // Under way until the other page is there.
    if (problem === undefined) return;
    isUnderWay.current = false;
    setPending(false);
    setFailure(problem);
  };
  return { leave: () => void leave(), isPending, failure };
};
