import {
  getOutgoingHolds,
  liftOutgoingHold,
} from '@portail/contract/backoffice/operator-people.calls.ts';
import { getPersonSheet } from '@portail/contract/backoffice/person-sheet.calls.ts';
import type { OutgoingHold } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { type TableColumn } from '@portail/ui/data/Table.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { LiftButton, LiftDialog } from './LiftDialog.tsx';
import { holdTexts } from './operator-people.texts.ts';
import './operator-people.css';
import { nameOf } from './PeopleTable.tsx';
import { PauseTable } from './PauseTable.tsx';

interface LiftHoldDialogProps {
  readonly hold: OutgoingHold;
  readonly onClose: () => void;
}

export function LiftHoldDialog({ hold, onClose }: LiftHoldDialogProps) {
  const texts = useTexts(holdTexts);
  return (
    <LiftDialog
      prefix="retablissement"
      texts={texts}
      nom={nameOf(hold)}
      send={(body) => callApi(liftOutgoingHold, { params: { id: hold.id }, body })}
      invalidates={[getOutgoingHolds, getPersonSheet]}
      onClose={onClose}
    />
  );
}

const useColumns = (onLift: (hold: OutgoingHold) => void): readonly TableColumn<OutgoingHold>[] => {
  const texts = useTexts(holdTexts);
  const mayLift = useMay('BO_OPERATIONS');
  const columns: readonly TableColumn<OutgoingHold>[] = [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      cell: (hold) => (
        <span className="person-stack">
          <span>{nameOf(hold)}</span>
          <span className="person-stack__detail">{fill(texts.login, { login: hold.login })}</span>
        </span>
      ),
    },
    { id: 'cause', header: texts.cause, cell: ({ cause }) => cause },
    { id: 'since', header: texts.since, cell: ({ debut }) => debut },
  ];
  if (!mayLift) return columns;
  return [
    ...columns,
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (hold) => <LiftButton texts={texts} nom={nameOf(hold)} onLift={() => onLift(hold)} />,
    },
  ];
};

/** People whose outgoing operations are on hold. */
export function OutgoingHolds() {
  const texts = useTexts(holdTexts);
  const { data, error, refetch } = useApiQuery(getOutgoingHolds, {});
  const [lifting, setLifting] = useState<OutgoingHold>();
  const columns = useColumns(setLifting);
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{texts.intro}</p>
        {data === undefined && error === null ? (
          <Skeleton shape="table" lines={2} label={texts.loading} />
        ) : null}
        {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined ? null : <PauseTable {...{ texts, columns }} rows={data} />}
        {lifting === undefined ? null : (
          <LiftHoldDialog hold={lifting} onClose={() => setLifting(undefined)} />
        )}
      </div>
    </Card>
  );
}
