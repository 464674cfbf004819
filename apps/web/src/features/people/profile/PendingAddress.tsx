import {
  cancelPendingAddress,
  type PendingAddress as Pending,
  resendAddressProof,
} from '@portail/contract/people/addresses.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { pendingAddressTexts } from '../../../session/address/addresses.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { pendingAddressQuery } from './pending-address-query.ts';

const useActs = ({ adresse }: Pending) => {
  const texts = useTexts(pendingAddressTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const act = async (run: () => Promise<unknown>, said: string): Promise<boolean> => {
    setPending(true);
    try {
      await run();
      notify({ type: 'success', header: texts.done, content: fill(said, { adresse }) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
      return false;
    } finally {
      setPending(false);
      void queries.invalidateQueries({ queryKey: pendingAddressQuery.queryKey });
    }
  };
  return { act, isPending };
};

function Waiting({ pending }: { readonly pending: Pending }) {
  const texts = useTexts(pendingAddressTexts);
  const { act, isPending } = useActs(pending);
  const { adresse, expireLe } = pending;
  const cancel = async () => {
    // The message is removed with its buttons.
    if (await act(() => callApi(cancelPendingAddress, {}), texts.cancelled)) focusPageHeading();
  };
  return (
    <Alert
      tone="warning"
      title={texts.title}
      actions={
        <>
          <Button
            isSmall
            variant="secondary"
            isPending={isPending}
            pendingLabel={texts.pending}
            aria-label={fill(texts.resendLabel, { adresse })}
            onClick={() => void act(() => callApi(resendAddressProof, {}), texts.resent)}
          >
            {texts.resend}
          </Button>
          <Button
            isSmall
            variant="quiet"
            disabled={isPending}
            aria-label={fill(texts.cancelLabel, { adresse })}
            onClick={() => void cancel()}
          >
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{fill(texts.text, { adresse, date: expireLe })}</p>
    </Alert>
  );
}

/** The new address that its owner has not confirmed yet. */
export function PendingAddress() {
  const { data } = useQuery(pendingAddressQuery);
  return data === undefined || data === null ? null : <Waiting pending={data} />;
}
