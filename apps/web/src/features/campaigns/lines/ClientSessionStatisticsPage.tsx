import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { statisticsQuery } from './lines-data.ts';
import { StatisticsView } from './StatisticsView.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { statisticsTexts } from './funder-statistics.texts.ts';

export default function ClientSessionStatisticsPage() {
  const texts = useTexts(statisticsTexts);
  const { data, error, refetch } = useQuery(statisticsQuery(useCampaignId()));
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="card" lines={3} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    // A hidden group is not empty.
    if (data.nombrePrecommandes === 0 && data.parStatut.every(({ nombre }) => nombre === 0))
      return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
    return <StatisticsView statistics={data} />;
  };
  return <CampaignPage>{content()}</CampaignPage>;
}
