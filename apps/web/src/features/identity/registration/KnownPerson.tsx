import { sendLogin } from '@portail/contract/identity/registration.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { knownPersonTexts } from './registration.texts.ts';

interface KnownPersonProps {
  readonly contractId: string;
  readonly emailContact: string;
  /** Changes at each refusal, so that the message takes the focus. */
  readonly attempt: number;
}

/** The person is already a user: their login is offered by mail. */
export function KnownPerson({ contractId, emailContact, attempt }: KnownPersonProps) {
  const texts = useTexts(knownPersonTexts);
  const place = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(sendLogin, {
    onSuccess: () => setSent(true),
  });
  const send = () => submit({ params: { numeroContrat: contractId }, body: { emailContact } });
  useEffect(() => place.current?.focus(), [attempt]);
  return (
    <div ref={place} tabIndex={-1} className="no-focus-ring stack">
      {isSent ? (
        <Alert
          tone="success"
          role="status"
          title={texts.sent}
          actions={<LinkButton href={hrefOf('LOGIN')}>{texts.signIn}</LinkButton>}
        >
          {fill(texts.sentText, { email: emailContact })}
        </Alert>
      ) : (
        <Alert
          tone="danger"
          title={texts.title}
          actions={
            <>
              <Button
                onClick={() => void send()}
                isPending={isPending}
                pendingLabel={texts.sending}
              >
                {texts.send}
              </Button>
              <LinkButton variant="secondary" href={hrefOf('LOGIN')}>
                {texts.signIn}
              </LinkButton>
            </>
          }
        >
          {texts.text}
        </Alert>
      )}
      {refusal !== undefined && !isPending ? (
        <Alert tone="danger" role="alert" title={texts.sendFailed}>
          {refusal.failure.message}
        </Alert>
      ) : null}
    </div>
  );
}
