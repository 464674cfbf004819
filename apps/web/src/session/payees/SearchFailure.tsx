import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useState } from 'react';
import { useSession } from '../current-session.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { nanSearchTexts, payeeInvitationTexts } from './payees.texts.ts';
import { PayeeInvitation } from './PayeeInvitation.tsx';

const isUnknown = (error: Error): boolean =>
  error instanceof ApiFailure && error.code === 'INTERVENANT_INCONNU';

/** No payee has this code: the server's message and what to do next. */
function UnknownPayee({ message }: { readonly message: string }) {
  const texts = useTexts(nanSearchTexts);
  const invitation = useTexts(payeeInvitationTexts);
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  const [isInviting, setInviting] = useState(false);
  const canInvite = numeroContrat !== undefined;
  return (
    <div className="stack">
      <Alert
        tone="warning"
        role="alert"
        title={message}
        actions={
          isInviting || !canInvite ? undefined : (
            <Button variant="secondary" onClick={() => setInviting(true)}>
              {invitation.open}
            </Button>
          )
        }
      >
        {texts.unknownAdvice}
      </Alert>
      {isInviting && canInvite ? <PayeeInvitation numeroContrat={numeroContrat} /> : null}
    </div>
  );
}

interface SearchFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function SearchFailure({ error, onRetry }: SearchFailureProps) {
  const texts = useTexts(nanSearchTexts);
  if (isUnknown(error)) return <UnknownPayee message={error.message} />;
  return (
    <Alert
      tone="danger"
      role="alert"
      title={texts.failed}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      <p>{error.message}</p>
      <p>{texts.failedAdvice}</p>
    </Alert>
  );
}
