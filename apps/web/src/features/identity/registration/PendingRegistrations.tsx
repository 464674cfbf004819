import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  confirmPendingRegistration,
  declinePendingRegistration,
  getPendingRegistrations,
} from '@portail/contract/identity/registration.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { pendingRegistrationTexts } from './registration.texts.ts';

const pendingQuery = {
  queryKey: ['inscriptions-a-confirmer'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callApi(getPendingRegistrations, {}, { signal }),
} as const;

type Pending = CallOutput<typeof getPendingRegistrations>[number];

function ToConfirm({ pending }: { readonly pending: Pending }) {
  const texts = useTexts(pendingRegistrationTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const params = { idDemande: pending.idDemande };
  const act = async (run: () => Promise<unknown>, said: string): Promise<void> => {
    setPending(true);
    try {
      await run();
      notify({ type: 'success', header: texts.done, content: said });
      // The message disappears with its buttons.
      focusPageHeading();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
    } finally {
      setPending(false);
      void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
    }
  };
  const add = async () => {
    await callApi(confirmPendingRegistration, { params });
    await refreshUser();
  };
  return (
    <Alert
      tone="warning"
      title={texts.title}
      actions={
        <>
          <Button
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={() => void act(add, texts.added)}
          >
            {texts.confirm}
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              void act(() => callApi(declinePendingRegistration, { params }), texts.declined)
            }
          >
            {texts.decline}
          </Button>
        </>
      }
    >
      {fill(texts.text, { raisonSociale: pending.raisonSociale })}
    </Alert>
  );
}

/** Contracts requested in the name of the user, who decides in their own session. */
export function PendingRegistrations() {
  const view = useSessionView();
  const isOwn =
    view.kind === 'connected' &&
    view.space === 'ESPACE_BENEFICIAIRE' &&
    view.link === undefined &&
    !view.readOnly &&
    !view.isDelegate &&
    !view.isCarer;
  const { data } = useQuery({ ...pendingQuery, enabled: isOwn });
  if (!isOwn || data === undefined) return null;
  return data.map((pending) => <ToConfirm key={pending.idDemande} pending={pending} />);
}
