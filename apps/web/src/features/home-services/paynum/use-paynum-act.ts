import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgetServices } from '../../../session/home-services/service-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';

interface Act {
  readonly run: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** Runs an action once; a refusal is shown next to its button. */
export const usePaynumAct = ({ run, onDone }: Act) => {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);
  const act = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await run();
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // After a refusal too: the partner may have answered meanwhile.
      forgetServices(queries);
    }
  };
  return { act: () => void act(), isPending, failure };
};
