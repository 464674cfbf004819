import { UsersTable } from './UsersTable.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts, invitationTexts } from './funder-users.texts.ts';
import { FUNDER_ROLES } from '@portail/contract/funders/funder-users.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote, FormRow } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fieldIdOf, type InvitationField, useInvitation } from './use-invitation.ts';

/** Invites a user: identity and role. */
function InvitationForm() {
  const texts = useTexts(invitationTexts);
  const roles = useTexts(funderUserTexts);
  const form = useInvitation();
  const field = (name: InvitationField) => ({
    ...form.register(name),
    id: fieldIdOf(name),
    error: form.errorOf(name),
    label: texts[name],
  });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Card title={texts.title}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
        <FormRequiredNote />
        <FormRow>
          <TextField {...field('prenom')} autoComplete="off" />
          <TextField {...field('nom')} autoComplete="off" />
        </FormRow>
        <TextField
          {...field('email')}
          hint={texts.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          width="medium"
        />
        <RadioGroup
          id={fieldIdOf('role')}
          label={texts.role}
          error={form.errorOf('role')}
          inputProps={form.register('role')}
          choices={FUNDER_ROLES.map((value) => ({
            value,
            label: roles[value],
            hint: roles[`${value}_HINT`],
          }))}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

export default function ClientUsersPage() {
  const texts = useTexts(funderUserTexts);
  const mayAct = useMay('GERER_UTILISATEURS');
  return (
    <Page lead={texts.lead}>
      <UsersTable />
      {mayAct ? <InvitationForm /> : null}
    </Page>
  );
}
