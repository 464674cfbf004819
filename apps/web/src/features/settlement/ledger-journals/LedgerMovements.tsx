import { EVENT_PERIODS } from '@portail/contract/backoffice/event-log.schemas.ts';
import { getLedgerMovements } from '@portail/contract/settlement/ledger-journals.calls.ts';
import {
  ACCOUNT_WORDS,
  type LedgerMovements as Movements,
} from '@portail/contract/settlement/ledger-journals.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { movementTexts } from './ledger-journals.texts.ts';
import { quantityText } from './quantity.ts';
import { PendingTable } from '../../../shared/page/PendingTable.tsx';

type Movement = Movements['comptes'][number];
type Period = (typeof EVENT_PERIODS)[number]['code'];

function MovementTable({ du, au, comptes }: Movements) {
  const texts = useTexts(movementTexts);
  const valueColumn = (
    id: 'incoming' | 'outgoing' | 'difference',
    valueOf: (movement: Movement) => number,
  ): TableColumn<Movement> => ({
    id,
    header: texts[id],
    align: 'end',
    cell: (movement) => (
      <span className="amount">{quantityText(movement.unite, valueOf(movement))}</span>
    ),
  });
  if (comptes.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <Table
      caption={fill(texts.caption, { du, au })}
      columns={[
        {
          id: 'account',
          header: texts.account,
          isRowHeader: true,
          cell: ({ compte }) => ACCOUNT_WORDS[compte],
        },
        {
          id: 'entries',
          header: texts.entries,
          align: 'end',
          cell: ({ ecritures }) => countWords(ecritures),
        },
        valueColumn('incoming', ({ entrees }) => entrees),
        valueColumn('outgoing', ({ sorties }) => sorties),
        valueColumn('difference', ({ difference }) => difference),
      ]}
      rows={comptes}
      rowKey={({ compte, unite }) => `${compte}-${unite}`}
    />
  );
}

/** What came in and went out of each kind of account in a period. */
export default function LedgerMovements() {
  const texts = useTexts(movementTexts);
  const [periode, setPeriode] = useState<Period>('SEMAINE');
  const { data, error, refetch } = useApiQuery(getLedgerMovements, { query: { periode } });
  return (
    <section className="stack">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      <Select
        label={texts.period}
        width="medium"
        value={periode}
        options={EVENT_PERIODS.map(({ code }) => ({ value: code, label: texts[code] }))}
        onChange={({ target }) =>
          setPeriode(EVENT_PERIODS.find(({ code }) => code === target.value)?.code ?? 'SEMAINE')
        }
      />
      {data === undefined ? (
        <PendingTable {...{ error, refetch }} lines={4} label={texts.loading} />
      ) : (
        <MovementTable {...data} />
      )}
    </section>
  );
}
