import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';
import { reportsQuery } from './reports-data.ts';

/** Runs an action once, shows its outcome and reloads the list. */
export const useReportAct = () => {
  const texts = useTexts(reportTexts);
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const act = async (run: () => Promise<unknown>, said: string): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      await run();
      notify({ type: 'success', header: texts.done, content: said });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // Outdated data may be the cause of the refusal.
      void queries.invalidateQueries(reportsQuery);
    }
  };
  return { act, isPending };
};
