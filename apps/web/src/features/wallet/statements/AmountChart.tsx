import { formatMonth, formatOfMonth } from '@portail/rules/wallet/holdings/months.ts';
import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useId } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import { accountTexts } from './holdings.texts.ts';
import './amount-chart.css';
import { niceMax } from './chart-scale.ts';

export interface ChartMonth {
  readonly mois: string;
  /** In whole units of the account. */
  readonly credits: number;
  readonly debits: number;
}

interface AmountChartProps {
  readonly type: CesuAccountType;
  /** Oldest first, without gaps, at least one. */
  readonly months: readonly ChartMonth[];
}

/** Limits the width of the bars when there are few months. */
const widthOf = (months: readonly ChartMonth[]) => ({ maxWidth: `${months.length * 6}rem` });

/** Width of a month and of its bars, and height, in SVG units. */
const BOX = { month: 20, bar: 7, gap: 1, height: 100 } as const;

function Bars({ months, top }: { readonly months: readonly ChartMonth[]; readonly top: number }) {
  const width = months.length * BOX.month;
  const start = (BOX.month - 2 * BOX.bar - BOX.gap) / 2;
  const heightOf = (units: number) => (units / top) * BOX.height;
  return (
    <svg
      className="amount-chart__drawing"
      viewBox={`0 0 ${width} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden
      style={widthOf(months)}
    >
      {[0, 0.5, 1].map((part) => (
        <line
          key={part}
          className="amount-chart__rule"
          x1={0}
          x2={width}
          y1={part * BOX.height}
          y2={part * BOX.height}
        />
      ))}
      {months.map(({ mois, credits, debits }, index) => {
        const x = index * BOX.month + start;
        return (
          <g key={mois}>
            <rect
              className="amount-chart__credit"
              x={x}
              y={BOX.height - heightOf(credits)}
              width={BOX.bar}
              height={heightOf(credits)}
            />
            <rect
              className="amount-chart__debit"
              x={x + BOX.bar + BOX.gap}
              y={BOX.height - heightOf(debits)}
              width={BOX.bar}
              height={heightOf(debits)}
            />
          </g>
        );
      })}
    </svg>
  );
}

function Legend() {
  const texts = useTexts(accountTexts);
  return (
    <p className="amount-chart__legend" aria-hidden>
      <span>
        <span className="amount-chart__key amount-chart__key--credit" />
        {texts.credits}
      </span>
      <span>
        <span className="amount-chart__key amount-chart__key--debit" />
        {texts.debits}
      </span>
    </p>
  );
}

const highestOf = (months: readonly ChartMonth[], side: 'credits' | 'debits'): ChartMonth =>
  months.reduce((best, one) => (one[side] > best[side] ? one : best));

const useSummary = ({ type, months }: AmountChartProps) => {
  const texts = useTexts(accountTexts);
  const [credit, debit] = [highestOf(months, 'credits'), highestOf(months, 'debits')];
  const ends = {
    deDebut: formatOfMonth(months[0]?.mois ?? ''),
    fin: formatMonth(months.at(-1)?.mois ?? ''),
  };
  const summary = fill(texts.chartSummary, {
    ...ends,
    moisCredit: formatMonth(credit.mois),
    credit: formatUnits(type, credit.credits),
    moisDebit: formatMonth(debit.mois),
    debit: formatUnits(type, debit.debits),
  });
  return { summary, caption: fill(texts.chartCaption, ends) };
};

function ChartTable({ type, months, caption }: AmountChartProps & { readonly caption: string }) {
  const texts = useTexts(accountTexts);
  const columns: readonly TableColumn<ChartMonth>[] = [
    {
      id: 'mois',
      header: texts.month,
      isRowHeader: true,
      cell: ({ mois }) => <span className="history__month">{formatMonth(mois)}</span>,
    },
    {
      id: 'credits',
      header: texts.credits,
      align: 'end',
      cell: ({ credits }) => <span className="amount">{formatUnits(type, credits)}</span>,
    },
    {
      id: 'debits',
      header: texts.debits,
      align: 'end',
      cell: ({ debits }) => <span className="amount">{formatUnits(type, debits)}</span>,
    },
  ];
  return (
    <Table
      caption={caption}
      isCaptionHidden
      columns={columns}
      rows={months.toReversed()}
      rowKey={({ mois }) => mois}
    />
  );
}

/** Credits and debits per month; a table with the same figures follows. */
export function AmountChart({ type, months }: AmountChartProps) {
  const texts = useTexts(accountTexts);
  const { summary, caption } = useSummary({ type, months });
  const titleId = useId();
  const top = niceMax(Math.max(...months.flatMap(({ credits, debits }) => [credits, debits])));
  return (
    <figure className="amount-chart" aria-labelledby={titleId}>
      <figcaption className="amount-chart__head">
        <h3 id={titleId}>{texts.chart}</h3>
        <Legend />
      </figcaption>
      <div className="amount-chart__plot" role="img" aria-label={summary}>
        <div className="amount-chart__scale">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatUnits(type, Math.round(tick))}</span>
          ))}
        </div>
        <Bars months={months} top={top} />
        <div className="amount-chart__months" style={widthOf(months)}>
          {months.map(({ mois }) => (
            <span key={mois}>{formatMonth(mois, 'short')}</span>
          ))}
        </div>
      </div>
      <Disclosure title={texts.chartTable}>
        <ChartTable type={type} months={months} caption={caption} />
      </Disclosure>
    </figure>
  );
}
