import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { PasskeyRefused } from '../../../shared/passkeys/passkeys.ts';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

interface Act<T> {
  readonly run: () => Promise<T>;
  /** Success message. */
  readonly said?: string;
  readonly onDone?: (value: T) => void;
}

/**
 * Runs sensitive actions: asks for a confirmation when the server requires it and shows the
 * outcome.
 */
export const useAct = (queryKey: readonly string[]) => {
  const texts = useTexts(connectionTexts);
  const means = useTexts(meansTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);

  const sayError = (error: unknown) => {
    if (error instanceof PasskeyRefused) {
      notify({ type: 'error', header: texts.error, content: means.passkeyRefused });
      return;
    }
    if (!(error instanceof ApiFailure)) throw error;
    notify({ type: 'error', header: texts.error, content: error.message });
  };

  /** False when it failed or was cancelled. */
  const act = async <T>({ run, said, onDone }: Act<T>): Promise<boolean> => {
    setPending(true);
    try {
      const outcome = await confirmingIdentity(run);
      if (outcome.kind === 'abandoned') return false;
      onDone?.(outcome.value);
      await queries.invalidateQueries({ queryKey });
      if (said !== undefined) notify({ type: 'success', header: texts.success, content: said });
      return true;
    } catch (error) {
      sayError(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { act, isPending };
};
