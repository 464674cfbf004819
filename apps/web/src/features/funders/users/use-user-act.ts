import { getFunderUsers } from '@portail/contract/funders/funder-users.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';

/** One change of who may come in: once, its outcome said, the list read anew. */
export const useUserAct = () => {
  const texts = useTexts(funderUserTexts);
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  /** True when it is done. */
  const act = async (run: () => Promise<unknown>, said: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setPending(true);
    try {
      const outcome = await confirmingIdentity(run);
      if (outcome.kind === 'abandoned') return false;
      notify({ type: 'success', header: texts.done, content: said });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
      return false;
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // What is on screen may be why it was refused.
      void queries.invalidateQueries({ queryKey: [getFunderUsers.id] });
    }
  };
  return { act, isPending };
};
