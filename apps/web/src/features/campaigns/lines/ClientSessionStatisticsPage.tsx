import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { getCampaignStatistics } from '@portail/contract/campaigns/funder-lines.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import '../../../shared/page/print.css';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { statisticsTexts } from './funder-statistics.texts.ts';
import type { CampaignStatistics } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { Figures } from '../../../session/funder/Figures.tsx';
import { lineFilterTexts, lineStatutTexts } from './funder-lines.texts.ts';
import { BarChart, type ChartGroup } from './BarChart.tsx';
import { DayChart } from './DayChart.tsx';
import './funder-lines.css';

type WireGroup = Pick<
  CampaignStatistics['parCategorie'][number],
  'nombre' | 'montantTotal' | 'partFinancee'
>;

const figuresOf = ({ nombre, montantTotal, partFinancee }: WireGroup): ChartGroup['figures'] => ({
  nombre,
  montantTotal: centsOfWire(montantTotal),
  partFinancee: centsOfWire(partFinancee),
});

function Totals({ statistics }: { readonly statistics: CampaignStatistics }) {
  const texts = useTexts(statisticsTexts);
  const amount = (euros: number) => <AmountText cents={centsOfWire(euros)} />;
  return (
    <>
      <Figures
        figures={[
          { id: 'count', label: texts.requestsCount, count: statistics.nombrePrecommandes },
          { id: 'total', label: texts.total, value: amount(statistics.montantTotal) },
          { id: 'funded', label: texts.funded, value: amount(statistics.partFinancee) },
          { id: 'own', label: texts.own, value: amount(statistics.partBeneficiaire) },
        ]}
      />
      {statistics.nombreAttendus === 0 ? null : (
        <Meter
          label={texts.ordered}
          value={statistics.nombreAttendusAyantCommande}
          total={statistics.nombreAttendus}
          valueText={fill(texts.orderedValue, {
            nombre: countWords(statistics.nombreAttendusAyantCommande),
            total: countWords(statistics.nombreAttendus),
          })}
        />
      )}
      <p className="bar-chart__note">{texts.totalsNote}</p>
    </>
  );
}

function StatisticsView({ statistics }: { readonly statistics: CampaignStatistics }) {
  const texts = useTexts(statisticsTexts);
  const statuts = useTexts(lineStatutTexts);
  const forms = useTexts(lineFilterTexts);
  return (
    <div className="statistics">
      <Totals statistics={statistics} />
      <div className="statistics__charts">
        <BarChart
          title={texts.byStatut}
          groupName={texts.statut}
          groups={statistics.parStatut.map((group) => ({
            id: group.statut,
            label: statuts[group.statut],
            figures: figuresOf(group),
          }))}
        />
        <BarChart
          title={texts.byCategory}
          groupName={texts.category}
          groups={statistics.parCategorie.map((group) => ({
            id: group.categoriePersonnel,
            label: group.categoriePersonnel,
            figures: figuresOf(group),
          }))}
        />
        <BarChart
          title={texts.byForm}
          groupName={texts.form}
          groups={statistics.parForme.map((group) => ({
            id: group.forme,
            label: forms[group.forme],
            figures: figuresOf(group),
          }))}
        />
        <DayChart days={statistics.parJour} />
      </div>
    </div>
  );
}

export default function ClientSessionStatisticsPage() {
  const texts = useTexts(statisticsTexts);
  const { data, error, refetch } = useApiQuery(getCampaignStatistics, {
    params: { idSession: useCampaignId() },
  });
  const content = () => {
    if (data === undefined)
      return (
        <PendingRead error={error} refetch={refetch} shape="card" lines={3} label={texts.loading} />
      );
    if (data.nombrePrecommandes === 0 && data.parStatut.every(({ nombre }) => nombre === 0))
      return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
    return <StatisticsView statistics={data} />;
  };
  return <CampaignPage>{content()}</CampaignPage>;
}
