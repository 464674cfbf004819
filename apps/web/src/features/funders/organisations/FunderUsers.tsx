import { inviteFunderAdministrator } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { firstUser, type FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
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
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderFormTexts, funderTexts } from './operator-funders.texts.ts';
import { reloadFunders } from './funders-data.ts';

type User = FunderSheet['utilisateurs'][number];
const EMPTY = { prenom: '', nom: '', email: '' };

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

function Invite({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(funderTexts);
  const labels = useTexts(funderFormTexts);
  const queries = useQueryClient();
  const form = useApiForm(firstUser, {
    prefix: 'administrateur',
    defaultValues: EMPTY,
    fields: ['prenom', 'nom', 'email'],
    labelOf: (name) => labels[name],
    failed: texts.inviteFailed,
    send: (body) => callApi(inviteFunderAdministrator, { params: { clientId }, body }),
    success: { header: texts.invited, content: (_, body) => fill(texts.invitedText, body) },
    onSuccess: async () => {
      form.reset(EMPTY);
      await reloadFunders(queries);
    },
  });
  const field = (name: keyof typeof EMPTY) => ({ ...form.field(name), autoComplete: 'off' });
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <p>{texts.inviteIntro}</p>
      <FormRow>
        <TextField {...field('prenom')} />
        <TextField {...field('nom')} />
      </FormRow>
      <TextField {...field('email')} type="email" inputMode="email" width="medium" />
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
