import { inviteFunderAdministrator } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  firstUser,
  type FirstUser,
  type FunderSheet,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Mail } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderFormTexts, funderTexts } from './operator-funders.texts.ts';
import { FUNDERS_KEY } from './funders-data.ts';
import { USER_FIELDS, type UserField } from './use-funder-form.ts';

type User = FunderSheet['utilisateurs'][number];
type InviteValues = Record<UserField, string>;
const EMPTY: InviteValues = { prenom: '', nom: '', email: '' };
const idOf = (name: string): string => `administrateur-${name}`;

const useColumns = (): readonly TableColumn<User>[] => {
  const texts = useTexts(funderTexts);
  const stateOf = ({ statut, invitationValableJusquau: until }: User): string | null => {
    if (statut === 'ACTIF') return null;
    return until === null ? texts.invitationOver : fill(texts.invitedUntil, { date: until });
  };
  return [
    {
      id: 'user',
      header: texts.user,
      isRowHeader: true,
      cell: ({ prenom, nom, email, login }) => (
        <span className="funder-stack">
          <span>{`${prenom} ${nom}`}</span>
          <span className="funder-stack__detail">{email}</span>
          <span className="funder-stack__detail">{fill(texts.identifier, { login })}</span>
        </span>
      ),
    },
    { id: 'role', header: texts.role, cell: ({ role }) => texts[role] },
    {
      id: 'statut',
      header: texts.statut,
      cell: (user) => (
        <span className="funder-stack">
          <Status
            tone={user.statut === 'ACTIF' ? 'success' : 'info'}
            {...(user.statut === 'ACTIF' ? {} : { icon: <Mail /> })}
          >
            {texts[user.statut]}
          </Status>
          <span className="funder-stack__detail">{stateOf(user)}</span>
        </span>
      ),
    },
  ];
};

const useInvite = (clientId: string) => {
  const texts = useTexts(funderTexts);
  const labels = useTexts(funderFormTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    InviteValues,
    unknown,
    FirstUser
  >({
    defaultValues: EMPTY,
    resolver: resolverOf(firstUser),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = async (body: FirstUser) => {
    try {
      const outcome = await confirmingIdentity(() =>
        callApi(inviteFunderAdministrator, { params: { clientId }, body }),
      );
      if (outcome.kind === 'abandoned') return;
      reset(EMPTY);
      notify({ type: 'success', header: texts.invited, content: fill(texts.invitedText, body) });
      await queries.invalidateQueries({ queryKey: FUNDERS_KEY });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<InviteValues>(error, USER_FIELDS, setError);
    }
  };
  return {
    field: (name: UserField) => ({
      ...register(name),
      id: idOf(name),
      label: labels[name],
      error: errorOf<InviteValues>(errors, name),
      autoComplete: 'off',
    }),
    problems: problemsOf<InviteValues>(errors, USER_FIELDS, (name) => ({
      fieldId: idOf(name),
      label: labels[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: handleSubmit(send),
  };
};

function Invite({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(funderTexts);
  const form = useInvite(clientId);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Form onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(isOnlyRefused ? { title: texts.inviteFailed } : {})}
      />
      <p>{texts.inviteIntro}</p>
      <FormRow>
        <TextField {...form.field('prenom')} />
        <TextField {...form.field('nom')} />
      </FormRow>
      <TextField {...form.field('email')} type="email" inputMode="email" width="medium" />
      <FormActions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.invitePending}>
          {texts.inviteSubmit}
        </Button>
      </FormActions>
    </Form>
  );
}

interface FunderUsersProps {
  readonly funder: FunderSheet;
  readonly mayAct: boolean;
  readonly maySeeAccesses: boolean;
}

/** Users of the funder's space. */
export default function FunderUsers({ funder, mayAct, maySeeAccesses }: FunderUsersProps) {
  const texts = useTexts(funderTexts);
  const columns = useColumns();
  const { utilisateurs, clientId } = funder;
  return (
    <Card title={texts.users}>
      {utilisateurs.length === 0 ? (
        <p>{texts.noUser}</p>
      ) : (
        <Table
          caption={texts.users}
          isCaptionHidden
          columns={columns}
          rows={utilisateurs}
          rowKey={({ login }) => login}
        />
      )}
      {maySeeAccesses ? (
        <p className="funder__more">
          <Link href={hrefOf('BO_INTERLOCUTORS', undefined, { client: clientId })}>
            {texts.webAccesses}
          </Link>
        </p>
      ) : null}
      {mayAct ? (
        <Disclosure title={texts.invite} headingLevel={3}>
          <Invite clientId={clientId} />
        </Disclosure>
      ) : null}
    </Card>
  );
}
