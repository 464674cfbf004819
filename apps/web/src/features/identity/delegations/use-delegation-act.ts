import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts } from './delegations.texts.ts';
import { DELEGATIONS_KEY } from './delegation-queries.ts';

/** Runs one action, with a confirmation when the server requires it, and shows the outcome. */
export const useDelegationAct = () => {
  const texts = useTexts(accessTexts);
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  /** `undefined` when it was refused or cancelled. */
  const act = async <T>(
    run: () => Promise<T>,
    said?: string,
  ): Promise<{ readonly value: T } | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setPending(true);
    try {
      const outcome = await confirmingIdentity(run);
      if (outcome.kind === 'abandoned') return undefined;
      if (said !== undefined) notify({ type: 'success', header: texts.done, content: said });
      return { value: outcome.value };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
      return undefined;
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // The displayed list may be outdated, which may be the reason of the refusal.
      void queries.invalidateQueries({ queryKey: [DELEGATIONS_KEY] });
    }
  };
  return { act, isPending };
};
