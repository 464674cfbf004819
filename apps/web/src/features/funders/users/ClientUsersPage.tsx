import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { usersQuery } from './users-data.ts';
import { UsersTable } from './UsersTable.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts, invitationTexts } from './funder-users.texts.ts';
import { FUNDER_ROLES } from '@portail/contract/funders/funder-users.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
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
      <Form isAllRequired onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
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
  const { data, error, refetch } = useQuery(usersQuery);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={4} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return (
      <>
        {data.length === 1 ? <p>{texts.alone}</p> : null}
        <UsersTable users={data} />
        {mayAct ? <InvitationForm /> : null}
      </>
    );
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}
