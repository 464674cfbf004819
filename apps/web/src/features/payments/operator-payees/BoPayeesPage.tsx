import { getOperatorPayees } from '@portail/contract/payments/operator-payees.calls.ts';
import {
  PAYEE_STATES,
  PAYEE_TYPES,
  type OperatorPayee,
} from '@portail/contract/payments/operator-payees.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Plus } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operatorPayeeTexts } from './operator-payees.texts.ts';
import { PayeeDialog } from './PayeeDialog.tsx';

const SEARCH_MAX_LENGTH = 100;

function Change({ payee }: { readonly payee: OperatorPayee }) {
  const texts = useTexts(operatorPayeeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.changeOf, { nom: payee.raisonSociale })}
        onClick={() => setOpen(true)}
      >
        {texts.change}
      </Button>
      {isOpen ? <PayeeDialog payee={payee} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const useColumns = (mayAct: boolean): readonly ColumnOf<typeof getOperatorPayees>[] => {
  const texts = useTexts(operatorPayeeTexts);
  const shown: readonly ColumnOf<typeof getOperatorPayees>[] = [
    {
      id: 'name',
      header: texts.raisonSociale,
      isRowHeader: true,
      sortBy: 'raisonSociale',
      cell: ({ raisonSociale }) => raisonSociale,
    },
    {
      id: 'nan',
      header: texts.codeNAN,
      sortBy: 'codeNAN',
      cell: ({ codeNAN }) => <span className="reference">{codeNAN}</span>,
    },
    { id: 'type', header: texts.type, sortBy: 'type', cell: ({ type }) => texts[type] },
    { id: 'town', header: texts.ville, sortBy: 'ville', cell: ({ ville }) => ville },
    {
      id: 'state',
      header: texts.etat,
      sortBy: 'etat',
      cell: ({ etat, paiementEnLigne }) => (
        <>
          {etat === 'ACTIF' ? (
            <Status tone="success">{texts.ACTIF}</Status>
          ) : (
            <Status icon={<Ban />}>{texts.INACTIF}</Status>
          )}
          {paiementEnLigne ? null : <p>{texts.paperOnly}</p>}
        </>
      ),
    },
    {
      id: 'access',
      header: texts.access,
      cell: ({ identifiant }) => identifiant ?? texts.noAccess,
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
          cell: (payee) => <Change payee={payee} />,
        },
      ]
    : shown;
};

export default function BoPayeesPage() {
  const texts = useTexts(operatorPayeeTexts);
  const mayAct = useMay('BO_PARAMETRES');
  const [isAdding, setAdding] = useState(false);
  const list = useTableList(getOperatorPayees, {
    filters: [
      {
        name: 'recherche',
        kind: 'search',
        label: texts.search,
        hint: texts.searchHint,
        maxLength: SEARCH_MAX_LENGTH,
      },
      {
        name: 'type',
        kind: 'choice',
        label: texts.type,
        anyLabel: texts.anyType,
        choices: PAYEE_TYPES.map((value) => ({ value, label: texts[value] })),
      },
      {
        name: 'etat',
        kind: 'choice',
        label: texts.etat,
        anyLabel: texts.anyEtat,
        choices: PAYEE_STATES.map((value) => ({ value, label: texts[value] })),
      },
    ],
  });
  return (
    <Page lead={texts.lead}>
      {mayAct ? (
        <div className="cluster">
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </div>
      ) : null}
      {isAdding ? <PayeeDialog onClose={() => setAdding(false)} /> : null}
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
    </Page>
  );
}
