import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { payeeInvitationTexts } from './payees.texts.ts';
import { invitedFieldId, type InvitedField, usePayeeInvitation } from './use-payee-invitation.ts';

function InvitationForm({ form }: { readonly form: ReturnType<typeof usePayeeInvitation> }) {
  const texts = useTexts(payeeInvitationTexts);
  const field = (name: InvitedField) => ({
    ...form.register(name),
    id: invitedFieldId(name),
    error: form.errorOf(name),
    label: texts[name],
    autoComplete: 'off',
    width: 'medium' as const,
  });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(isOnlyRefused ? { title: texts.failed } : {})}
      />
      <p>{texts.intro}</p>
      <FormRequiredNote />
      <TextField {...field('nom')} />
      <TextField {...field('email')} type="email" inputMode="email" />
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
export function PayeeInvitation({ numeroContrat }: { readonly numeroContrat: string }) {
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
