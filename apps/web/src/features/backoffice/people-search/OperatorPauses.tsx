import type { OperatorPause } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useMay } from '../../../session/use-may.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { LiftButton, LiftDialog } from './LiftDialog.tsx';
import { pauseTexts } from './operator-people.texts.ts';
import './operator-people.css';
import { nameOf } from './PeopleTable.tsx';
import {
  getOperatorPauses,
  liftOperatorPause,
} from '@portail/contract/backoffice/operator-people.calls.ts';
import { callApi } from '../../../session/api.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PauseTable } from './PauseTable.tsx';

/** Pauses change through other operators, so the page polls. */
const PAUSES_POLL_MS = 60_000;

function State({ pause: { levee } }: { readonly pause: OperatorPause }) {
  const texts = useTexts(pauseTexts);
  if (levee === undefined) return <Status tone="warning">{texts.paused}</Status>;
  const { le, par, motif } = levee;
  return (
    <span className="person-stack">
      <Status tone="success">{texts.lifted}</Status>
      <span className="person-stack__detail">{fill(texts.liftedBy, { date: le, par, motif })}</span>
    </span>
  );
}

const useColumns = (
  onLift: (pause: OperatorPause) => void,
): readonly TableColumn<OperatorPause>[] => {
  const texts = useTexts(pauseTexts);
  const mayLift = useMay('BO_OPERATIONS');
  const columns: readonly TableColumn<OperatorPause>[] = [
    {
      id: 'operator',
      header: texts.operator,
      isRowHeader: true,
      cell: (pause) => `${nameOf(pause)}${pause.soiMeme ? ` (${texts.self})` : ''}`,
    },
    { id: 'since', header: texts.since, cell: ({ debut }) => debut },
    {
      id: 'people',
      header: texts.people,
      align: 'end',
      cell: ({ personnes }) => countWords(personnes),
    },
    { id: 'state', header: texts.state, cell: (pause) => <State pause={pause} /> },
  ];
  if (!mayLift) return columns;
  return [
    ...columns,
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (pause) =>
        pause.soiMeme || pause.levee !== undefined ? null : (
          <LiftButton texts={texts} nom={nameOf(pause)} onLift={() => onLift(pause)} />
        ),
    },
  ];
};

function Pauses({ pauses }: { readonly pauses: readonly OperatorPause[] }) {
  const texts = useTexts(pauseTexts);
  const [lifting, setLifting] = useState<OperatorPause>();
  const columns = useColumns(setLifting);
  return (
    <div className="pauses">
      <PauseTable {...{ texts, columns }} rows={pauses} />
      {lifting === undefined ? null : (
        <LiftDialog
          prefix="levee"
          texts={texts}
          nom={nameOf(lifting)}
          send={(body) => callApi(liftOperatorPause, { params: { id: lifting.id }, body })}
          invalidates={[getOperatorPauses]}
          onClose={() => setLifting(undefined)}
        />
      )}
    </div>
  );
}

/** Paused operators and who lifted the pause (S44), visible to all operators. */
export function OperatorPauses() {
  const texts = useTexts(pauseTexts);
  const { data, error, refetch } = useApiQuery(
    getOperatorPauses,
    {},
    { refetchInterval: PAUSES_POLL_MS },
  );
  const isPaused = data?.some(({ soiMeme, levee }) => soiMeme && levee === undefined) === true;
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{texts.intro}</p>
        {isPaused ? (
          <Alert tone="warning" role="status">
            {texts.selfText}
          </Alert>
        ) : null}
        {data === undefined && error === null ? (
          <Skeleton shape="table" lines={2} label={texts.loading} />
        ) : null}
        {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined ? null : <Pauses pauses={data} />}
      </div>
    </Card>
  );
}
