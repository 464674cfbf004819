import { getOperators } from '@portail/contract/backoffice/operators.calls.ts';
import {
  OPERATOR_STATUTS,
  type OperatorAccount,
} from '@portail/contract/backoffice/operators.schemas.ts';
import { OPERATOR_ROLES } from '@portail/rules/backoffice/operators/roles.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Mail } from '@portail/ui/icons/icons.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { InviteOperator } from './InviteOperator.tsx';
import { OperatorActions } from './OperatorActions.tsx';
import { operatorTexts } from './operators.texts.ts';
import './operators.css';

const SEARCH_MAX_LENGTH = 100;

function State({ operator }: { readonly operator: OperatorAccount }) {
  const texts = useTexts(operatorTexts);
  const { statut, invitationValableJusquau: until, demandeEnAttente } = operator;
  const badge = {
    ACTIF: <Status tone="success">{texts.ACTIF}</Status>,
    INVITE: (
      <Status tone={until === null ? 'warning' : 'info'} icon={<Mail />}>
        {texts.INVITE}
      </Status>
    ),
    SUSPENDU: <Status icon={<Ban />}>{texts.SUSPENDU}</Status>,
  }[statut];
  return (
    <span className="operator-stack">
      {badge}
      {statut === 'INVITE' ? (
        <span className="operator-stack__detail">
          {until === null ? texts.invitationOver : fill(texts.invitedUntil, { date: until })}
        </span>
      ) : null}
      {demandeEnAttente === null ? null : (
        <span className="operator-stack__detail">
          {fill(texts.waiting, { demande: texts[demandeEnAttente] })}
        </span>
      )}
    </span>
  );
}

const useColumns = (mayAct: boolean): readonly ColumnOf<typeof getOperators>[] => {
  const texts = useTexts(operatorTexts);
  const shown: readonly ColumnOf<typeof getOperators>[] = [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: ({ prenom, nom, login, email, soiMeme }) => (
        <span className="operator-stack">
          <span>{`${prenom} ${nom}${soiMeme ? ` (${texts.self})` : ''}`}</span>
          <span className="operator-stack__detail">{login}</span>
          <span className="operator-stack__detail">{email}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: texts.role,
      sortBy: 'role',
      cell: ({ role, dernierGestionnaire }) => (
        <span className="operator-stack">
          <span>{texts[role]}</span>
          {dernierGestionnaire ? (
            <span className="operator-stack__detail">{texts.lastManager}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      cell: (operator) => <State operator={operator} />,
    },
    {
      id: 'signIn',
      header: texts.lastSignIn,
      cell: ({ derniereConnexion }) => derniereConnexion ?? texts.never,
    },
    {
      id: 'created',
      header: texts.created,
      sortBy: 'dateCreation',
      cell: ({ dateCreation }) => dateCreation,
    },
  ];
  return mayAct
    ? [
        ...shown,
        {
          id: 'action',
          header: texts.action,
          isHeaderHidden: true,
          cell: (operator) => <OperatorActions operator={operator} />,
        },
      ]
    : shown;
};

export default function BoOperatorsPage() {
  const texts = useTexts(operatorTexts);
  const mayAct = useMay('BO_OPERATEURS');
  const list = useTableList(getOperators, {
    filters: [
      {
        name: 'recherche',
        kind: 'search',
        label: texts.search,
        hint: texts.searchHint,
        maxLength: SEARCH_MAX_LENGTH,
      },
      {
        name: 'role',
        kind: 'choice',
        label: texts.role,
        anyLabel: texts.anyRole,
        choices: OPERATOR_ROLES.map((value) => ({ value, label: texts[value] })),
      },
      {
        name: 'statut',
        kind: 'choice',
        label: texts.statut,
        anyLabel: texts.anyStatut,
        choices: OPERATOR_STATUTS.map((value) => ({ value, label: texts[value] })),
      },
    ],
  });
  const isAlone =
    mayAct &&
    list.rows?.some(({ soiMeme, dernierGestionnaire }) => soiMeme && dernierGestionnaire) === true;
  return (
    <Page lead={texts.lead}>
      {isAlone ? (
        <Alert tone="warning" title={texts.aloneTitle}>
          {texts.alone}
        </Alert>
      ) : null}
      {mayAct ? <InviteOperator /> : null}
      <div className="operators">
        <DataTable
          list={list}
          caption={texts.caption}
          isCaptionHidden
          columns={useColumns(mayAct)}
          rowKey={({ id }) => id}
          loading={texts.loading}
          empty={{ title: texts.none, text: texts.noneText }}
          noMatch={{ title: texts.noneFound, text: texts.noneFoundText }}
        />
      </div>
    </Page>
  );
}
