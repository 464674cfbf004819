import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { managementActTexts } from './operator-requests.texts.ts';
import { MANAGEMENT_KEY } from './management-queries.ts';

/** Runs an action once, shows its outcome and reloads the request. */
export const useRequestAct = () => {
  const texts = useTexts(managementActTexts);
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  /** True when done. */
  const act = async (run: () => Promise<unknown>, said: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setPending(true);
    try {
      await run();
      notify({ type: 'success', header: texts.done, content: said });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
      return false;
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // A concurrent change may be the cause of the refusal.
      void queries.invalidateQueries({ queryKey: [MANAGEMENT_KEY] });
    }
  };
  return { act, isPending };
};
