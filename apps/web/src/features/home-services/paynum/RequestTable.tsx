import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import {
  canChangeSupport,
  isPaynumDeletable,
  isPaynumEditable,
  type PaynumStatut,
} from '@portail/rules/home-services/paynum.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumTexts } from './paynum.texts.ts';
import { ChangeSupport } from './ChangeSupport.tsx';
import { DeleteRequest } from './DeleteRequest.tsx';
import { EditRequest } from './EditRequest.tsx';
import type { ContractChoice } from './paynum-contracts.ts';

interface Look {
  readonly tone: 'info' | 'success' | 'danger';
  readonly icon?: ReactNode;
}

const LOOKS: Readonly<Record<PaynumStatut, Look>> = {
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  VALIDEE: { tone: 'success' },
  REFUSEE: { tone: 'danger' },
};

interface RequestTableProps {
  readonly requests: readonly PaynumRequestLine[];
  /** Contracts to which a request may move. */
  readonly open: readonly ContractChoice[];
}

const useColumns = (open: readonly ContractChoice[]): readonly TableColumn<PaynumRequestLine>[] => {
  const texts = useTexts(paynumTexts);
  return [
    {
      id: 'contract',
      header: texts.contract,
      isRowHeader: true,
      cell: ({ raisonSociale, numeroContrat: numero }) => (
        <span className="paynum__name">
          <span>{raisonSociale}</span>
          <span className="paynum__detail">{fill(texts.numero, { numero })}</span>
        </span>
      ),
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ dateDemande }) => <DateText day={wireDay(dateDemande)} format="short" />,
    },
    { id: 'support', header: texts.support, cell: ({ choixSupport }) => texts[choixSupport] },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <Status {...LOOKS[statut]}>{texts[statut]}</Status>,
    },
    {
      id: 'acts',
      header: texts.acts,
      isHeaderHidden: true,
      cell: (request) => (
        <div className="paynum__acts">
          {isPaynumEditable(request.statut) ? <EditRequest request={request} open={open} /> : null}
          {canChangeSupport(request.statut) ? <ChangeSupport request={request} /> : null}
          {isPaynumDeletable(request.statut) ? <DeleteRequest request={request} /> : null}
        </div>
      ),
    },
  ];
};

export function RequestTable({ requests, open }: RequestTableProps) {
  const texts = useTexts(paynumTexts);
  return (
    <Table
      caption={texts.caption}
      columns={useColumns(open)}
      rows={requests}
      rowKey={({ id }) => id}
    />
  );
}
