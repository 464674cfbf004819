import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { FUNDER_ROLES } from '@portail/rules/funders/rights.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Mail } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import './funder-users.css';
import { UserActions } from './UserActions.tsx';
import {
  changeFunderUserRole,
  getFunderUsers,
} from '@portail/contract/funders/funder-users.calls.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { EVERY_CONTRACT, useIsUnder } from '../../../session/use-may.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';

/** The role of one person; the last administrator keeps theirs, and is shown why. */
function RoleSelect({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const { id, prenom, nom, role } = user;
  const isWhole = useIsUnder('GERER_UTILISATEURS')(EVERY_CONTRACT);
  const { submit, isPending } = useApiMutation(changeFunderUserRole, {
    invalidates: [getFunderUsers],
    success: {
      header: texts.done,
      content: (_, { body }) => fill(texts.roleChanged, { prenom, nom, role: texts[body.role] }),
    },
    failureHeader: texts.error,
  });
  if (user.dernierAdministrateur)
    return (
      <span className="user-stack">
        <span>{texts[role]}</span>
        <span className="user-stack__detail">{texts.lastAdministrator}</span>
      </span>
    );
  if (!user.administrable || !isWhole) return texts[role];
  const change = (chosen: string) => {
    const next = FUNDER_ROLES.find((one) => one === chosen);
    if (next === undefined || next === role) return;
    void submit({ params: { idUtilisateur: id }, body: { role: next } });
  };
  return (
    <Select
      label={fill(texts.roleOf, { prenom, nom })}
      isLabelHidden
      width="short"
      disabled={isPending}
      options={[
        ...FUNDER_ROLES.map((value) => ({ value, label: texts[value] })),
        ...(role === 'PAR_CONTRAT' ? [{ value: role, label: texts[role] }] : []),
      ]}
      value={role}
      onChange={({ target }) => change(target.value)}
    />
  );
}

function State({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const { statut, dateCreation, invitationValableJusquau: until } = user;
  if (statut === 'ACTIF')
    return (
      <span className="user-stack">
        <Status tone="success">{texts.ACTIF}</Status>
        <span className="user-stack__detail">{fill(texts.since, { date: dateCreation })}</span>
      </span>
    );
  return (
    <span className="user-stack">
      <Status tone={until === null ? 'warning' : 'info'} icon={<Mail />}>
        {texts.INVITE}
      </Status>
      <span className="user-stack__detail">
        {until === null ? texts.invitationOver : fill(texts.invitedUntil, { date: until })}
      </span>
    </span>
  );
}

const useColumns = (): readonly ColumnOf<typeof getFunderUsers>[] => {
  const texts = useTexts(funderUserTexts);
  return [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: ({ prenom, nom, email, login, soiMeme }) => (
        <span className="user-stack">
          <span>{`${prenom} ${nom}${soiMeme ? ` (${texts.self})` : ''}`}</span>
          <span className="user-stack__detail">{email}</span>
          {login === email ? null : (
            <span className="user-stack__detail">{fill(texts.login, { login })}</span>
          )}
        </span>
      ),
    },
    { id: 'role', header: texts.role, sortBy: 'role', cell: (user) => <RoleSelect user={user} /> },
    { id: 'statut', header: texts.statut, sortBy: 'statut', cell: (user) => <State user={user} /> },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (user) => <UserActions user={user} />,
    },
  ];
};

export function UsersTable() {
  const texts = useTexts(funderUserTexts);
  const list = useTableList(getFunderUsers, {});
  const { rows, hasMore } = list;
  return (
    <div className="users">
      <DataTable
        list={list}
        caption={texts.caption}
        columns={useColumns()}
        rowKey={({ id }) => id}
        loading={texts.loading}
        empty={null}
        summary={rows?.length === 1 && !hasMore ? <p>{texts.alone}</p> : null}
      />
    </div>
  );
}
