import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { privacyTexts } from './privacy.texts.ts';
import { PRIVACY_KEY } from './privacy-queries.ts';

interface Act<T> {
  readonly run: () => Promise<T>;
  /** Success message. */
  readonly said?: string;
  readonly onDone?: (value: T) => void;
}

/** Requests a confirmation code when the server requires it, then shows the result and reloads. */
export const usePrivacyAct = () => {
  const texts = useTexts(privacyTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const act = async <T>({ run, said, onDone }: Act<T>): Promise<void> => {
    setPending(true);
    try {
      const outcome = await confirmingIdentity(run);
      if (outcome.kind === 'abandoned') return;
      onDone?.(outcome.value);
      if (said !== undefined) notify({ type: 'success', header: texts.success, content: said });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
    } finally {
      await queries.invalidateQueries({ queryKey: [PRIVACY_KEY] });
      setPending(false);
    }
  };
  return { act, isPending };
};
