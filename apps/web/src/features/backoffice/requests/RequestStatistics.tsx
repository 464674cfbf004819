import { getRequestStatistics } from '@portail/contract/backoffice/operator-requests.calls.ts';
import {
  type RequestStatistics as Statistics,
  STATISTICS_PERIODS,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Table } from '@portail/ui/data/Table.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { managementListTexts, requestStatisticsTexts } from './operator-requests.texts.ts';

type Figures = Statistics['total'];

interface Row extends Figures {
  readonly name: string;
}

const HOURS_PER_DAY = 24;

const useDelay = () => {
  const texts = useTexts(requestStatisticsTexts);
  return (hours: number | null): string => {
    if (hours === null) return texts.noDelay;
    return hours < HOURS_PER_DAY
      ? fill(texts.hours, { nombre: String(hours) })
      : fill(texts.days, { nombre: String(Math.round(hours / HOURS_PER_DAY)) });
  };
};

function FiguresTable({ statistics }: { readonly statistics: Statistics }) {
  const texts = useTexts(requestStatisticsTexts);
  const subjects = useTexts(managementListTexts);
  const delay = useDelay();
  const rows: readonly Row[] = [
    ...statistics.objets.map(({ objet, ...figures }) => ({ name: subjects[objet], ...figures })),
    { name: texts.total, ...statistics.total },
  ];
  const count = (id: keyof Figures & keyof typeof texts) => ({
    id,
    header: texts[id],
    align: 'end' as const,
    cell: (row: Row) => <span className="amount">{countWords(row[id] ?? 0)}</span>,
  });
  return (
    <Table
      caption={texts.title}
      isCaptionHidden
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'objet', header: texts.objet, isRowHeader: true, cell: ({ name }) => name },
        count('recues'),
        count('repondues'),
        count('closes'),
        {
          id: 'delai',
          header: texts.delaiMedianHeures,
          align: 'end',
          cell: ({ delaiMedianHeures }) => delay(delaiMedianHeures),
        },
        count('satisfaits'),
        count('mitiges'),
        count('insatisfaits'),
      ]}
    />
  );
}

/** What was received, how soon it was answered, and what the people said of it. */
export function RequestStatistics() {
  const texts = useTexts(requestStatisticsTexts);
  const [periode, setPeriode] = useState<(typeof STATISTICS_PERIODS)[number]['code']>('MOIS');
  const { data, error, refetch } = useApiQuery(getRequestStatistics, { query: { periode } });
  return (
    <Card title={texts.title}>
      <div className="stack">
        <Select
          label={texts.period}
          options={STATISTICS_PERIODS.map(({ code }) => ({ value: code, label: texts[code] }))}
          value={periode}
          onChange={({ target }) =>
            setPeriode(
              (before) =>
                STATISTICS_PERIODS.find(({ code }) => code === target.value)?.code ?? before,
            )
          }
        />
        {data === undefined ? (
          <PendingRead error={error} refetch={refetch} shape="table" label={texts.loading} />
        ) : (
          <FiguresTable statistics={data} />
        )}
      </div>
    </Card>
  );
}
