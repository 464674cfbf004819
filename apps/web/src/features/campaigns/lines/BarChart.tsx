import type { Cents } from '@portail/rules/money/cents.ts';
import { AmountText, amountText } from '@portail/ui/data/AmountText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { VisuallyHidden } from '@portail/ui/layout/VisuallyHidden.tsx';
import { type CSSProperties, useId } from 'react';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { statisticsTexts } from './funder-statistics.texts.ts';
import './bar-chart.css';

export interface ChartGroup {
  readonly id: string;
  readonly label: string;
  readonly figures: {
    readonly nombre: number;
    readonly montantTotal: Cents;
    readonly partFinancee: Cents;
  };
}

interface BarChartProps {
  readonly title: string;
  /** The header of the groups: "État", "Catégorie". */
  readonly groupName: string;
  readonly groups: readonly ChartGroup[];
}

const highestOf = (groups: readonly ChartGroup[]): number =>
  Math.max(1, ...groups.map(({ figures }) => figures.montantTotal));

const widthOf = (part: number): CSSProperties => ({ width: `${part * 100}%` });

function Bars({ groups }: Pick<BarChartProps, 'groups'>) {
  const top = highestOf(groups);
  return (
    <ul className="bar-chart__bars" aria-hidden>
      {groups.map(({ id, label, figures }) => (
        <li key={id}>
          <span className="bar-chart__label">{label}</span>
          <span className="bar-chart__value">{amountText(figures.montantTotal)}</span>
          <span className="bar-chart__track">
            <span className="bar-chart__bar" style={widthOf(figures.montantTotal / top)}>
              <span
                className="bar-chart__funded"
                style={widthOf(
                  figures.montantTotal === 0 ? 0 : figures.partFinancee / figures.montantTotal,
                )}
              />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  const texts = useTexts(statisticsTexts);
  return (
    <p className="bar-chart__legend" aria-hidden>
      <span>
        <span className="bar-chart__key bar-chart__key--funded" />
        {texts.funded}
      </span>
      <span>
        <span className="bar-chart__key" />
        {texts.own}
      </span>
    </p>
  );
}

/** Accessible description of the chart. */
const useSummary = ({ title, groups }: BarChartProps): string => {
  const texts = useTexts(statisticsTexts);
  const [first] = groups.toSorted(
    (one, other) => other.figures.montantTotal - one.figures.montantTotal,
  );
  if (first === undefined) return title;
  return fill(texts.summary, {
    titre: title,
    groupe: first.label,
    montant: amountText(first.figures.montantTotal),
    demandes: plural(first.figures.nombre, texts.requestsOne, texts.requests),
  });
};

const useColumns = (groupName: string): readonly TableColumn<ChartGroup>[] => {
  const texts = useTexts(statisticsTexts);
  return [
    { id: 'group', header: groupName, isRowHeader: true, cell: ({ label }) => label },
    {
      id: 'count',
      header: texts.count,
      align: 'end',
      cell: ({ figures }) => countWords(figures.nombre),
    },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      cell: ({ figures }) => <AmountText cents={figures.montantTotal} />,
    },
    {
      id: 'funded',
      header: texts.funded,
      align: 'end',
      cell: ({ figures }) => <AmountText cents={figures.partFinancee} />,
    },
  ];
};

/** A bar chart; the same figures are in the table below. */
export function BarChart(props: BarChartProps) {
  const { title, groupName } = props;
  const texts = useTexts(statisticsTexts);
  // An empty group has no bar.
  const groups = props.groups.filter(({ figures }) => figures.nombre !== 0);
  const summary = useSummary({ ...props, groups });
  const columns = useColumns(groupName);
  const id = useId();
  if (groups.length === 0) return null;
  return (
    <figure className="bar-chart" aria-labelledby={id}>
      <figcaption className="bar-chart__head">
        <h2 id={id}>{title}</h2>
        <Legend />
      </figcaption>
      <div role="img" aria-label={summary}>
        <Bars groups={groups} />
      </div>
      <Disclosure
        title={
          <>
            {texts.table}
            <VisuallyHidden> : {title}</VisuallyHidden>
          </>
        }
      >
        <Table
          caption={title}
          isCaptionHidden
          columns={columns}
          rows={groups}
          rowKey={(group) => group.id}
        />
      </Disclosure>
    </figure>
  );
}
