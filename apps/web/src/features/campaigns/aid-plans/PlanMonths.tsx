import type { PlanMonth } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Lock } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { countWords } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { planMonthTexts } from './funder-plans.texts.ts';
import './funder-plans.css';
import { quantityWords } from './plan-units.ts';
import { planMonthsQuery } from './plans-data.ts';

const useColumns = (): readonly TableColumn<PlanMonth>[] => {
  const texts = useTexts(planMonthTexts);
  const quantity = ({ unite }: PlanMonth, value: number | null) =>
    value === null ? texts.hidden : quantityWords(unite, value);
  return [
    {
      id: 'month',
      header: texts.month,
      isRowHeader: true,
      cell: ({ mois }) => <span className="plan-month">{formatMonth(mois)}</span>,
    },
    {
      id: 'plans',
      header: texts.plans,
      align: 'end',
      cell: ({ nombrePlans }) => (nombrePlans === null ? texts.hidden : countWords(nombrePlans)),
    },
    {
      id: 'granted',
      header: texts.granted,
      align: 'end',
      cell: (month) => quantity(month, month.accorde),
    },
    {
      id: 'returned',
      header: texts.returned,
      align: 'end',
      cell: (month) => quantity(month, month.retourne),
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ clos }) =>
        clos ? (
          <Status icon={<Lock />}>{texts.closed}</Status>
        ) : (
          <Status tone="info">{texts.open}</Status>
        ),
    },
  ];
};

/** Sums per month, without any personal usage. */
export function PlanMonths({ numeroContrat }: { readonly numeroContrat: string | undefined }) {
  const texts = useTexts(planMonthTexts);
  const { data = [] } = useQuery(planMonthsQuery(numeroContrat));
  const columns = useColumns();
  if (data.length === 0) return null;
  return (
    <section className="plans__section">
      <h2>{texts.title}</h2>
      {data.some(({ masque }) => masque) ? (
        <p className="plan-stack__detail">{texts.hiddenNote}</p>
      ) : null}
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={(month) => `${month.numeroContrat} ${month.mois} ${month.unite}`}
      />
    </section>
  );
}
