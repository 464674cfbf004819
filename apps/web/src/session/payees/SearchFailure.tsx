import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useState } from 'react';
import { useSession } from '../current-session.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { FormErrors } from '../../shared/forms/FormErrors.tsx';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { useTexts, fill } from '../../shared/texts/define-texts.ts';
import { nanSearchTexts, payeeInvitationTexts } from './payees.texts.ts';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { invitePayee } from '@portail/contract/payments/account-payments.calls.ts';
import {
  type PayeeInvitation as Invitation,
  payeeInvitation,
} from '@portail/contract/payments/account-payments.schemas.ts';
import { callApi } from '../api.ts';
import { useApiForm } from '../use-api-form.ts';

/** Sends one invitation even on a double click, then names its recipient. */
const usePayeeInvitation = (numeroContrat: string) => {
  const texts = useTexts(payeeInvitationTexts);
  const [invited, setInvited] = useState<string>();
  const form = useApiForm<Invitation, typeof payeeInvitation>(payeeInvitation, {
    prefix: 'invitation-affiliation',
    defaultValues: { numeroContrat, nom: '', email: '' },
    fields: ['nom', 'email'],
    labelOf: (name) => (name === 'email' ? texts.email : texts.nom),
    send: (body) => callApi(invitePayee, { body }),
    onSuccess: (_, { email }) => {
      setInvited(email);
      form.reset();
    },
  });
  return { ...form, invited, inviteAnother: () => setInvited(undefined) };
};

function InvitationForm({ form }: { readonly form: ReturnType<typeof usePayeeInvitation> }) {
  const texts = useTexts(payeeInvitationTexts);
  const input = { autoComplete: 'off', width: 'medium' } as const;
  return (
    <Form isAllRequired onSubmit={form.submit}>
      <FormErrors form={form} failed={texts.failed} />
      <p>{texts.intro}</p>
      <TextField {...form.field('nom')} {...input} />
      <TextField {...form.field('email')} {...input} type="email" inputMode="email" />
      <FormActions>
        <Button
          type="submit"
          variant="secondary"
          isPending={form.isPending}
          pendingLabel={texts.pending}
        >
          {texts.submit}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Invites a payee without a NAN code to register. */
function PayeeInvitation({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(payeeInvitationTexts);
  const form = usePayeeInvitation(numeroContrat);
  if (form.invited !== undefined)
    return (
      <Alert
        tone="success"
        role="status"
        title={fill(texts.done, { email: form.invited })}
        actions={
          <Button variant="secondary" onClick={form.inviteAnother}>
            {texts.another}
          </Button>
        }
      >
        {texts.doneText}
      </Alert>
    );
  return (
    <Card title={texts.open} headingLevel={3}>
      <InvitationForm form={form} />
    </Card>
  );
}

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
  return <ReadFailure error={error} onRetry={onRetry} texts={texts} />;
}
