import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  confirmPendingRegistration,
  declinePendingRegistration,
  getPendingRegistrations,
} from '@portail/contract/identity/registration.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { pendingRegistrationTexts } from './pending-registrations.texts.ts';

type Pending = CallOutput<typeof getPendingRegistrations>[number];

function ToConfirm({ pending }: { readonly pending: Pending }) {
  const texts = useTexts(pendingRegistrationTexts);
  const params = { idDemande: pending.idDemande };
  const options = (content: string) => ({
    invalidates: [getPendingRegistrations],
    success: { header: texts.done, content },
    failureHeader: texts.failed,
  });
  const confirming = useApiMutation(confirmPendingRegistration, {
    ...options(texts.added),
    onSuccess: refreshUser,
  });
  const declining = useApiMutation(declinePendingRegistration, options(texts.declined));
  const act = async (submit: typeof confirming.submit | typeof declining.submit) => {
    // The message disappears with its buttons.
    if ((await submit({ params })) !== undefined) focusPageHeading();
  };
  return (
    <Alert
      tone="warning"
      title={texts.title}
      actions={
        <>
          <Button
            isPending={confirming.isPending || declining.isPending}
            pendingLabel={texts.pending}
            onClick={() => void act(confirming.submit)}
          >
            {texts.confirm}
          </Button>
          <Button variant="secondary" onClick={() => void act(declining.submit)}>
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
  const { data } = useApiQuery(getPendingRegistrations, {}, { enabled: isOwn });
  if (!isOwn || data === undefined) return null;
  return data.map((pending) => <ToConfirm key={pending.idDemande} pending={pending} />);
}
