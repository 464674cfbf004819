import type { CampaignStatistics } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { VisuallyHidden } from '@portail/ui/layout/VisuallyHidden.tsx';
import { useId } from 'react';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { statisticsTexts } from './funder-statistics.texts.ts';
import './bar-chart.css';
import './day-chart.css';

type Day = CampaignStatistics['parJour'][number];

const useColumns = (): readonly TableColumn<Day>[] => {
  const texts = useTexts(statisticsTexts);
  return [
    { id: 'day', header: texts.day, isRowHeader: true, cell: ({ jour }) => jour },
    {
      id: 'count',
      header: texts.count,
      align: 'end',
      cell: ({ nombre }) => countWords(nombre),
    },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      cell: ({ montantTotal }) => wireAmount(montantTotal),
    },
  ];
};

/** One column per day. */
function Columns({ days }: { readonly days: readonly Day[] }) {
  const top = Math.max(1, ...days.map(({ nombre }) => nombre));
  const BOX = { day: 10, bar: 7, height: 100 };
  return (
    <svg
      className="day-chart__drawing"
      viewBox={`0 0 ${days.length * BOX.day} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden
      style={{ maxWidth: `${days.length * 3}rem` }}
    >
      {days.map(({ jour, nombre }, index) => {
        const height = (nombre / top) * BOX.height;
        return (
          <rect
            key={jour}
            className="day-chart__bar"
            x={index * BOX.day + (BOX.day - BOX.bar) / 2}
            y={BOX.height - height}
            width={BOX.bar}
            height={height}
          />
        );
      })}
    </svg>
  );
}

export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const texts = useTexts(statisticsTexts);
  const columns = useColumns();
  const id = useId();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const best = days.reduce((one, other) => (other.nombre > one.nombre ? other : one));
  const summary = fill(texts.daysSummary, {
    debut: first.jour,
    fin: last.jour,
    jour: best.jour,
    demandes: plural(best.nombre, texts.requestsOne, texts.requests),
  });
  return (
    <figure className="bar-chart" aria-labelledby={id}>
      <figcaption className="bar-chart__head">
        <h2 id={id}>{texts.byDay}</h2>
      </figcaption>
      <div role="img" aria-label={summary}>
        <Columns days={days} />
        <p className="day-chart__ends" aria-hidden>
          <span>{first.jour}</span>
          {first === last ? null : <span>{last.jour}</span>}
        </p>
      </div>
      <Disclosure
        title={
          <>
            {texts.table}
            <VisuallyHidden> : {texts.byDay}</VisuallyHidden>
          </>
        }
      >
        <Table
          caption={texts.byDay}
          isCaptionHidden
          columns={columns}
          rows={days.toReversed()}
          rowKey={({ jour }) => jour}
        />
      </Disclosure>
    </figure>
  );
}
